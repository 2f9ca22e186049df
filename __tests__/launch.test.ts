import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'

jest.setTimeout(60_000)

const launcher = join(import.meta.dirname, '../src/launch.ts')

/** Runs the program from its sources; with `version`, on a Node that calls itself so. */
function launch(
  args: readonly string[],
  { version, environment = {}, folder }: { version?: string; environment?: Record<string, string>; folder?: string },
) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const flags = version === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]
  return spawnSync(process.execPath, [...flags, launcher, ...args], {
    encoding: 'utf8',
    env: { HOME: tmpdir(), ...environment },
    ...(folder === undefined ? {} : { cwd: folder }),
  })
}

test('an old Node is told in one line which one is needed', () => {
  expect(launch(['serve'], { version: '20.20.2' })).toMatchObject({
    status: 3,
    stdout: '',
    stderr: 'agent-test needs Node 24 or newer, and this is Node 20.20.2\n',
  })
})

test('compiled code is kept in the cache folder of the user', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'launch-'))
  const { status } = launch(['serve', 'now'], {
    environment: { XDG_CACHE_HOME: folder.path, LOCALAPPDATA: folder.path },
  })
  expect(status).toBe(3)
  expect(readdirSync(join(folder.path, 'agent-test', 'compiled'))).toHaveLength(1)
})

test('a cache folder that cannot be written is done without', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'launch-'))
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  expect(launch(['serve', 'now'], { environment: { XDG_CACHE_HOME: file, LOCALAPPDATA: file } })).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('serve takes flags only'),
  })
})

// Windows knows the folder of a user by another name.
const testPosix = process.platform === 'win32' ? test.skip : test

testPosix.each(['', 'home'])('compiled code is not kept in the folder that is worked in (HOME=%s)', (HOME) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'launch-'))
  const { status } = launch(['serve', 'now'], { environment: { HOME }, folder: folder.path })
  expect(status).toBe(3)
  expect(readdirSync(folder.path)).toEqual([])
})

test('help is that of the whole program, whatever the command', () => {
  const { status, stdout } = launch(['serve', '--help'], {})
  expect(status).toBe(0)
  expect(stdout).toContain('agent-test serve [--config file]')
})
