import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type CostLimits, type CostQuestion, checkCost } from '../../src/suite/cost-gate.ts'

const noBase = { kind: 'none', reason: 'this is no pull request' } as const
const anyAmount = fc.oneof(
  fc.nat(2_000_000).map((millionths) => millionths / 1e6),
  fc.double({ min: 0, max: 10, noNaN: true }),
)
const anyNumber = fc.oneof(anyAmount, fc.double(), fc.constant(undefined))
const anyLimits: fc.Arbitrary<CostLimits> = fc.record({
  maxCost: fc.option(anyAmount, { nil: undefined }),
  maxRuns: fc.option(fc.nat(20), { nil: undefined }),
  maxCostIncrease: fc.option(fc.oneof(fc.record({ amount: anyAmount }), fc.record({ percent: fc.nat(300) })), {
    nil: undefined,
  }),
})
const anyPrice = fc.record({ cost: anyNumber, runs: fc.oneof(fc.nat(20), fc.double()) })
const anyQuestion: fc.Arbitrary<CostQuestion> = fc.record({
  price: anyPrice,
  spent: fc.option(anyPrice, { nil: undefined }),
  limits: anyLimits,
  base: fc.oneof(
    fc.constant(noBase),
    fc.record({ kind: fc.constant('price' as const), cost: fc.oneof(anyAmount, fc.double()) }),
    fc.constant({ kind: 'unreadable', reason: 'it is' } as const),
  ),
  wholePrice: fc.option(fc.record({ cost: anyNumber }), { nil: undefined }),
})
const isOpen = (question: CostQuestion): boolean => checkCost(question).kind === 'open'

describe('whatever is asked', () => {
  test('a lower limit, or one where there was none, opens no gate', () => {
    fc.assert(
      fc.property(anyQuestion, anyLimits, (question, more) => {
        const lower = (a: number | undefined, b: number | undefined): number | undefined =>
          a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
        const { maxCost, maxRuns, maxCostIncrease } = question.limits
        const limits: CostLimits = {
          maxCost: lower(maxCost, more.maxCost),
          maxRuns: lower(maxRuns, more.maxRuns),
          maxCostIncrease: maxCostIncrease ?? more.maxCostIncrease,
        }
        if (!isOpen(question)) expect(isOpen({ ...question, limits })).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a lower allowed increase opens no gate', () => {
    fc.assert(
      fc.property(anyQuestion, anyAmount, anyAmount, fc.boolean(), (question, a, b, isPercent) => {
        const limitsOf = (value: number): CostLimits => ({
          ...question.limits,
          maxCostIncrease: isPercent ? { percent: value } : { amount: value },
        })
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        if (!isOpen({ ...question, limits: limitsOf(high) })) {
          expect(isOpen({ ...question, limits: limitsOf(low) })).toBe(false)
        }
      }),
    )
  })

  test('a higher price, more runs, or a price that cannot be read opens no gate', () => {
    fc.assert(
      fc.property(anyQuestion, anyAmount, fc.nat(5), (question, cost, runs) => {
        if (isOpen(question)) return
        const { price } = question
        const worse = [
          { cost: price.cost === undefined ? undefined : price.cost + cost, runs: price.runs ?? 0 },
          { cost: price.cost, runs: (price.runs ?? 0) + runs },
          { cost: undefined, runs: price.runs ?? 0 },
          { cost: price.cost, runs: Number.NaN },
        ]
        // A negative price is no price; adding to it could make it one.
        const isPlain = (price.cost ?? 0) >= 0 && (price.runs ?? 0) >= 0
        for (const worsePrice of isPlain ? worse : worse.slice(2)) {
          expect(isOpen({ ...question, price: worsePrice })).toBe(false)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('an open gate is within every limit, and a closed one says why', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const gate = checkCost(question)
        const { price, spent, limits } = question
        if (gate.kind === 'refused') return expect(gate.reasons.length).toBeGreaterThan(0)
        const cost = (price.cost ?? Number.NaN) + (spent === undefined ? 0 : (spent.cost ?? Number.NaN))
        const runs = (price.runs ?? 0) + (spent?.runs ?? 0)
        if (limits.maxCost !== undefined) expect(cost).toBeLessThanOrEqual(limits.maxCost + 1.1e-6)
        if (limits.maxRuns !== undefined) expect(runs).toBeLessThanOrEqual(limits.maxRuns + 1.1e-6)
        return expect(gate.kind).toBe('open')
      }),
      { numRuns: 2_000 },
    )
  })

  test('a label opens exactly what was refused', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const kind = checkCost({ ...question, overrideLabel: 'expensive' }).kind
        expect(kind).toBe(isOpen(question) ? 'open' : 'overridden')
      }),
    )
  })
})
