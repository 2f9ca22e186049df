import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readSpecFiles } from '../../../src/actions/run/spec-files.ts'
import { InputError } from '../../../src/runner/inputs.ts'

const folder = mkdtempSync(join(tmpdir(), 'spec-files-'))
const workspace = join(folder, 'workspace')
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string): void {
  mkdirSync(dirname(join(workspace, path)), { recursive: true })
  writeFileSync(join(workspace, path), '{"version":"1","scenarios":[]}')
}

beforeAll(() => {
  for (const path of [
    'suite.json',
    'specs/refund.json',
    'specs/late.json',
    'specs/deep/er/b.json',
    'specs/deep/a.json',
    'specs/.hidden.json',
    'specs/notes.md',
    'specs/[eu]*.json',
    'odd/regions/[eu]*.json',
    'odd/regions/east.json',
    'odd/regions/north.json',
    'odd/drafts/*.json',
    'odd/drafts/one.json',
    'odd/drafts/[x].json',
    'odd/b/c.json',
    'odd/b\\c.json',
    '.github/tests/ci.json',
    '..dots/a.json',
    'node_modules/package/package.json',
    'folder.json/inner.txt',
    '../outside/secret.json',
  ]) {
    write(path)
  }
  symlinkSync('..', join(workspace, 'specs/deep/loop'))
  symlinkSync('../../outside', join(workspace, 'specs/away'))
  symlinkSync('../../outside/secret.json', join(workspace, 'specs/borrowed.json'))
  symlinkSync('self.json', join(workspace, 'specs/self.json'))
  symlinkSync('refund.json', join(workspace, 'specs/second-name.json'))
  symlinkSync('../specs', join(workspace, 'odd/again'))
  symlinkSync('/', join(workspace, 'odd/root'))
  symlinkSync('workspace', join(folder, 'linked'))
  symlinkSync('nowhere.json', join(workspace, 'specs/gone.json'))
  for (let at = 0; at < 101; at += 1) write(`many/${at}.json`)
})

const pathsOf = (...lines: string[]) => readSpecFiles(lines.join('\n'), workspace).map(({ path }) => path)
const inSpecs = ['specs/[eu]*.json', 'specs/late.json', 'specs/refund.json']

test.each([
  ['a path', ['suite.json'], ['suite.json']],
  ['a path that a shell would write', ['./specs/../suite.json'], ['suite.json']],
  [
    'several lines, with empty ones and blanks',
    ['', ' suite.json \r', 'specs/late.json', ''],
    ['specs/late.json', 'suite.json'],
  ],
  ['a star', ['specs/*.json'], inSpecs],
  ['two stars', ['specs/deep/**/*.json'], ['specs/deep/a.json', 'specs/deep/er/b.json']],
  ['words in braces', ['specs/{late,refund}.json'], ['specs/late.json', 'specs/refund.json']],
  [
    'separators of Windows',
    ['specs\\late.json', 'specs\\deep\\**\\b.json'],
    ['specs/deep/er/b.json', 'specs/late.json'],
  ],
  ['a path whose characters would mean something in a pattern', ['odd/drafts/[x].json'], ['odd/drafts/[x].json']],
  [
    'a pattern that is the name of a file too',
    ['odd/regions/[eu]*.json'],
    ['odd/regions/[eu]*.json', 'odd/regions/east.json'],
  ],
  [
    'a star in the name of a file',
    ['odd/drafts/*.json'],
    ['odd/drafts/*.json', 'odd/drafts/[x].json', 'odd/drafts/one.json'],
  ],
  [
    'a line that leaves out by the name of a file and what it finds',
    ['suite.json', 'odd/drafts/*', '!odd/drafts/*.json'],
    ['suite.json'],
  ],
  [
    'a file whose name has the separators of Windows, and the path that it has there',
    ['odd/b\\c.json'],
    ['odd/b/c.json', 'odd/b\\c.json'],
  ],
  ['lines that name the same file', ['specs/late.json', './specs/late.json', 'specs/l*.json'], ['specs/late.json']],
  ['two paths of one file', ['specs/refund.json', 'specs/second-name.json'], ['specs/refund.json']],
  ['a folder whose name starts with two dots', ['..dots/a.json'], ['..dots/a.json']],
  ['a hidden folder that is named', ['.github/**/*.json'], ['.github/tests/ci.json']],
  ['a folder of packages that is named', ['node_modules/*/package.json'], ['node_modules/package/package.json']],
  ['a line that leaves out', ['specs/*.json', '!specs/l*.json', '! specs/[[]*'], ['specs/refund.json']],
  ['a line after one that leaves out', ['specs/*.json', '!specs/*', 'specs/late.json'], ['specs/late.json']],
  [
    'a line that leaves out what is left out already',
    ['specs/*.json', '!specs/[[lr]*', '!specs/late.json', 'suite.json'],
    ['suite.json'],
  ],
  ['a link in the workspace', ['specs/second-name.json'], ['specs/second-name.json']],
  ['a link to a folder of the workspace', ['o*/again/late.json', 'odd/again/l*'], ['odd/again/late.json']],
  ['a file outside that is named', ['../outside/secret.json'], [join(folder, 'outside/secret.json')]],
  ['a folder outside that is named', ['../outside/*.json'], [join(folder, 'outside/secret.json')]],
  ['a folder outside in braces', ['{../outside,none}/*.json'], [join(folder, 'outside/secret.json')]],
  ['the whole path of a folder outside', [join(folder, 'outside/**')], [join(folder, 'outside/secret.json')]],
  ['the whole path of a folder of the workspace', [join(workspace, 'specs/l*')], ['specs/late.json']],
])('%s names its files', (_, lines, paths) => {
  expect(pathsOf(...lines)).toEqual(paths)
})

