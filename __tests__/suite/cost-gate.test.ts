import { describe, expect, test } from '@jest/globals'
import { DryRun } from '../../src/contract/plan.ts'
import { type CostLimits, type CostQuestion, checkCost } from '../../src/suite/cost-gate.ts'

const noLimits: CostLimits = { maxCost: undefined, maxRuns: undefined, maxCostIncrease: undefined }
const noBase = { kind: 'none', reason: 'this is no pull request' } as const
const baseOf = (cost: number) => ({ kind: 'price', cost }) as const
const ask = (limits: Partial<CostLimits>, question: Partial<CostQuestion> = {}) =>
  checkCost({ price: { cost: 0.35, runs: 7 }, base: noBase, ...question, limits: { ...noLimits, ...limits } })
const reasonsOf = (limits: Partial<CostLimits>, question: Partial<CostQuestion> = {}) => {
  const gate = ask(limits, question)
  return gate.kind === 'refused' ? gate.reasons : []
}

/** As the wire gives it. */
const costOf = (cost: unknown) =>
  DryRun.parse({ dry_run: true, valid: true, plan: { estimated_cost: cost } }).plan.estimated_cost

test('a number of runs that cannot be read is within no max-runs', () => {
  const price = { cost: 0.35, runs: undefined }
  expect(reasonsOf({ maxRuns: 1_000 }, { price })).toEqual([expect.stringContaining('max-runs is 1000')])
  expect(reasonsOf({ maxCost: 1 }, { price })).toEqual([])
})

describe('max-cost', () => {
  test.each([
    ['less than the limit', 0.34, 0.35, 'open'],
    ['exactly the limit', 0.35, 0.35, 'open'],
    ['a sum that floating point made a hair larger', 0.1 + 0.2, 0.3, 'open'],
    ['a millionth more', 0.300001, 0.3, 'refused'],
    ['more than the limit', 0.36, 0.35, 'refused'],
    ['a price as text', '0.36', 0.35, 'refused'],
    ['a price as text within the limit', '0.34', 0.35, 'open'],
    ['nothing, at a limit of nothing', 0, 0, 'open'],
    ['something, at a limit of nothing', 0.000001, 0, 'refused'],
    ['within a limit of more than six decimals', 0.333334, 0.3333341, 'open'],
    ['above such a limit, which is not rounded up', 0.333334, 0.3333339, 'refused'],
    ['no price', undefined, 100, 'refused'],
    ['null', null, 100, 'refused'],
    ['an empty text', '', 100, 'refused'],
    ['words', 'cheap', 100, 'refused'],
    ['a negative price', -1, 100, 'refused'],
    ['infinity as text', 'Infinity', 100, 'refused'],
    ['an object', { amount: 1 }, 100, 'refused'],
  ])('a price that is %s is let through or refused', (_, cost, maxCost, kind) => {
    expect(ask({ maxCost }, { price: { cost: costOf(cost), runs: 1 } }).kind).toBe(kind)
  })

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [Number.NEGATIVE_INFINITY], [-0.01], [1e10], [undefined]])(
    'a price of %p is none that can be read',
    (cost) => {
      expect(reasonsOf({ maxCost: 100 }, { price: { cost, runs: 1 } })).toEqual([
        'the service gave no price that can be read, and max-cost is 100.00',
      ])
      expect(reasonsOf({ maxCost: 100 }, { spent: { cost, runs: 1 } })).toEqual([
        'the service gave no price that can be read, and max-cost is 100.00',
      ])
    },
  )

  test('a refusal names the price, the input and the limit', () => {
    expect(ask({ maxCost: 0.1 })).toEqual({
      kind: 'refused',
      reasons: ['the run would cost 0.35, max-cost is 0.10'],
    })
  })

  test('an amount is written without grouping, with two decimals or as many as it has', () => {
    const price = { cost: 12_345.5, runs: 1 }
    expect(reasonsOf({ maxCost: 1_234.0625 }, { price })).toEqual([
      'the run would cost 12345.50, max-cost is 1234.0625',
    ])
  })

  test('a retry counts together with what it retries', () => {
    const spent = { cost: 0.2, runs: 4 }
    const price = { cost: 0.1, runs: 2 }
    expect(ask({ maxCost: 0.3, maxRuns: 6 }, { price, spent })).toEqual({ kind: 'open', notices: [] })
    expect(reasonsOf({ maxCost: 0.29, maxRuns: 5 }, { price, spent })).toEqual([
      'the run would cost 0.30 with what it retries, max-cost is 0.29',
      'the number of runs would be 6 with what it retries, max-runs is 5',
    ])
  })

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [-1], [2 ** 53]])(
    'a limit of %d lets nothing through',
    (limit) => {
      expect(reasonsOf({ maxCost: limit })).toEqual([`max-cost is ${limit}, and no price can be held against that`])
      expect(reasonsOf({ maxRuns: limit })).toEqual([
        `max-runs is ${limit}, and no number of runs can be held against that`,
      ])
      const base = baseOf(0.35)
      for (const maxCostIncrease of [{ amount: limit }, { percent: limit }]) {
        expect(reasonsOf({ maxCostIncrease }, { base })).toEqual([
          `max-cost-increase is ${limit}, and no price can be held against that`,
        ])
      }
    },
  )

  test('a limit that nobody reaches is a limit', () => {
    const limit = Number.MAX_SAFE_INTEGER
    expect(ask({ maxCost: limit, maxRuns: limit, maxCostIncrease: { amount: limit } }, { base: baseOf(0) }).kind).toBe(
      'open',
    )
    expect(ask({ maxCost: limit }, { price: { cost: 1e9, runs: 1 } }).kind).toBe('open')
  })
})

