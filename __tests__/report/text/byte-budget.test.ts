import { expect, test } from '@jest/globals'
import { ByteBudget } from '../../../src/report/text/byte-budget.ts'

test('lines are taken up to the first that does not fit, and those behind it are not even made', () => {
  const made: string[] = []
  function* makeLines(): Generator<string> {
    for (const line of ['abc', 'é', 'much too long', 'a']) {
      made.push(line)
      yield line
    }
  }
  expect(new ByteBudget(8).takeLines(makeLines())).toEqual(['abc', 'é'])
  expect(made).toEqual(['abc', 'é', 'much too long'])
})
