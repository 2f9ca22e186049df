import { expect, test } from '@jest/globals'
import { countIdsLeftOut, toGenerationOutputs } from '../../../src/report/await-generation/outputs.ts'
import { createGenerationReport, toScenarios } from './reports.ts'

test('the ids of the scenarios are a list in their order', () => {
  const report = createGenerationReport()
  expect(toGenerationOutputs(report, undefined)['scenario-ids']).toBe('[1,2]')
  expect(countIdsLeftOut(report)).toBe(0)
})

test('of more ids than a later step can be given the first ones are output', () => {
  const all = Array.from({ length: 30_000 }, (_, index) => index + 1)
  const report = createGenerationReport({ scenarios: toScenarios(...all.map((id) => ({ id }))) })
  const text = toGenerationOutputs(report, undefined)['scenario-ids']
  const ids: unknown[] = JSON.parse(text)
  expect(text.length).toBeLessThanOrEqual(120 * 1_024)
  expect(text.length).toBeGreaterThan(120 * 1_024 - 10)
  expect(ids).toEqual(all.slice(0, ids.length))
  expect(countIdsLeftOut(report)).toBe(all.length - ids.length)
})
