import { expect, test } from '@jest/globals'
import { renderJUnit } from '../../src/report/files/junit.ts'
import { renderPage } from '../../src/report/page/page.ts'
import { renderSummary } from '../../src/report/summary/summary.ts'
import { plainColour } from '../../src/report/terminal/colour.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import { createCase, createFailedRun, createReport, reportOf } from './reports.ts'

const render = {
  summary: (report) => renderSummary(report, { transcripts: 'failed' }),
  page: (report) => renderPage(report, { nonce: 'bm9uY2UgZm9yIHRlc3Rz' }),
  terminal: (report) => renderTerminal(report, { columns: 100, colour: plainColour }),
  junit: renderJUnit,
} satisfies Record<string, (report: ReturnType<typeof reportOf>) => string>

const reportWith = (turns: number, leftOutTurns?: number) => {
  const transcript = Array.from({ length: turns }, (_, at) => ({ role: 'agent', content: `turn ${at}` }))
  const run = createFailedRun({ transcript, ...(leftOutTurns !== undefined && { leftOutTurns }) })
  return reportOf(createReport({ verdict: 'failed', red: true, cases: [createCase(0, 'A', [run])] }))
}

test.each([
  ['summary', 'Transcript, the last 250 of 3250 turns', '\n3050 earlier turns left out.\n'],
  ['page', 'Conversation, the last 250 of 3250 turns', 'the last 250 of 3250 turns'],
  ['terminal', '    3050 earlier turns left out\n', '    3050 earlier turns left out\n'],
  ['junit', '<system-out>(3050 earlier turns left out)\n', '(3050 earlier turns left out)'],
] as const)('turns that the report does not have are told by the %s', (surface, ...sentences) => {
  const text = render[surface](reportWith(250, 3_000))
  for (const sentence of sentences) expect(text).toContain(sentence)
})

test.each(['summary', 'page', 'terminal', 'junit'] as const)(
  'where all turns are there the %s tells of none',
  (name) => {
    expect(render[name](reportWith(20))).not.toMatch(/left out|the last \d/)
    expect(render[name](reportWith(1, 1))).toMatch(/1 earlier turn left out|the last 1 of 2 turns/)
  },
)
