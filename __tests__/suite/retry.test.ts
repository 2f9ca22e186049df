import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type RunOutcome, runOutcomes } from '../../src/suite/outcome.ts'
import { findRetries } from '../../src/suite/retry.ts'

test.each<[RunOutcome, number]>([
  ['passed', 0],
  ['failed', 0],
  ['errored', 1],
  ['timeout', 0],
  ['cancelled', 0],
  ['inconclusive', 1],
])('a run that is %s is submitted again %d times', (outcome, frequency) => {
  expect(findRetries([[outcome]])).toEqual(frequency === 0 ? [] : [{ index: 0, frequency }])
})

test('a case is run again as often as it has runs without a verdict, and no other case is', () => {
  expect(
    findRetries([
      ['passed', 'failed'],
      ['errored', 'passed', 'inconclusive', 'failed'],
      [],
      ['timeout', 'cancelled'],
      ['inconclusive'],
    ]),
  ).toEqual([
    { index: 1, frequency: 2 },
    { index: 4, frequency: 1 },
  ])
})

test('nothing is submitted again beyond the runs that have no verdict', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom(...runOutcomes))), (cases) => {
      const retries = findRetries(cases)
      const wanted = cases.flat().filter((outcome) => outcome === 'inconclusive' || outcome === 'errored').length
      expect(retries.reduce((sum, { frequency }) => sum + frequency, 0)).toBe(wanted)
      expect(retries.every(({ frequency }) => frequency >= 1)).toBe(true)
    }),
  )
})
