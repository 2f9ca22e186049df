import { expect, jest, test } from '@jest/globals'
import { createLargeReport } from '../../scripts/benchmark/rendering/large-report.ts'
import { renderCtrf } from '../../src/report/files/ctrf.ts'
import { renderJUnit } from '../../src/report/files/junit.ts'
import { renderResult } from '../../src/report/files/result.ts'
import { renderPage } from '../../src/report/page/page.ts'
import type { Report } from '../../src/report/report.ts'
import { renderSummary } from '../../src/report/summary/summary.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'

jest.setTimeout(120_000)

const renderings: Readonly<Record<string, (report: Report) => string>> = {
  'result.json': renderResult,
  'junit.xml': renderJUnit,
  'ctrf.json': renderCtrf,
  'summary.md': (report) => renderSummary(report, { transcripts: 'all' }),
  'index.html': (report) => renderPage(report, { nonce: 'bm9uY2UgZm9yIHRlc3Rz' }),
  'terminal.txt': (report) => renderTerminal(report, { columns: 100, colour: (_, text) => text }),
}

const small = createLargeReport({ runs: 250, transcriptLength: 1_000_000 })
const large = createLargeReport({ runs: 2_000, transcriptLength: 8_000_000 })

/** The shortest of a few times, in CPU milliseconds: other programs of the machine do not count. */
function measure(render: (report: Report) => string, report: Report): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    render(report)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

test.each(Object.entries(renderings))('eight times as many runs take about eight times as long in %s', (_, render) => {
  measure(render, small)
  // A way that is quadratic takes 64 times as long; what is below a few milliseconds measures nothing.
  expect(measure(render, large)).toBeLessThan(25 * Math.max(20, measure(render, small)))
})

test.each(Object.entries(renderings))('2,000 runs take far less than ten seconds in %s', (_, render) => {
  expect(measure(render, large)).toBeLessThan(10_000)
})
