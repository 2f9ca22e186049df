import { expect, test } from '@jest/globals'
import { toFaultName } from '../../src/service/fault.ts'

test.each([
  ['its class', new TypeError('ws://user:secret@agent'), 'TypeError'],
  ['its class and code', Object.assign(new RangeError('secret'), { code: 'ERR_X' }), 'RangeError ERR_X'],
  [
    'a word of our own where its class and code are free text',
    Object.assign(new Error('secret'), { name: 'a secret', code: 'a secret' }),
    'unknown',
  ],
  ['a word of our own where no error was thrown', 'secret', 'unknown'],
])('a fault is named by %s', (_, error, name) => {
  expect(toFaultName(error)).toBe(name)
})
