import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type RunOutcome, runOutcomes } from '../../src/suite/outcome.ts'
import { countOutcomes, failureWords, isRed, judgeRuns } from '../../src/suite/verdict.ts'

const all = new Set(failureWords)
const judge = (outcomes: readonly RunOutcome[], minPassRate = 100) => judgeRuns(countOutcomes(outcomes), minPassRate)

test.each<[RunOutcome[], number, string]>([
  [['passed'], 100, 'passed'],
  [['passed', 'passed'], 100, 'passed'],
  [['passed', 'failed'], 100, 'failed'],
  [['passed', 'failed'], 50, 'passed'],
  [['passed', 'failed'], 50.1, 'failed'],
  [['failed'], 0, 'passed'],
  [['passed', 'errored'], 100, 'inconclusive'],
  [['passed', 'errored'], 50, 'inconclusive'],
  [['passed', 'timeout'], 100, 'inconclusive'],
  [['passed', 'cancelled'], 0, 'inconclusive'],
  [['passed', 'inconclusive'], 0, 'inconclusive'],
  [['failed', 'errored'], 100, 'failed'],
  [[], 0, 'inconclusive'],
])('%j at a minimum of %d %% is %s', (outcomes, minPassRate, verdict) => {
  expect(judge(outcomes, minPassRate).verdict).toBe(verdict)
})

test('the pass rate counts every run, judged or not, and does not exist without runs', () => {
  expect(judge(['passed', 'failed', 'errored', 'passed']).passRate).toBe(50)
  expect(judge([]).passRate).toBeUndefined()
})

test('nothing but a verdict for every run is ever passed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...runOutcomes)),
      fc.integer({ min: 0, max: 100 }),
      (outcomes, minPassRate) => {
        const { verdict, passRate } = judge(outcomes, minPassRate)
        const isProven =
          outcomes.length > 0 && outcomes.every((outcome) => outcome === 'passed' || outcome === 'failed')
        if (verdict === 'passed') expect(isProven && (passRate ?? -1) >= minPassRate).toBe(true)
        if (verdict !== 'passed') expect(isRed(verdict, countOutcomes(outcomes), all)).toBe(true)
      },
    ),
  )
})

test.each<[string, RunOutcome[], (typeof failureWords)[number][], boolean]>([
  ['a tolerated failure', ['failed', 'passed'], ['failed'], false],
  ['a tolerated error', ['errored', 'passed'], ['errored'], false],
  ['a tolerated timeout', ['timeout', 'passed'], ['timeout'], false],
  ['a tolerated error next to a failure', ['errored', 'failed'], ['errored'], true],
  ['a tolerated failure next to an error', ['errored', 'failed'], ['failed'], true],
  ['only tolerated errors, so that nothing was judged', ['errored'], ['errored'], true],
  ['nothing judged, and that is tolerated too', ['errored'], ['errored', 'inconclusive'], false],
  ['a cancelled run, which counts as inconclusive', ['cancelled', 'passed'], ['inconclusive'], false],
])('%s makes the step red or not', (_, outcomes, tolerated, expected) => {
  const failOn = new Set(failureWords.filter((word) => !tolerated.includes(word)))
  expect(isRed(judge(outcomes).verdict, countOutcomes(outcomes), failOn)).toBe(expected)
})

test('a refused price and an invalid spec are red unless they are left out of fail-on', () => {
  const none = countOutcomes([])
  expect(isRed('refused', none, all)).toBe(true)
  expect(isRed('refused', none, new Set())).toBe(false)
  expect(isRed('invalid', none, all)).toBe(true)
  expect(isRed('invalid', none, new Set())).toBe(false)
  expect(isRed('skipped', none, all)).toBe(false)
  expect(isRed('passed', countOutcomes(['passed']), all)).toBe(false)
})
