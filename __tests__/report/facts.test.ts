import { expect, test } from '@jest/globals'
import { toPlannedFacts, toPriceFacts } from '../../src/report/facts.ts'
import { renderPage } from '../../src/report/page/page.ts'
import { createCase, createReport, createRun, reportOf } from './reports.ts'

const nonce = 'bm9uY2Utb2YtMTYtYg=='

test('a limit of one run is one run, on the page as elsewhere', () => {
  const price = { estimated: 0.35, limit: 1, maxRuns: 1 }
  expect(toPriceFacts(price)).toEqual(['price 0.35, limit 1.00, at most 1 run'])
  expect(renderPage(reportOf(createReport({ price })), { nonce })).toContain('>0.35, limit 1.00, at most 1 run</dd>')
})

const setBy = 'max_concurrent_runs_limit'

test.each([
  [undefined, undefined, []],
  [undefined, { limit: 5, setBy }, []],
  [12, undefined, ['12 runs planned']],
  [12, { limit: 5, setBy }, ['12 runs planned, at most 5 side by side (max_concurrent_runs_limit)']],
  [12, { limit: 0, setBy }, ['12 runs planned, at most 0 side by side (max_concurrent_runs_limit)']],
  [12, { limit: 12, setBy }, ['12 runs planned, all can go side by side']],
  [12, { setBy }, ['12 runs planned, all can go side by side']],
  [1, { limit: 5, setBy }, ['1 run planned']],
] as const)(
  'of %j planned runs and %j it is told how many can go side by side',
  (plannedRuns, concurrentRuns, facts) => {
    expect(toPlannedFacts({ plannedRuns, concurrentRuns })).toEqual(facts)
  },
)

test('the page counts changes in words like every other output', () => {
  const cases = [0, 1].map((index) => ({
    ...createCase(index, 'A', [createRun('failed')]),
    change: 'regression' as const,
  }))
  const report = { ...reportOf(createReport({ cases })), baseline: { state: 'compared' as const, name: 'main' } }
  expect(renderPage(report, { nonce })).toContain('<b>2</b> regressions</li>')
})
