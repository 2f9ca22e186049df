import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'
import { toAnnotations } from '../../src/report/annotations/annotations.ts'
import { renderReportComment } from '../../src/report/comment/report-comment.ts'
import { renderCtrf } from '../../src/report/files/ctrf.ts'
import { renderJUnit } from '../../src/report/files/junit.ts'
import { renderResult } from '../../src/report/files/result.ts'
import { renderPage } from '../../src/report/page/page.ts'
import type { Report } from '../../src/report/report.ts'
import { renderSummary } from '../../src/report/summary/summary.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import { expectGolden, goldenFolder, toKept } from './golden-files.ts'
import { goldenReports } from './golden-reports.ts'

jest.setTimeout(60_000)

const nonce = 'Z29sZGVuLW5vbmNlLTAwMDE'
const budget = { error: 9, warning: 10, notice: 10 }

/** Where a spec would have a location, so that every location of a suite has a place of its own. */
const locate = (location: string | readonly unknown[]) => {
  const line = 1 + [...String(location)].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 997, 0)
  return { line, column: 5, endLine: line, endColumn: 20 }
}

/** Every output of a report by its file; a new one is one line here. */
const renderings: Readonly<Record<string, (report: Report) => string>> = {
  'result.json': renderResult,
  'junit.xml': renderJUnit,
  'ctrf.json': renderCtrf,
  'summary.md': (report) => renderSummary(report, { transcripts: 'failed' }),
  'comment.md': renderReportComment,
  'index.html': (report) => renderPage(report, { nonce }),
  'annotations.json': (report) =>
    `${JSON.stringify(toAnnotations(report, { budget, locates: report.suites.map(() => locate) }), undefined, 2)}\n`,
  'terminal.txt': (report) => `${renderTerminal(report, { columns: 100, colour: (_, text) => text })}\n`,
}

describe.each(Object.entries(goldenReports))('the golden report %s', (name, report) => {
  test.each(Object.entries(renderings))('is rendered byte for byte as it was into %s', (file, render) => {
    expectGolden(name, file, render(report))
  })
})

test('there is no golden file that nothing renders', () => {
  const wanted = Object.entries(goldenReports).flatMap(([name, report]) =>
    Object.entries(renderings).map(([file, render]) => join(name, toKept(file, render(report)).name)),
  )
  const found = readdirSync(goldenFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(goldenFolder.length + 1))
  expect(found.sort()).toEqual(wanted.sort())
})
