import { expect, test } from '@jest/globals'
import type { History } from '../../../../src/actions/run/suites/judgement.ts'
import { toRetryPicks } from '../../../../src/actions/run/suites/retry-picks.ts'
import type { Spec } from '../../../../src/contract/spec.ts'
import { cutSpec } from '../../../../src/spec/cut.ts'
import { resultOf } from '../fake-client.ts'

const policy = { minPassRate: 0, minPasses: undefined }
const passed = { status: 'completed', success: true }
const failed = { status: 'completed', success: false }
const errored = { status: 'failed', success: null }

/** A suite with these cases, of one run each, whose only result has these runs. */
function historyOf(names: readonly string[], runs: readonly object[]): History {
  const spec: Spec = { version: '1', scenarios: names.map((name) => ({ name, instructions: 'You say hello.' })) }
  const cut = cutSpec(
    spec,
    names.map((_, index) => ({ index })),
  )
  const priced = { plan: {}, plannedRuns: names.length, price: { cost: 1, runs: names.length } }
  const wait = { ending: 'settled', result: { ...resultOf(...runs), status: 'completed' } }
  const attempt = { attempt: { cut, priced, notices: [], troubles: [] }, wait, stop: undefined }
  return {
    attempts: [attempt],
    suite: { spec },
    reasons: [],
    notices: [],
    broken: false,
    isClosed: false,
  } as unknown as History
}

const picksOf = (names: readonly string[], runs: readonly object[]) => toRetryPicks(historyOf(names, runs), policy)

test('an errored run and one that never appeared are made again, and no judged one', () => {
  const runs = [
    { ...passed, scenario: 1, scenario_name: 'A' },
    { ...errored, scenario: 2, scenario_name: 'B' },
    { ...failed, scenario: 3, scenario_name: 'C' },
  ]
  expect(picksOf(['A', 'B', 'C', 'D'], runs)).toEqual({
    kind: 'picks',
    picks: [
      { index: 1, frequency: 1 },
      { index: 3, frequency: 1 },
    ],
  })
})

test.each([
  [
    'calls its cases otherwise',
    ['A', 'B'],
    [
      { ...passed, scenario_name: 'A (voice)' },
      { ...failed, scenario_name: 'B (voice)' },
    ],
  ],
  [
    'does not tell two cases of one name apart',
    ['A', 'A'],
    [
      { ...failed, scenario_name: 'A' },
      { ...errored, scenario_name: 'A' },
    ],
  ],
])('nothing is made again of a service that %s: it might be a judged run', (_, names, runs) => {
  expect(picksOf(names, runs)).toMatchObject({ kind: 'none', reason: expect.stringContaining('cannot be told') })
})

test('nothing is to be made again where every run was judged', () => {
  expect(picksOf(['A'], [{ ...failed, scenario: 1, scenario_name: 'A' }])).toBeUndefined()
})
