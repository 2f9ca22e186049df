import { expect, test } from '@jest/globals'
import { isLoopback } from '../../src/contract/loopback.ts'

test.each([
  ['http://127.0.0.1:8080', true],
  ['http://127.255.0.9', true],
  ['http://127.1', true],
  ['http://[::1]:80', true],
  ['http://localhost', true],
  ['http://LOCALHOST:1', true],
  ['http://[0:0:0:0:0:0:0:1]', true],
  ['http://0x7f000001', true],
  ['http://localhost.', false],
  ['http://api.localhost', false],
  ['http://localhost.example', false],
  ['http://notlocalhost', false],
  ['http://127.0.0.1.example', false],
  ['http://10.0.0.1', false],
  ['https://service.example', false],
])('%s is this machine: %s', (url, expected) => {
  expect(isLoopback(new URL(url))).toBe(expected)
})
