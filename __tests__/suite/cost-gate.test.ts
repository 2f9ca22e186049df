import { expect, test } from '@jest/globals'
import { DryRun } from '../../src/contract/plan.ts'
import { checkCost } from '../../src/suite/cost-gate.ts'

const planOf = (cost: unknown) => DryRun.parse({ dry_run: true, valid: true, plan: { estimated_cost: cost } }).plan

test.each([
  ['less than the limit', 0.34, 0.35, 'open'],
  ['exactly the limit', 0.35, 0.35, 'open'],
  ['a sum that floating point made a hair larger', 0.1 + 0.2, 0.3, 'open'],
  ['more than the limit', 0.36, 0.35, 'refused'],
  ['a price as text', '0.36', 0.35, 'refused'],
  ['a price as text within the limit', '0.34', 0.35, 'open'],
  ['nothing, at a limit of nothing', 0, 0, 'open'],
  ['no price', undefined, 100, 'refused'],
  ['null', null, 100, 'refused'],
  ['an empty text', '', 100, 'refused'],
  ['words', 'cheap', 100, 'refused'],
  ['a negative price', -1, 100, 'refused'],
  ['infinity as text', 'Infinity', 100, 'refused'],
  ['an object', { amount: 1 }, 100, 'refused'],
])('a price that is %s is let through or refused', (_, cost, limit, kind) => {
  expect(checkCost(planOf(cost), limit).kind).toBe(kind)
})

test('without a limit any price is let through, also none', () => {
  expect(checkCost(planOf(1_000_000), undefined).kind).toBe('open')
  expect(checkCost(planOf(undefined), undefined).kind).toBe('open')
})

test('a refusal names the price and the limit', () => {
  expect(checkCost(planOf(0.35), 0.1)).toEqual({ kind: 'refused', reason: 'the run would cost 0.35, max-cost is 0.1' })
})
