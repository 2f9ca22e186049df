import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parseResult } from '../../src/report/files/result.ts'
import { InputError } from '../../src/runner/inputs.ts'
import { describeFault, prepareReportDirectory, reportFileNames } from '../../src/runner/report-directory.ts'
import { ReportFilesError, writeReportFiles } from '../../src/runner/report-files.ts'
import { createCase, createFailedRun, createReport, failedReport, reportOf } from '../report/reports.ts'

const createFolder = () => mkdtempDisposableSync(join(tmpdir(), 'report-files-'))
const report = reportOf(failedReport)
const isRoot = process.getuid?.() === 0
const testPermissions = isRoot || process.platform === 'win32' ? test.skip : test

function prepare(workspace: string, directory: string): string {
  try {
    prepareReportDirectory({ directory, workspace })
    return ''
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return error.message
  }
}

const write = (workspace: string, directory: string) =>
  writeReportFiles(report, { directory, workspace, transcripts: 'failed' })

test('a folder is made with those above it, and nothing is left in it before the report', () => {
  using workspace = createFolder()
  expect(prepare(workspace.path, 'out/of/sight')).toBe('')
  expect(readdirSync(join(workspace.path, 'out/of/sight'))).toEqual([])
})

test('the files of an earlier step are taken away, and no other file', () => {
  using workspace = createFolder()
  for (const name of [...reportFileNames, '.result.json.part', 'notes.md']) {
    writeFileSync(join(workspace.path, name), 'of an earlier step')
  }
  expect(prepare(workspace.path, '.')).toBe('')
  expect(readdirSync(workspace.path)).toEqual(['notes.md'])
})

test('a link that has the name of a report file is removed, not what it leads to', async () => {
  using workspace = createFolder()
  using elsewhere = createFolder()
  const target = join(elsewhere.path, 'precious')
  writeFileSync(target, 'precious')
  symlinkSync(target, join(workspace.path, 'result.json'))
  expect(prepare(workspace.path, '.')).toBe('')
  // And one that is put there while the suite runs is replaced, not followed.
  symlinkSync(target, join(workspace.path, 'junit.xml'))
  symlinkSync(target, join(workspace.path, '.ctrf.json.part'))
  await write(workspace.path, '.')
  expect(readFileSync(target, 'utf8')).toBe('precious')
  expect(readdirSync(workspace.path).sort()).toEqual([...reportFileNames].sort())
})

test('all files are written whole, under their names alone', async () => {
  using workspace = createFolder()
  expect(prepare(workspace.path, 'report')).toBe('')
  await write(workspace.path, 'report')
  const read = (name: string) => readFileSync(join(workspace.path, 'report', name), 'utf8')
  expect(readdirSync(join(workspace.path, 'report')).sort()).toEqual([...reportFileNames].sort())
  expect(parseResult(read('result.json'))).toEqual({ kind: 'report', report: JSON.parse(JSON.stringify(report)) })
  expect(read('junit.xml')).toMatch(/<\/testsuites>\n$/)
  expect(JSON.parse(read('ctrf.json')).results.summary.failed).toBe(1)
  expect(read('summary.md')).toContain('Failed: Refunds')
  expect(read('index.html')).toContain('<!doctype html>')
})

test('characters of four bytes survive wherever a chunk ends', async () => {
  using workspace = createFolder()
  const content = `${'x'.repeat(7)}${'😳'.repeat(1_300_000)}`
  const run = createFailedRun({ transcript: [{ role: 'agent', content }] })
  const large = reportOf(createReport({ verdict: 'failed', red: true, cases: [createCase(0, 'A', [run])] }))
  await writeReportFiles(large, { directory: '.', workspace: workspace.path, transcripts: 'none' })
  const parsed = JSON.parse(readFileSync(join(workspace.path, 'result.json'), 'utf8'))
  expect(parsed.suites[0].cases[0].runs[0].transcript[0].content === content).toBe(true)
})

test('an absolute path outside of the workspace is allowed', () => {
  using workspace = createFolder()
  using elsewhere = createFolder()
  expect(prepare(workspace.path, join(elsewhere.path, 'report'))).toBe('')
  expect(existsSync(join(elsewhere.path, 'report'))).toBe(true)
})

