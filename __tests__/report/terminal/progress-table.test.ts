import { expect, test } from '@jest/globals'
import type { CaseProgress, Progress } from '../../../src/report/live-progress.ts'
import { ansiColour, plainColour } from '../../../src/report/terminal/colour.ts'
import { renderProgressTable } from '../../../src/report/terminal/progress-table.ts'
import { toWidth } from '../../../src/report/text/text-table.ts'
import { countOutcomes } from '../../../src/suite/verdict.ts'
import { stripColour } from '../../terminal/colour-reading.ts'
import { attacks } from '../attacks.ts'
import { hasUnsafe } from '../text/log-reading.ts'

const createProgress = (name: string, fields: Partial<CaseProgress> = {}): CaseProgress => ({
  name,
  counts: countOutcomes([]),
  running: 0,
  judging: 0,
  waiting: 0,
  ...fields,
})

const mixed: Progress = {
  elapsedMs: 72_900,
  cases: [
    createProgress('Done', { counts: countOutcomes(['passed', 'passed']) }),
    createProgress('Later', { waiting: 1 }),
    createProgress('Now', { counts: countOutcomes(['passed']), running: 1 }),
    createProgress('Wrong', { counts: countOutcomes(['passed', 'failed']), running: 1 }),
    createProgress('Nearly', { judging: 1 }),
    createProgress('Silent', { counts: countOutcomes(['timeout']) }),
  ],
  dial: { run: 'run 12 of Later', window: { opensAt: '2026-11-22T08:00:00Z', closesAt: '2026-11-22T08:00:30Z' } },
}
const render = (progress: Progress, columns = 80, rows = 24) =>
  renderProgressTable(progress, { columns, rows, colour: plainColour })

test('what is wrong comes first, then what is going on, then the rest', () => {
  expect(render(mixed)).toEqual([
    '6 of 10 runs ended · 1 min 12 s',
    '✗ failed     2 of 3 ended  Wrong   1 failed, 1 passed, 1 running',
    '◷ timed out  1 of 1 ended  Silent',
    '▸ running    1 of 2 ended  Now     1 passed, 1 running',
    '▹ judging    0 of 1 ended  Nearly',
    '· waiting    0 of 1 ended  Later',
    '✓ passed     2 of 2 ended  Done',
    'Next dial window: 08:00:00–08:00:30 UTC, run 12 of Later',
  ])
})

test('what has no room is counted by its state', () => {
  expect(render(mixed, 80, 8).slice(3)).toEqual(
    [
      '▸ running  1 of 2 ended  Now     1 passed, 1 running',
      'and 3 more cases: 1 judging, 1 waiting, 1 passed',
      'Next dial window: 08:00:00–08:00:30 UTC, run 12 of Later',
    ].map((line) => line.replace('▸ running  ', '▸ running    ')),
  )
})

test('cases of several suites say which one they are of, where there is room', () => {
  const cases = ['agent 7, Orders', 'agent 12, Orders'].map((suite) => createProgress('Greets', { suite, running: 1 }))
  expect(render({ elapsedMs: 0, cases }).slice(1)).toEqual([
    '▸ running  0 of 1 ended  agent 7, Orders   Greets',
    '▸ running  0 of 1 ended  agent 12, Orders  Greets',
  ])
  expect(render({ elapsedMs: 0, cases }, 40)[1]).toBe('▸ running  0 of 1 ended  Greets')
})

const many: Progress = {
  elapsedMs: 0,
  cases: Array.from({ length: 200 }, (_, index) =>
    createProgress(`Geschichte ${index} 返金の確認 ${'x'.repeat(index)}`, { running: 1, waiting: 2 }),
  ),
}

test.each([1, 2, 3, 4, 5, 6, 10, 24, 33, 34, 35, 36, 100, 500])(
  'in %d rows there is room for the cursor below',
  (rows) => {
    for (const progress of [mixed, many]) {
      const lines = render(progress, 80, rows)
      expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows - 1))
      expect(lines[0]).toMatch(/ runs ended · /)
    }
  },
)

test.each([1, 2, 10, 19, 20, 40, 60, 80, 200])('no line is wider than %d columns without the last', (columns) => {
  const named = { ...many, cases: many.cases.map((one) => ({ ...one, suite: `agent 7, ${one.name}` })) }
  for (const progress of [mixed, many, named]) {
    for (const line of render(progress, columns)) expect(toWidth(line)).toBeLessThanOrEqual(Math.max(1, columns - 1))
  }
})

test('200 cases are drawn in less than a moment', () => {
  const startedAt = performance.now()
  for (let time = 0; time < 20; time += 1) render(many)
  expect((performance.now() - startedAt) / 20).toBeLessThan(100)
})

test.each(attacks)('the name %j brings no sequence and no line of its own', (attack) => {
  const progress = {
    ...mixed,
    cases: mixed.cases.map((one) => ({ ...one, name: attack, suite: attack })),
    dial: { run: attack, window: { opensAt: attack, closesAt: attack } },
  }
  const lines = renderProgressTable(progress, { columns: 80, rows: 24, colour: ansiColour })
  expect(lines).toHaveLength(8)
  expect(lines.map(stripColour).filter(hasUnsafe)).toEqual([])
})
