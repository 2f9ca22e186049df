import { expect, test } from '@jest/globals'
import { addAmounts } from '../../src/suite/amount.ts'

test.each<[(number | undefined)[], number | undefined]>([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[1, 0.000001], 1.000001],
  [[1, undefined, 2], undefined],
])('the sum of %j is %j', (amounts, sum) => {
  expect(addAmounts(amounts)).toBe(sum)
})