test.each([
  ['a file', 'taken', /must name a folder, and it is a file: taken/],
  ['a folder in a file', 'taken/report', /must name a folder, and .*taken is a file: taken\/report/],
  ['a link out of the workspace', 'out', /leads out of the workspace by a link: out/],
  ['a folder behind a link out of the workspace', 'out/new/report', /leads out of the workspace by a link/],
  ['a link to nothing', 'nowhere/report', /behind a link that leads nowhere: nowhere\/report/],
  [
    'a folder where result.json should be',
    'full',
    /cannot be used, full: a folder has the name of one of the report files/,
  ],
  ['a name that no disk takes', 'x'.repeat(300), /the path is too long/],
])('%s is refused and named', (_, directory, message) => {
  using workspace = createFolder()
  using elsewhere = createFolder()
  writeFileSync(join(workspace.path, 'taken'), '')
  symlinkSync(elsewhere.path, join(workspace.path, 'out'))
  symlinkSync(join(workspace.path, 'missing'), join(workspace.path, 'nowhere'))
  mkdirSync(join(workspace.path, 'full/result.json'), { recursive: true })
  expect(prepare(workspace.path, directory)).toMatch(/^input "report-directory" /)
  expect(prepare(workspace.path, directory)).toMatch(message)
  expect(readdirSync(elsewhere.path)).toEqual([])
})

test('a link inside of the workspace is a path like any other', () => {
  using workspace = createFolder()
  mkdirSync(join(workspace.path, 'real'))
  symlinkSync(join(workspace.path, 'real'), join(workspace.path, 'link'))
  expect(prepare(workspace.path, 'link/report')).toBe('')
  expect(existsSync(join(workspace.path, 'real/report'))).toBe(true)
})

testPermissions('a folder without permission to write is refused before anything is spent', () => {
  using workspace = createFolder()
  mkdirSync(join(workspace.path, 'locked'))
  chmodSync(join(workspace.path, 'locked'), 0o555)
  expect(prepare(workspace.path, 'locked')).toMatch(/cannot be used, locked: there is no permission to write there/)
})

test('a folder that vanished while the suite ran is named, with every file that is missing', async () => {
  using workspace = createFolder()
  expect(prepare(workspace.path, 'report')).toBe('')
  rmSync(join(workspace.path, 'report'), { recursive: true })
  await expect(write(workspace.path, 'report')).rejects.toEqual(
    new ReportFilesError(
      'the report files in report could not be written: result.json, junit.xml, ctrf.json, summary.md, index.html: the folder is no longer there',
    ),
  )
})

test('a folder that became a link out of the workspace while the suite ran is not followed', async () => {
  using workspace = createFolder()
  using elsewhere = createFolder()
  expect(prepare(workspace.path, 'report')).toBe('')
  rmSync(join(workspace.path, 'report'), { recursive: true })
  symlinkSync(elsewhere.path, join(workspace.path, 'report'))
  await expect(write(workspace.path, 'report')).rejects.toThrow('leads out of the workspace by a link')
  expect(readdirSync(elsewhere.path)).toEqual([])
})

test('one file that cannot be written keeps back no other, and leaves nothing half written', async () => {
  using workspace = createFolder()
  expect(prepare(workspace.path, '.')).toBe('')
  mkdirSync(join(workspace.path, 'junit.xml/in-the-way'), { recursive: true })
  await expect(write(workspace.path, '.')).rejects.toThrow(/^the report files in \. could not be written: junit\.xml: /)
  expect(readdirSync(workspace.path).sort()).toEqual([...reportFileNames].sort())
})

const full = '/dev/full'
const testFullDisk = existsSync(full) ? test : test.skip

testFullDisk('a full disk is told in words', () => {
  let fault: unknown
  try {
    writeFileSync(full, 'x'.repeat(10))
  } catch (error) {
    fault = error
  }
  expect(describeFault(fault)).toBe('the disk is full')
})

test('a summary that has to leave something out leads to the files beside it, not to the input that made them', async () => {
  using workspace = createFolder()
  const turns = Array.from({ length: 200 }, () => ({ role: 'agent', content: 'word '.repeat(1_000) }))
  const runs = Array.from({ length: 4 }, (_, index) => createFailedRun({ id: index, transcript: turns }))
  const large = reportOf(createReport({ verdict: 'failed', red: true, cases: [createCase(0, 'Long', runs)] }))
  expect(prepare(workspace.path, 'out')).toBe('')
  await writeReportFiles(large, { directory: 'out', workspace: workspace.path, transcripts: 'all' })
  const summary = readFileSync(join(workspace.path, 'out/summary.md'), 'utf8')
  expect(summary).toContain('Left out')
  expect(summary).toContain('The files in <code>report-directory</code> have it.')
  expect(summary).not.toContain('Set <code>report-directory</code>')
})
