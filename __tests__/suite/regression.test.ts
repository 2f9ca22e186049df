import { expect, test } from '@jest/globals'
import { areKnownFailures, type CaseChange, caseChanges } from '../../src/suite/case-change.ts'
import { countOutcomes, failOnWords, failureWords, isRed, toFailOn } from '../../src/suite/verdict.ts'

const failed = countOutcomes(['failed', 'passed'])
/** Of each word, whether a failing case that bears it surely failed before. */
const isKnownFailure: Readonly<Record<CaseChange, boolean>> = {
  regression: false,
  'still-failing': true,
  fixed: false,
  flaky: true,
  new: false,
  'not-comparable': false,
  unchanged: false,
}
const everything: readonly (CaseChange | undefined)[] = [...caseChanges, undefined]
/** Every list of up to two failing cases, by what became of them. */
const lists = [
  [],
  ...everything.map((one) => [one]),
  ...everything.flatMap((one) => everything.map((two) => [one, two])),
]

test('only what surely failed before is no regression', () => {
  for (const failures of lists) {
    const isKnown = failures.length > 0 && failures.every((change) => change !== undefined && isKnownFailure[change])
    expect([failures, areKnownFailures(failures)]).toEqual([failures, isKnown])
  }
})

test('regression stands in place of failed: it tolerates a failed suite whose every failure is known', () => {
  for (const failures of lists) {
    const words = toFailOn(new Set(['regression']), failures)
    const isKnown = failures.length > 0 && failures.every((change) => change !== undefined && isKnownFailure[change])
    expect([failures, isRed('failed', failed, words)]).toEqual([failures, !isKnown])
  }
})

test('failed beside it counts every failure', () => {
  for (const failures of lists) {
    expect(isRed('failed', failed, toFailOn(new Set(['failed', 'regression']), failures))).toBe(true)
    expect(isRed('failed', failed, toFailOn(new Set(['failed']), failures))).toBe(true)
  }
})

test('without either word no failure counts', () => {
  for (const failures of lists) expect(isRed('failed', failed, toFailOn(new Set(['errored']), failures))).toBe(false)
})

test('a regression that min-pass-rate or min-passes lets pass is not red', () => {
  const words = toFailOn(new Set(['regression']), ['regression'])
  expect(isRed('passed', failed, words)).toBe(false)
  expect(isRed('skipped', countOutcomes([]), words)).toBe(false)
})

test('the other words stay what they are beside a failure that is known', () => {
  const mixed = countOutcomes(['failed', 'timeout', 'errored', 'inconclusive'])
  for (const word of failureWords) {
    const words = toFailOn(new Set([word, 'regression']), ['still-failing'])
    expect([word, isRed('failed', mixed, words)]).toEqual([word, !['invalid', 'cost'].includes(word)])
  }
  expect(isRed('invalid', countOutcomes([]), toFailOn(new Set(['invalid', 'regression']), []))).toBe(true)
  expect(isRed('invalid', countOutcomes([]), toFailOn(new Set(['regression']), []))).toBe(false)
  expect(isRed('refused', countOutcomes([]), toFailOn(new Set(['regression']), []))).toBe(false)
})

test('regression is no word of the default', () => {
  expect(failOnWords.filter((word) => !(failureWords as readonly string[]).includes(word))).toEqual(['regression'])
})
