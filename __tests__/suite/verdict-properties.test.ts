import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { runOutcomes, type Verdict, verdicts } from '../../src/suite/outcome.ts'
import { combineVerdicts, failureWords, isRed, judgeSuite, type Policy } from '../../src/suite/verdict.ts'

const all = new Set(failureWords)
const anyOutcome = fc.constantFrom(...runOutcomes)
const anyCases = fc.array(fc.array(anyOutcome, { maxLength: 6 }), { maxLength: 6 })
const anyPolicy: fc.Arbitrary<Policy> = fc.record({
  minPassRate: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: 0, max: 100, noNaN: true })),
  minPasses: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
})
const anyFailOn = fc.subarray([...failureWords]).map((words) => new Set(words))
const rankOf = (verdict: Verdict): number => ['failed', 'inconclusive', 'passed'].indexOf(verdict)

test('nothing but a verdict for every run, and few enough failures, is ever passed', () => {
  fc.assert(
    fc.property(anyCases, anyPolicy, (cases, policy) => {
      const { verdict, counts, forgiven, passRate } = judgeSuite(cases, policy)
      const outcomes = cases.flat()
      if (verdict === 'passed') {
        expect(outcomes.length).toBeGreaterThan(0)
        expect(outcomes.every((outcome) => outcome === 'passed' || outcome === 'failed')).toBe(true)
        const kept = (100 * (counts.passed + forgiven)) / outcomes.length
        expect(counts.failed === forgiven || kept >= policy.minPassRate - 1e-9).toBe(true)
        expect(policy.minPasses === undefined ? forgiven : 0).toBe(0)
      } else {
        expect(isRed(verdict, counts, all)).toBe(true)
      }
      expect(passRate).toBe(outcomes.length === 0 ? undefined : (100 * counts.passed) / outcomes.length)
    }),
    { numRuns: 2_000 },
  )
})

test('a run that had passed and did not makes no verdict better and no red step green', () => {
  fc.assert(
    fc.property(anyCases, anyPolicy, anyFailOn, anyOutcome, fc.nat(), (cases, policy, failOn, worse, pick) => {
      const places = cases.flatMap((outcomes, at) =>
        outcomes.flatMap((outcome, run) => (outcome === 'passed' ? [{ at, run }] : [])),
      )
      const place = places[pick % Math.max(1, places.length)]
      if (place === undefined) return
      const changed = cases.map((outcomes, at) => (at === place.at ? outcomes.with(place.run, worse) : outcomes))
      const [before, after] = [judgeSuite(cases, policy), judgeSuite(changed, policy)]
      expect(rankOf(after.verdict)).toBeLessThanOrEqual(rankOf(before.verdict))
      if (isRed(before.verdict, before.counts, failOn)) expect(isRed(after.verdict, after.counts, failOn)).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test('the order of cases and of runs does not matter', () => {
  fc.assert(
    fc.property(anyCases, anyPolicy, (cases, policy) => {
      const turned = cases.map((outcomes) => outcomes.toReversed()).toReversed()
      expect(judgeSuite(turned, policy)).toEqual(judgeSuite(cases, policy))
    }),
  )
})

test('a stricter policy makes no verdict better', () => {
  const order = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a])
  fc.assert(
    fc.property(anyCases, anyPolicy, anyPolicy, (cases, one, other) => {
      const [lax, strict] = order(one.minPassRate, other.minPassRate)
      const [few, many] = order(one.minPasses ?? 9, other.minPasses ?? 9)
      const laxVerdict = judgeSuite(cases, { minPassRate: lax, minPasses: few }).verdict
      const strictVerdict = judgeSuite(cases, { minPassRate: strict, minPasses: many }).verdict
      expect(rankOf(strictVerdict)).toBeLessThanOrEqual(rankOf(laxVerdict))
    }),
  )
})

test('a word more in fail-on makes no red step green, and all suites together are no better than the worst', () => {
  fc.assert(
    fc.property(anyCases, anyPolicy, anyFailOn, fc.constantFrom(...failureWords), (cases, policy, failOn, word) => {
      const { verdict, counts } = judgeSuite(cases, policy)
      if (isRed(verdict, counts, failOn)) expect(isRed(verdict, counts, new Set([...failOn, word]))).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...verdicts)), (given) => {
      const together = combineVerdicts(given)
      expect(together === 'passed').toBe(
        given.includes('passed') && given.every((verdict) => verdict === 'passed' || verdict === 'skipped'),
      )
      if (given.length > 0) expect(given).toContain(together)
    }),
  )
})
