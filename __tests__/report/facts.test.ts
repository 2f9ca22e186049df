import { expect, test } from '@jest/globals'
import { toPriceFacts } from '../../src/report/facts.ts'
import { renderPage } from '../../src/report/page/page.ts'
import { createCase, createReport, createRun, reportOf } from './reports.ts'

const nonce = 'bm9uY2Utb2YtMTYtYg=='

test('a limit of one run is one run, on the page as elsewhere', () => {
  const price = { estimated: 0.35, limit: 1, maxRuns: 1 }
  expect(toPriceFacts(price)).toEqual(['price 0.35, limit 1.00, at most 1 run'])
  expect(renderPage(reportOf(createReport({ price })), { nonce })).toContain('>0.35, limit 1.00, at most 1 run</dd>')
})

test('the page counts changes in words like every other output', () => {
  const cases = [0, 1].map((index) => ({
    ...createCase(index, 'A', [createRun('failed')]),
    change: 'regression' as const,
  }))
  const report = { ...reportOf(createReport({ cases })), baseline: { state: 'compared' as const, name: 'main' } }
  expect(renderPage(report, { nonce })).toContain('<b>2</b> regressions</li>')
})
