import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { compareCases, type PastCase } from '../../src/suite/baseline.ts'
import { type CaseState, toCaseState } from '../../src/suite/case-state.ts'
import type { RunOutcome } from '../../src/suite/outcome.ts'

const policy = { minPassRate: 100, minPasses: undefined }
const past = (key: string, state: CaseState): PastCase => ({ key, name: `Case ${key}`, state })
const present = (key: string | undefined, ...outcomes: RunOutcome[]) => ({ key, outcomes })
const compare = (
  cases: readonly ReturnType<typeof present>[],
  before: readonly (readonly PastCase[])[],
  specKeys: readonly string[] = cases.flatMap(({ key }) => key ?? []),
) => compareCases({ cases, policy, specKeys }, before)

test('cases are compared by their keys, whatever their order and their names', () => {
  const { changes, removed, ambiguous } = compare(
    [present('a', 'failed'), present('b', 'passed'), present('c', 'failed'), present('d', 'passed')],
    [[past('d', 'passed'), past('c', 'failed'), past('b', 'failed'), past('a', 'passed')]],
  )
  expect(changes).toEqual(['regression', 'fixed', 'still-failing', 'unchanged'])
  expect({ removed, ambiguous }).toEqual({ removed: [], ambiguous: [] })
})

test('a case that the baseline has not is new, and one that the spec has no longer is removed', () => {
  const { changes, removed } = compare([present('renamed', 'failed')], [[past('named', 'failed')]])
  expect(changes).toEqual(['new'])
  expect(removed).toEqual([{ key: 'named', name: 'Case named' }])
})

test('a case that is only not selected is not removed', () => {
  const before = [[past('a', 'passed'), past('b', 'passed'), past('gone', 'failed')]]
  const { changes, removed } = compare([present('a', 'passed')], before, ['a', 'b'])
  expect(changes).toEqual(['unchanged'])
  expect(removed).toEqual([{ key: 'gone', name: 'Case gone' }])
})

test('where the cases of the spec cannot be told, those that ran are not removed', () => {
  expect(compare([present('a', 'passed')], [[past('a', 'passed')]], []).removed).toEqual([])
})

test('runs that are of no case have no past', () => {
  const { changes, removed } = compare([present(undefined, 'failed')], [[past('a', 'failed')]], ['a'])
  expect(changes).toEqual(['not-comparable'])
  expect(removed).toEqual([])
})

test.each<[string, (string | undefined)[], string[][], string[]]>([
  ['the baseline', ['a'], [['a', 'a']], ['a']],
  ['the spec', ['a', 'a'], [['a']], ['a', 'a']],
  ['the spec, of which one is selected', ['a'], [['a']], ['a', 'a']],
])('a key that several cases of %s bear is not compared, and that is told', (_, keys, before, specKeys) => {
  const { changes, removed, ambiguous } = compare(
    keys.map((key) => present(key, 'failed')),
    before.map((leg) => leg.map((key) => past(key, 'failed'))),
    specKeys,
  )
  expect(changes).toEqual(keys.map(() => 'not-comparable'))
  expect({ removed, ambiguous }).toEqual({ removed: [], ambiguous: ['a'] })
})

test('a key that several cases bear and that the baseline has not is new all the same', () => {
  expect(compare([present('a', 'failed'), present('a', 'passed')], [[past('b', 'passed')]])).toEqual({
    changes: ['new', 'new'],
    removed: [{ key: 'b', name: 'Case b' }],
    ambiguous: [],
  })
})

test('a key that only the baseline has twice is removed once, and says nothing about the others', () => {
  const { changes, removed, ambiguous } = compare(
    [present('a', 'passed')],
    [[past('x', 'passed'), past('x', 'failed'), past('a', 'passed')]],
  )
  expect({ changes, ambiguous }).toEqual({ changes: ['unchanged'], ambiguous: [] })
  expect(removed).toEqual([{ key: 'x', name: 'Case x' }])
})

test('the legs of a matrix that ran a case are taken together', () => {
  const legs = [[past('a', 'failed'), past('b', 'failed')], [past('a', 'passed')], [past('c', 'passed')]]
  const { changes, removed } = compare([present('a', 'failed'), present('b', 'failed')], legs)
  expect(changes).toEqual(['regression', 'still-failing'])
  expect(removed).toEqual([{ key: 'c', name: 'Case c' }])
})

test("a case is judged by its own report's policy", () => {
  const cases = [present('a', 'passed', 'failed')]
  const before = [[past('a', toCaseState(['passed', 'failed'], { minPassRate: 100, minPasses: 1 }))]]
  const strict = compareCases({ cases, policy, specKeys: ['a'] }, before)
  const lax = compareCases({ cases, policy: { ...policy, minPasses: 1 }, specKeys: ['a'] }, before)
  expect([strict.changes, lax.changes]).toEqual([['regression'], ['flaky']])
})

test('names of every kind are only keys, and thousands of them take no time', () => {
  const odd = ['__proto__', 'constructor', '', 'a\u0000', '::error::x']
  expect(
    compare(
      odd.map((key) => present(key, 'passed')),
      [odd.map((key) => past(key, 'passed'))],
    ).changes,
  ).toEqual(odd.map(() => 'unchanged'))
  const many = Array.from({ length: 50_000 }, (_, index) => `case-${index}`)
  const startedAt = performance.now()
  compare(
    many.map((key) => present(key, 'passed')),
    [many.map((key) => past(key, 'passed'))],
  )
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('a suite that is compared with itself has neither regression nor fix, and every case has one change', () => {
  const outcome = fc.constantFrom<RunOutcome>('passed', 'failed', 'errored', 'inconclusive')
  const anyCases = fc.uniqueArray(fc.record({ key: fc.string(), outcomes: fc.array(outcome, { maxLength: 4 }) }), {
    selector: ({ key }) => key,
  })
  fc.assert(
    fc.property(anyCases, fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }), (cases, minPasses) => {
      const own = { minPassRate: 100, minPasses }
      const before = cases.map(({ key, outcomes }) => past(key, toCaseState(outcomes, own)))
      const { changes, removed } = compareCases({ cases, policy: own, specKeys: [] }, [before])
      expect(changes).toHaveLength(cases.length)
      expect(changes.filter((change) => ['regression', 'fixed', 'new'].includes(change))).toEqual([])
      expect(removed).toEqual([])
    }),
  )
})
