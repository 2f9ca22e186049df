import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'

const launcher = resolve(import.meta.dirname, '../scripts/node24.mjs')
const asNode20 = 'data:text/javascript,Object.defineProperty(process, "version", { value: "v20.20.2" })'

/** Runs the launcher; `node20` makes it believe that it runs on Node 20. */
async function launch(args: readonly string[], options: { node20?: boolean; env?: NodeJS.ProcessEnv } = {}) {
  const flags = options.node20 ? ['--import', asNode20] : []
  const child = spawn(process.execPath, [...flags, launcher, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, npm_config_cache: '', ...options.env },
  })
  child.stdin.end('from stdin')
  const ended = once(child, 'exit')
  const [output, errors, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output, errors, code, signal }
}

/** A folder with an `npm-cli.js` that prints its arguments to standard error and then does what `body` says. */
async function createNpm(body: string) {
  const folder = await mkdtemp(join(tmpdir(), 'npm-'))
  const script = join(folder, 'npm-cli.js')
  await writeFile(script, `console.error(process.argv.slice(2).join(' '));${body}`)
  const remove = () => rm(folder, { recursive: true })
  return { env: { npm_execpath: script }, [Symbol.asyncDispose]: remove }
}

test('passes arguments, standard input and the exit code through', async () => {
  const script = 'process.stdin.pipe(process.stdout); process.exitCode = Number(process.argv[1])'
  expect(await launch(['-e', script, '3'])).toEqual({ output: 'from stdin', errors: '', code: 3, signal: null })
})

test('puts the folder of its Node first in PATH', async () => {
  const { output } = await launch(['-p', 'process.env.PATH'])
  expect(output.split(delimiter)[0]).toBe(dirname(process.execPath))
})

test('hands a signal on and ends by it', async () => {
  const child = spawn(process.execPath, [launcher, '-e', 'console.log("up"); setTimeout(() => {}, 5000)'])
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
})

test('on an older Node starts the one that npm fetches', async () => {
  await using npm = await createNpm('console.log(process.execPath)')
  const { output, errors, code } = await launch(['-p', 'process.execPath'], { node20: true, env: npm.env })
  expect([output, code]).toEqual([`${process.execPath}\n`, 0])
  expect(errors).toContain('This is Node v20.20.2: asking npm for node@24.')
  expect(errors).toMatch(
    /exec --yes --ignore-scripts=false .*--package=node@24\.\d+\.\d+ -- node --print process\.execPath/,
  )
})

test.each([
  { fault: 'npm fails', body: 'process.exitCode = 1', advice: 'Let npm reach its registry' },
  { fault: 'npm answers with something else', body: 'console.log("no such file")', advice: 'Empty the folder _npx' },
])('says what to do when $fault', async ({ body, advice }) => {
  await using npm = await createNpm(body)
  const { output, errors, code } = await launch(['-p', '1'], { node20: true, env: npm.env })
  expect([output, code]).toEqual(['', 1])
  expect(errors).toMatch(/npm could not provide node@24\.\d+\.\d+\. .*, or install Node 24\.15 or newer\./)
  expect(errors).toContain(advice)
})
