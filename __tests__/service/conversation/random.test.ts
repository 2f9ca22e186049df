import { expect, test } from '@jest/globals'
import { createRandom } from '../../../src/service/conversation/random.ts'

const draw = (seed: number): number[] => {
  const random = createRandom(seed)
  return Array.from({ length: 1_000 }, random)
}

test('the same seed gives the same numbers', () => {
  expect(draw(42)).toEqual(draw(42))
  expect(draw(42)).not.toEqual(draw(43))
})

test.each([0, -1, 1, 2 ** 40])('seed %d gives numbers that fill the range from 0 to 1', (seed) => {
  const numbers = draw(seed)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  expect(new Set(numbers.map((number) => Math.floor(number * 10))).size).toBe(10)
})