describe('max-runs', () => {
  test.each([
    [6, 7, 'open'],
    [7, 7, 'open'],
    [8, 7, 'refused'],
    [0, 0, 'open'],
    [Number.NaN, 7, 'refused'],
    [-1, 7, 'refused'],
    [Number.POSITIVE_INFINITY, 7, 'refused'],
  ])('%d runs at a limit of %d: %s', (runs, maxRuns, kind) => {
    expect(ask({ maxRuns }, { price: { cost: undefined, runs } }).kind).toBe(kind)
  })

  test('a refusal names the number, the input and the limit', () => {
    expect(reasonsOf({ maxRuns: 5 })).toEqual(['the number of runs would be 7, max-runs is 5'])
    expect(reasonsOf({ maxRuns: 5 }, { price: { cost: 1, runs: Number.NaN } })).toEqual([
      'the service gave no number of runs that can be read, and max-runs is 5',
    ])
  })
})

describe('max-cost-increase', () => {
  test.each([
    ['an amount that it is within', { amount: 0.35 }, []],
    ['an amount that it is above', { amount: 0.34 }, ['0.34']],
    ['a percentage, of which nothing is nothing', { percent: 1_000 }, ['1000 %']],
  ])('all of the price is an increase where the base branch has nothing of the spec, under %s', (_, limit, bounds) => {
    const start =
      'the base branch has nothing of this spec, so that all of 0.35 is an increase, and max-cost-increase is'
    expect(reasonsOf({ maxCostIncrease: limit }, { base: { kind: 'absent' } })).toEqual(
      bounds.map((bound) => `${start} ${bound}`),
    )
  })

  test('nothing is within a percentage of nothing', () => {
    const question = { base: { kind: 'absent' }, price: { cost: 0, runs: 1 } } as const
    expect(ask({ maxCostIncrease: { percent: 0 } }, question).kind).toBe('open')
  })

  test.each([
    [0.35, { amount: 0.1 }, 0.35, 'open'],
    [0.35, { amount: 0.1 }, 0.25, 'open'],
    [0.3, { amount: 0.1 }, 0.2, 'open'],
    [0.35, { amount: 0.1 }, 0.249999, 'refused'],
    [0.35, { amount: 0 }, 0.35, 'open'],
    [0.35, { amount: 0 }, 0.34, 'refused'],
    [0.35, { amount: 0 }, 0.5, 'open'],
    [0.35, { amount: 0.35 }, 0, 'open'],
    [0.35, { amount: 0.34 }, 0, 'refused'],
    [0.42, { percent: 20 }, 0.35, 'open'],
    [0.420001, { percent: 20 }, 0.35, 'refused'],
    [0.42, { percent: 19.99 }, 0.35, 'refused'],
    [0.133333, { percent: 33.3 }, 0.1, 'refused'],
    [0.1333, { percent: 33.3 }, 0.1, 'open'],
    [0.1, { percent: 0 }, 0.1, 'open'],
    [0.05, { percent: 0 }, 0.1, 'open'],
    [0.2, { percent: 100 }, 0.1, 'open'],
    [0.35, { percent: 250 }, 0.1, 'open'],
    [0, { percent: 20 }, 0, 'open'],
    [0.000001, { percent: 1e12 }, 0, 'refused'],
  ])('a price of %d within %j of %d: %s', (cost, maxCostIncrease, base, kind) => {
    expect(ask({ maxCostIncrease }, { price: { cost, runs: 1 }, base: baseOf(base) }).kind).toBe(kind)
  })

  test('a refusal names both prices, the difference, the input and the limit', () => {
    const base = baseOf(0.2)
    expect(reasonsOf({ maxCostIncrease: { amount: 0.1 } }, { base })).toEqual([
      'the price would be 0.35, which is 0.15 more than the 0.20 on the base branch, max-cost-increase is 0.10',
    ])
    expect(reasonsOf({ maxCostIncrease: { percent: 20 } }, { base })).toEqual([
      'the price would be 0.35, which is 0.15 more than the 0.20 on the base branch, max-cost-increase is 20 %',
    ])
  })

  test('the price of the whole spec is compared when only a part of it is run', () => {
    const limits = { maxCostIncrease: { amount: 0.1 } }
    const price = { cost: 0.05, runs: 1 }
    expect(ask(limits, { price, base: baseOf(0.2), wholePrice: { cost: 0.3 } }).kind).toBe('open')
    expect(ask(limits, { price, base: baseOf(0.2), wholePrice: { cost: 0.31 } }).kind).toBe('refused')
    expect(reasonsOf(limits, { price, base: baseOf(0.2), wholePrice: { cost: undefined } })).toEqual([
      'the service gave no price that can be read, and max-cost-increase is 0.10',
    ])
  })

  test('a retry is compared together with what it retries, even where the whole spec costs less', () => {
    const limits = { maxCostIncrease: { amount: 0.1 } }
    const question = { price: { cost: 0.1, runs: 1 }, spent: { cost: 0.25, runs: 1 }, base: baseOf(0.25) }
    expect(ask(limits, question).kind).toBe('open')
    expect(ask(limits, { ...question, base: baseOf(0.24) }).kind).toBe('refused')
    expect(ask(limits, { ...question, base: baseOf(0.24), wholePrice: { cost: 0.25 } }).kind).toBe('refused')
  })

  test('a price that cannot be read is not compared but refused, on either side', () => {
    const limits = { maxCostIncrease: { percent: 20 } }
    const unreadable = 'the price of the spec on the base branch cannot be read'
    const reason = 'its dry run failed'
    expect(reasonsOf(limits, { base: { kind: 'unreadable', reason } })).toEqual([
      `${unreadable} (${reason}), and max-cost-increase is 20 %`,
    ])
    expect(reasonsOf(limits, { base: baseOf(Number.NaN) })).toEqual([`${unreadable}, and max-cost-increase is 20 %`])
    expect(reasonsOf(limits, { base: baseOf(1), price: { cost: undefined, runs: 1 } })).toEqual([
      'the service gave no price that can be read, and max-cost-increase is 20 %',
    ])
  })

  test('without a base nothing is compared, and a notice says why; without the limit nothing is said', () => {
    expect(ask({ maxCostIncrease: { amount: 0 } }, { base: noBase })).toEqual({
      kind: 'open',
      notices: ['max-cost-increase is not compared: this is no pull request'],
    })
    expect(ask({ maxCost: 1 }, { base: noBase })).toEqual({ kind: 'open', notices: [] })
    expect(ask({}, { base: { kind: 'unreadable', reason: 'x' } })).toEqual({ kind: 'open', notices: [] })
    expect(ask({ maxCostIncrease: { amount: 1 } }, { base: baseOf(1) })).toEqual({ kind: 'open', notices: [] })
  })
})

