import { expect, test } from '@jest/globals'
import { ansiColour, plainColour } from '../../../src/report/terminal/colour.ts'
import { renderTerminal } from '../../../src/report/terminal/terminal.ts'
import { toWidth } from '../../../src/report/text/text-table.ts'
import { stripColour } from '../../terminal/colour-reading.ts'
import { attacks, createAttackReport } from '../attacks.ts'
import { createCase, createFailedRun, createReport, createRun, mixedReport, reportOf } from '../reports.ts'
import { hasUnsafe } from '../text/log-reading.ts'

const plain = { columns: 100, colour: plainColour }

test('the report begins with where everything is', () => {
  const urls = [42, 43].map((id) => `https://service.example/test_framework/v1/results/${id}/`)
  const report = {
    ...reportOf(createReport({ resultUrls: urls })),
    origin: { url: 'https://github.com/octo/desk/actions/runs/7' },
  }
  expect(renderTerminal(report, { ...plain, directory: 'reports' }).split('\n\n')[0]).toBe(
    [
      ...urls.map((url) => `Result: ${url}`),
      'Workflow run: https://github.com/octo/desk/actions/runs/7',
      'Report files: reports',
    ].join('\n'),
  )
})

test('a case says how many of its failures are forgiven', () => {
  const suite = createReport({
    cases: [{ ...createCase(0, 'A', [createRun('passed'), createFailedRun()]), forgiven: 1 }],
  })
  expect(renderTerminal(reportOf(suite), plain)).toMatch(/1\/2 .* 1 failed run forgiven by min-passes\./)
})

test('a run shows its dial window', () => {
  const dialWindow = { opensAt: '2026-11-22T08:00:00+02:00', closesAt: '2026-11-22T06:00:30Z' }
  const suite = createReport({ cases: [createCase(0, 'A', [createRun('timeout', { dialWindow })])] })
  expect(renderTerminal(reportOf(suite), plain)).toContain('\n  dial window 06:00:00–06:00:30 UTC\n')
})

test('the turn that made a run fail is marked by more than colour', () => {
  const suite = createReport({ cases: [createCase(0, 'A', [createFailedRun({ failingTurn: 1 })])] })
  const lines = renderTerminal(reportOf(suite), plain).split('\n')
  expect(lines.slice(-2)).toEqual([
    '    00:00 agent: Hello, how can I help?',
    '  ▶ 00:03 caller: I want my money back.',
  ])
})

test.each([
  [undefined, ['    300 earlier turns left out', '    00:00 agent: turn 300', '    00:00 agent: turn 499']],
  [499, ['    300 earlier turns left out', '    00:00 agent: turn 300', '  ▶ 00:00 agent: turn 499']],
  [100, ['    90 earlier turns left out', '    00:00 agent: turn 90', '    210 later turns left out']],
  [0, ['✗ A: failed (id 1001)', '  ▶ 00:00 agent: turn 0', '    300 later turns left out']],
])(
  'of a long conversation that failed at turn %j the part around it is shown',
  (failingTurn, [before, first, last]) => {
    const transcript = Array.from({ length: 500 }, (_, at) => ({ role: 'agent', content: `turn ${at}`, startTime: 0 }))
    const run = createRun('failed', { transcript, failingTurn, reason: '' })
    const suite = createReport({ verdict: 'failed', red: true, cases: [createCase(0, 'A', [run])] })
    const lines = renderTerminal(reportOf(suite), plain).split('\n')
    const at = lines.indexOf(first ?? '')
    expect(at).toBeGreaterThan(0)
    expect(lines.at(-1)).toBe(last)
    expect(lines.slice(0, at)).toContain(before)
    expect(lines.filter((line) => line.includes('agent: turn'))).toHaveLength(200)
  },
)

test.each([40, 60, 80, 120, 200])('the table of the cases fits into %d columns', (columns) => {
  const table = renderTerminal(reportOf(mixedReport), { columns, colour: plainColour }).split('\n\n')[1] ?? ''
  expect(table.split('\n')).toHaveLength(4)
  for (const line of table.split('\n')) {
    expect(toWidth(line)).toBeLessThanOrEqual(columns)
    expect(line).toMatch(/\d\/\d/)
  }
})

test.each(attacks)('the text %j brings no sequence of its own, nor hides in ours', (attack) => {
  const suite = createAttackReport(attack)
  const report = {
    ...reportOf({
      ...suite,
      resultUrls: [attack],
      removed: [{ key: attack, name: attack }],
      cases: suite.cases.map((one) => ({ ...one, change: 'regression' as const })),
    }),
    origin: { url: attack },
    baseline: { state: 'missing' as const, name: attack, reason: attack },
  }
  const text = renderTerminal(report, { columns: 80, colour: ansiColour, directory: attack })
  expect(stripColour(text).split('\n').filter(hasUnsafe)).toEqual([])
  expect(stripColour(text)).toBe(renderTerminal(report, { columns: 80, colour: plainColour, directory: attack }))
})
