import { mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { InputError } from '../../src/runner/inputs.ts'
import { checkOutputFile, writeOutputFile } from '../../src/runner/output-file.ts'

/** A workspace, and a folder that is none of it. */
function prepare() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'output-'))
  const workspace = join(folder.path, 'workspace')
  mkdirSync(workspace)
  mkdirSync(join(folder.path, 'elsewhere'))
  return {
    workspace,
    elsewhere: join(folder.path, 'elsewhere'),
    toFile: (path: string) => ({ input: 'write-spec', path, workspace }),
    [Symbol.dispose]: () => folder.remove(),
  }
}

const messageOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof InputError) return error.message
  }
  throw new Error('expected an InputError')
}

test('a file is written whole, with the folders above it, and replaces the one that is there', async () => {
  using place = prepare()
  const { workspace, toFile } = place
  for (const text of ['first', 'second']) {
    await writeOutputFile(toFile('a/b/made.json'), text)
    expect(readFileSync(join(workspace, 'a/b/made.json'), 'utf8')).toBe(text)
    expect(readdirSync(join(workspace, 'a/b'))).toEqual(['made.json'])
  }
  await writeOutputFile(toFile(join(workspace, 'absolute.json')), 'x')
  expect(readdirSync(workspace)).toEqual(['a', 'absolute.json'])
})

test('checking writes nothing', () => {
  using place = prepare()
  checkOutputFile(place.toFile('a/made.json'))
  expect(readdirSync(place.workspace)).toEqual([])
})

test('a workspace that is reached by a link is one all the same', async () => {
  using place = prepare()
  const link = `${place.workspace}-link`
  symlinkSync(place.workspace, link)
  await writeOutputFile({ input: 'write-spec', path: 'made.json', workspace: link }, 'x')
  await writeOutputFile({ input: 'write-spec', path: join(place.workspace, 'other.json'), workspace: link }, 'x')
  expect(readdirSync(place.workspace)).toEqual(['made.json', 'other.json'])
})

test('a link to a folder of the workspace is followed', async () => {
  using place = prepare()
  mkdirSync(join(place.workspace, 'real'))
  symlinkSync('real', join(place.workspace, 'link'))
  await writeOutputFile(place.toFile('link/made.json'), 'x')
  expect(readdirSync(join(place.workspace, 'real'))).toEqual(['made.json'])
})

test.each([
  ['../made.json', 'must lie in the workspace: ../made.json'],
  ['a/../../made.json', 'must lie in the workspace: a/../../made.json'],
  ['.', 'must name a file, and there is something else: .'],
  ['folder', 'must name a file, and there is something else: folder'],
  ['new/', 'must name a file, and not a folder: new/'],
  ['out/made.json', 'leads out of the workspace by a link: out/made.json'],
  ['out/new/made.json', 'leads out of the workspace by a link: out/new/made.json'],
  ['link.json', 'must name a file, and there is something else: link.json'],
  ['nowhere/made.json', 'lies behind a link that leads nowhere: nowhere/made.json'],
])('%s is refused: it %s', async (path, message) => {
  using place = prepare()
  const { workspace, elsewhere, toFile } = place
  mkdirSync(join(workspace, 'folder'))
  writeFileSync(join(elsewhere, 'target.json'), 'untouched')
  symlinkSync(elsewhere, join(workspace, 'out'))
  symlinkSync(join(elsewhere, 'target.json'), join(workspace, 'link.json'))
  symlinkSync('missing', join(workspace, 'nowhere'))
  const before = readdirSync(workspace)
  expect(messageOf(() => checkOutputFile(toFile(path)))).toBe(`input "write-spec" ${message}`)
  await expect(writeOutputFile(toFile(path), 'x')).rejects.toThrow(InputError)
  expect(readdirSync(workspace)).toEqual(before)
  expect(readdirSync(elsewhere)).toEqual(['target.json'])
  expect(readFileSync(join(elsewhere, 'target.json'), 'utf8')).toBe('untouched')
})

test('a name that no disk takes is refused beforehand', () => {
  using place = prepare()
  for (const path of [`${'ü'.repeat(121)}.json`, `${'x'.repeat(241)}/made.json`]) {
    expect(messageOf(() => checkOutputFile(place.toFile(path)))).toMatch(/must have no name of more than 240 bytes/)
  }
  checkOutputFile(place.toFile(`${'x'.repeat(235)}.json`))
})

const isRoot = process.getuid?.() === 0
const testAsUser = isRoot || process.platform === 'win32' ? test.skip : test

testAsUser('a folder that may not be written in is refused beforehand', () => {
  using place = prepare()
  const closed = join(place.workspace, 'closed')
  mkdirSync(closed, { mode: 0o500 })
  expect(messageOf(() => checkOutputFile(place.toFile('closed/made.json')))).toMatch(/cannot be written, closed/)
})

test('a file in the way of a folder is named', () => {
  using place = prepare()
  writeFileSync(join(place.workspace, 'file'), '')
  expect(messageOf(() => checkOutputFile(place.toFile('file/made.json')))).toMatch(/in a folder, and .*file is a file/)
})

test('what cannot be written says why, and leaves the file that is there as it was', async () => {
  using place = prepare()
  const { workspace, toFile } = place
  writeFileSync(join(workspace, 'made.json'), 'before')
  mkdirSync(join(workspace, '.made.json.part'))
  await expect(writeOutputFile(toFile('made.json'), 'x')).rejects.toThrow(
    /^input "write-spec" cannot be written, made\.json: /,
  )
  expect(readFileSync(join(workspace, 'made.json'), 'utf8')).toBe('before')
})
