import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { parseCgiHead, readCgiHead } from '../../../src/service/repositories/cgi-head.ts'

const toOutput = (...chunks: readonly string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

test.each([
  ['at once', ['Content-Type: text/x\r\n\r\nbody\r\n\r\nmore']],
  ['cut anywhere', ['Content-', 'Type: text/x\r', '\n\r', '\nbo', 'dy\r\n\r\nmore']],
  ['with bare line feeds', ['Content-Type: text/x\n\nbody\r\n\r\nmore']],
])('reads a head that comes %s and leaves the body', async (_, chunks) => {
  const output = toOutput(...chunks)
  const head = await readCgiHead(output)
  expect(head?.status).toBe(200)
  expect(head?.headers.get('content-type')).toBe('text/x')
  expect(await text(output)).toBe('body\r\n\r\nmore')
})

test.each([
  ['is empty', ['']],
  ['ends before its blank line', ['Status: 200 OK\r\nContent-Ty']],
  ['never ends', Array(20).fill(`X-Long: ${'a'.repeat(1_000)}\r\n`)],
  ['is no header', ['not a git repository\r\n\r\n']],
])('reads nothing from output that %s', async (_, chunks) => {
  expect(await readCgiHead(toOutput(...chunks))).toBeUndefined()
})

test('reads nothing from output that breaks off', async () => {
  const output = new Readable({ read() {} })
  output.push('Status: 200 OK\r\n')
  const head = readCgiHead(output)
  output.destroy(new Error('gone'))
  expect(await head).toBeUndefined()
})

test.each([
  ['Status: 404 Not Found', 404],
  ['Expires: 0', 200],
  ['Status: 99', undefined],
  ['Status: 2000', undefined],
  ['Status: ok', undefined],
])('reads the status of %j', (head, status) => {
  expect(parseCgiHead(head)?.status).toBe(status)
})
