import { expect, test } from '@jest/globals'
import { runInputShape, secretInputs } from '../../../src/actions/run/run-inputs.ts'

test.each(secretInputs)(
  'a value of %s that no header can carry is refused before it is used, and not repeated',
  (input) => {
    const { error } = runInputShape[input].safeParse('ats_a\nsecret')
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining('one line of printable')])
    expect(error?.message).not.toContain('ats_a')
  },
)
