import { expect, test } from '@jest/globals'
import { organizationsInputShape } from '../../../src/actions/organizations/inputs.ts'
import { parseInputs } from '../../../src/runner/inputs.ts'

const readPageSize = (text: string) =>
  parseInputs((name) => (name === 'page-size' ? text : ''), { 'page-size': organizationsInputShape['page-size'] })

test.each(['0', '101', '-1', '1.5', 'x', '1000000000'])('a page size of %s is refused in the same words', (text) => {
  const message = 'must be a whole number from 1 to 100'
  expect(readPageSize(text).problems).toEqual([{ input: 'page-size', message }])
})

test.each(['1', '100'])('a page size of %s is taken', (text) => {
  expect(readPageSize(text)).toEqual({ values: { 'page-size': Number(text) }, problems: [] })
})
