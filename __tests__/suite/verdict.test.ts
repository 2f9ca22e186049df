import { expect, test } from '@jest/globals'
import type { RunOutcome, Verdict } from '../../src/suite/outcome.ts'
import {
  combineVerdicts,
  countOutcomes,
  type FailureWord,
  failureWords,
  isFlaky,
  isRed,
  judgeSuite,
} from '../../src/suite/verdict.ts'

const all = new Set(failureWords)
const letters: Readonly<Record<string, RunOutcome>> = {
  p: 'passed',
  f: 'failed',
  e: 'errored',
  t: 'timeout',
  c: 'cancelled',
  i: 'inconclusive',
}
/** `ppf e` is a case with two passed and a failed run, and one with an errored run. */
const parseCases = (text: string): RunOutcome[][] =>
  text.split(' ').map((word) => [...word].map((letter) => letters[letter] ?? 'inconclusive'))
const judge = (text: string, minPassRate = 100, minPasses?: number) =>
  judgeSuite(parseCases(text), { minPassRate, minPasses })

test.each([
  ['p', 100, 'passed'],
  ['pp p', 100, 'passed'],
  ['p f', 100, 'failed'],
  ['p f', 50, 'passed'],
  ['p f', 50.1, 'failed'],
  ['f', 0, 'passed'],
  ['p e', 100, 'inconclusive'],
  ['p e', 50, 'inconclusive'],
  ['p t', 100, 'inconclusive'],
  ['p c', 0, 'inconclusive'],
  ['p i', 0, 'inconclusive'],
  ['e', 0, 'inconclusive'],
  ['f e', 100, 'failed'],
  ['f e', 0, 'inconclusive'],
  ['ppf e', 50, 'inconclusive'],
  ['ppf ee', 50, 'failed'],
  ['', 0, 'inconclusive'],
])('the runs "%s" at a minimum of %d %% are %s', (text, minPassRate, verdict) => {
  expect(judge(text, minPassRate).verdict).toBe(verdict)
})

test('no case, and cases without a run, prove nothing', () => {
  const nothing = { verdict: 'inconclusive', passRate: undefined, counts: countOutcomes([]), forgiven: 0 }
  expect(judgeSuite([], { minPassRate: 0, minPasses: 1 })).toEqual(nothing)
  expect(judgeSuite([[], []], { minPassRate: 0, minPasses: 1 })).toEqual(nothing)
})

test.each([
  // k of n passed: the case's failures do not count.
  ['ppf', 100, 2, 'passed', 1],
  ['pff', 100, 2, 'failed', 0],
  ['pff', 100, 1, 'passed', 2],
  ['pff', 33, 2, 'passed', 0],
  // Each case for itself.
  ['ppp fff', 100, 1, 'failed', 0],
  ['ppf pff', 100, 2, 'failed', 1],
  ['ppf pff', 66, 2, 'passed', 1],
  ['ppf pff', 67, 2, 'failed', 1],
  // A case with fewer runs than k needs all of them.
  ['p', 100, 3, 'passed', 0],
  ['pf', 100, 3, 'failed', 0],
  ['pf', 100, 2, 'failed', 0],
  ['pf f', 100, 1, 'failed', 1],
  // What was not judged is not forgiven.
  ['ppi', 100, 2, 'inconclusive', 0],
  ['ppfi', 100, 2, 'inconclusive', 1],
  ['ppfe ff', 50, 2, 'inconclusive', 1],
  ['ppfe ff', 50.1, 2, 'failed', 1],
  // No policy makes failures alone pass.
  ['ff', 100, 0, 'failed', 0],
  ['ff', 100, -1, 'failed', 0],
  ['pff', 100, 0, 'passed', 2],
  ['ppf', 100, Number.NaN, 'failed', 0],
  ['pff', 100, 1.5, 'failed', 0],
])(
  'the runs "%s" at a minimum of %d %% and of %d passes are %s, with %d forgiven',
  (text, rate, passes, verdict, forgiven) => {
    expect(judge(text, rate, passes)).toMatchObject({ verdict, forgiven })
  },
)

test('the pass rate is the plain share of all runs, judged or not, forgiven or not', () => {
  expect(judge('pf ep').passRate).toBe(50)
  expect(judge('ppff', 100, 2)).toEqual({
    verdict: 'passed',
    passRate: 50,
    counts: { passed: 2, failed: 2, errored: 0, timeout: 0, cancelled: 0, inconclusive: 0 },
    forgiven: 2,
  })
})