describe('the gate', () => {
  const price = { cost: 0.35, runs: 7 }
  const limits = { maxCost: 0.1, maxRuns: 5, maxCostIncrease: { amount: 0.01 } }

  test('lets any price through without a limit, also none', () => {
    expect(ask({}, { price: { cost: 1_000_000, runs: 1e6 } }).kind).toBe('open')
    expect(ask({}, { price: { cost: undefined, runs: Number.NaN } }).kind).toBe('open')
  })

  test('tells every reason at once', () => {
    expect(reasonsOf(limits, { price, base: baseOf(0.1) })).toEqual([
      'the run would cost 0.35, max-cost is 0.10',
      'the number of runs would be 7, max-runs is 5',
      'the price would be 0.35, which is 0.25 more than the 0.10 on the base branch, max-cost-increase is 0.01',
    ])
  })

  test('is overridden by a label, which is named with everything that it lets pass', () => {
    expect(ask(limits, { price, base: noBase, overrideLabel: 'expensive' })).toEqual({
      kind: 'overridden',
      notices: [
        'the label "expensive" lets this pass: the run would cost 0.35, max-cost is 0.10',
        'the label "expensive" lets this pass: the number of runs would be 7, max-runs is 5',
        'max-cost-increase is not compared: this is no pull request',
      ],
    })
  })

  test('says nothing of a label that it does not need, and takes an empty one for none', () => {
    expect(ask({ maxCost: 1 }, { price, overrideLabel: 'expensive' })).toEqual({ kind: 'open', notices: [] })
    expect(ask(limits, { price, overrideLabel: '' }).kind).toBe('refused')
    expect(ask(limits, { price, overrideLabel: undefined }).kind).toBe('refused')
  })
})