test('two stars find neither what is hidden, nor packages, nor folders, nor what links lead out to or lead nowhere', () => {
  expect(pathsOf('**/*.json', '!{many,odd}/**')).toEqual([
    'specs/[eu]*.json',
    'specs/deep/a.json',
    'specs/deep/er/b.json',
    'specs/late.json',
    'specs/refund.json',
    'suite.json',
  ])
  expect(pathsOf('**', '!{many,odd}/**', '!**/*.md', '!folder.json/*')).toEqual(pathsOf('**/*.json', '!{many,odd}/**'))
})

test('a pattern does not climb out of the folder that it starts in', () => {
  expect(() => pathsOf('specs/**/../../../outside/*.json')).toThrow('no file fits')
})

test('every line that names no file is told, and every file that cannot be read', () => {
  const lines = ['specs/none.json', 'suite.json', 'none/**', 'specs/self.json', 'folder.json', '[x].json']
  const message = [
    'input "spec" has a pattern that no file fits: none/**',
    'input "spec" has a pattern that no file fits: [x].json',
    'input "spec" names a directory, not a file: folder.json',
    'input "spec" names a file that does not exist: specs/none.json',
    'input "spec" names a symbolic link that leads back to itself: specs/self.json',
  ].join('\n')
  expect(() => pathsOf(...lines)).toThrow(InputError)
  expect(() => pathsOf(...lines)).toThrow(message)
})

test('a single pattern that no file fits is one mistake', () => {
  expect(() => pathsOf('none/**')).toThrow(/^input "spec" has a pattern that no file fits: none\/\*\*$/)
})

test('more files than one step can mean are refused, and as many as that are not', () => {
  expect(() => pathsOf('many/*.json')).toThrow('input "spec" names 101 files, and one step runs at most 100')
  expect(pathsOf('many/*.json', '!many/0.json')).toHaveLength(100)
})

test('lines of which one leaves out all that the others name leave nothing to run', () => {
  expect(() => pathsOf('suite.json', '!*.json')).toThrow('input "spec" leaves out every file that it names')
})

test.each([
  ['fits no file', ['suite.json', '!specs/none*.json']],
  ['names a file that is not there', ['suite.json', '!specs/none.json']],
  ['names what no line names', ['suite.json', '!specs/late.json']],
  ['comes before the line that names its file', ['!suite.json', 'suite.json']],
  ['is alone', ['!suite.json']],
])('an exclusion that %s is a mistake', (_, lines) => {
  const line = lines.find((text) => text.startsWith('!'))
  expect(() => pathsOf(...lines)).toThrow(`input "spec" has an exclusion that fits no file named before it: ${line}`)
})

test.each([
  'specs/borrowed.json',
  'specs/away/secret.json',
  'specs/away/*.json',
  './specs/../specs/away/**',
  '{specs,specs/away}/*.json',
  'odd/root/**/*.json',
  '{specs,odd/root}/**/*.json',
  '!odd/root/**/*.json',
])('%s leaves the workspace by a link, which is refused before anything is searched', (line) => {
  const startedAt = performance.now()
  expect(() => pathsOf('suite.json', line)).toThrow(
    new InputError([
      { input: 'spec', message: `leaves the workspace by a link, so name the place that it leads to: ${line}` },
    ]),
  )
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test.each(['*/root/**/*.json', 'odd/[r]oot/**/*.json', '**/root/**/*.json'])(
  'a search for %s does not follow a link out of the workspace',
  (pattern) => {
    const startedAt = performance.now()
    expect(() => pathsOf(pattern)).toThrow('no file fits')
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  },
)

test('a workspace that is reached by a link is like any other', () => {
  const linked = join(folder, 'linked')
  for (const line of ['specs/l*.json', 'specs/late.json', join(linked, 'specs/late.json'), join(linked, 'specs/l*')]) {
    expect(readSpecFiles(line, linked).map(({ path }) => path)).toEqual(['specs/late.json'])
  }
  expect(readSpecFiles(join(workspace, 'specs/l*'), linked)).toHaveLength(1)
  for (const path of ['specs/away/*.json', 'specs/borrowed.json']) {
    for (const line of [path, join(linked, path), join(workspace, path)]) {
      expect(() => readSpecFiles(line, linked)).toThrow('leaves the workspace by a link')
    }
  }
})

test('searching says nothing in the log', () => {
  const program = `
    const { readSpecFiles } = await import(${JSON.stringify(join(import.meta.dirname, '../../../src/actions/run/spec-files.ts'))})
    console.log(readSpecFiles('specs/deep/**/*.json', ${JSON.stringify(workspace)}).length)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['2\n', ''])
})