test.each([
  [2, 3, 66.67, false],
  [2, 3, 66.66666666666667, false],
  [2, 3, 66.6666667, false],
  [2, 3, 66.666666, true],
  [2, 3, 66.66, true],
  [1, 3, 33.3, true],
  [1, 3, 33.4, false],
  [143, 1_000, 14.3, true],
  [29, 50, 58, true],
  [57, 100, 57, true],
  [566, 1_000, 56.6, true],
  [565, 1_000, 56.6, false],
  [9_999, 10_000, 99.99, true],
  [99_998, 100_000, 99.999, false],
  [1, 3, Number.NaN, false],
  [1, 3, Number.POSITIVE_INFINITY, false],
  [1, 3, -1, true],
])('%d passed of %d reach %d %%: %s', (passed, total, minPassRate, isReached) => {
  const outcomes = Array.from({ length: total }, (_, index): RunOutcome => (index < passed ? 'passed' : 'failed'))
  expect(judgeSuite([outcomes], { minPassRate, minPasses: undefined }).verdict).toBe(isReached ? 'passed' : 'failed')
})

test.each([
  ['pf', true],
  ['ppf', true],
  ['pfe', true],
  ['pp', false],
  ['ff', false],
  ['pe', false],
  ['ft', false],
  ['', false],
])('the runs "%s" are flaky: %s', (text, expected) => {
  expect(isFlaky(parseCases(text)[0] ?? [])).toBe(expected)
})

test.each<[Verdict[], Verdict]>([
  [[], 'inconclusive'],
  [['passed'], 'passed'],
  [['passed', 'passed'], 'passed'],
  [['passed', 'skipped'], 'passed'],
  [['skipped', 'skipped'], 'skipped'],
  [['passed', 'inconclusive', 'skipped'], 'inconclusive'],
  [['refused', 'passed', 'inconclusive'], 'refused'],
  [['refused', 'invalid', 'passed'], 'invalid'],
  [['invalid', 'failed', 'refused'], 'failed'],
])('suites that are %j come to %s', (given, expected) => {
  expect(combineVerdicts(given)).toBe(expected)
  expect(combineVerdicts(given.toReversed())).toBe(expected)
})

test.each<[string, string, FailureWord[], boolean]>([
  ['a tolerated failure', 'fp', ['failed'], false],
  ['a failure', 'fp', ['timeout', 'errored', 'inconclusive', 'invalid', 'cost'], true],
  ['a tolerated error', 'ep', ['errored'], false],
  ['an error', 'ep', ['failed', 'timeout', 'inconclusive', 'invalid', 'cost'], true],
  ['a tolerated timeout', 'tp', ['timeout'], false],
  ['a timeout', 'tp', ['failed', 'errored', 'inconclusive', 'invalid', 'cost'], true],
  ['an inconclusive run', 'ip', ['failed', 'timeout', 'errored', 'invalid', 'cost'], true],
  ['a tolerated inconclusive run', 'ip', ['inconclusive'], false],
  ['a cancelled run, which counts as inconclusive', 'cp', ['failed', 'timeout', 'errored', 'invalid', 'cost'], true],
  ['a cancelled run that is tolerated', 'cp', ['inconclusive'], false],
  ['a tolerated error next to a failure', 'ef', ['errored'], true],
  ['a tolerated failure next to an error', 'ef', ['failed'], true],
  ['only tolerated errors, so that nothing was judged', 'e', ['errored'], true],
  ['only tolerated timeouts, so that nothing was judged', 'tt', ['timeout'], true],
  ['nothing judged, and that is tolerated too', 'e', ['errored', 'inconclusive'], false],
  ['no run at all', '', [], true],
  ['nothing wrong', 'p', [], false],
])('%s makes the step red or not', (_, text, tolerated, expected) => {
  const failOn = new Set(failureWords.filter((word) => !tolerated.includes(word)))
  const { verdict, counts } = judge(text)
  expect(isRed(verdict, counts, failOn)).toBe(expected)
})

test('a refused price and an invalid spec are red unless they are left out of fail-on', () => {
  const none = countOutcomes([])
  const without = (word: FailureWord): Set<FailureWord> => new Set(failureWords.filter((other) => other !== word))
  expect(isRed('refused', none, new Set(['cost']))).toBe(true)
  expect(isRed('refused', none, without('cost'))).toBe(false)
  expect(isRed('invalid', none, new Set(['invalid']))).toBe(true)
  expect(isRed('invalid', none, without('invalid'))).toBe(false)
  expect(isRed('skipped', none, all)).toBe(false)
})

test('a pass is held against its own counts', () => {
  expect(isRed('passed', countOutcomes(['passed', 'failed']), all)).toBe(false)
  expect(isRed('passed', countOutcomes([]), all)).toBe(true)
  expect(isRed('passed', countOutcomes(['passed', 'errored']), all)).toBe(true)
})
