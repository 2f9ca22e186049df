import { expect, test } from '@jest/globals'
import { toPlainText } from '../../src/client/plain-text.ts'

test.each([
  ['keeps ordinary text of any language', 'Zu wenig Guthaben – 残高不足', 'Zu wenig Guthaben – 残高不足'],
  ['turns line breaks and runs of spaces into one space', ' a\r\n\n  b\u2028c\t', 'a b c'],
  ['drops control characters', 'a\u001b[31mb\u0000c\u0085', 'a [31mb c'],
  ['drops what reorders text', 'a\u202eb\u2066c', 'a b c'],
  ['replaces half characters', 'a\ud83d', 'a\ufffd'],
])('%s', (_, text, expected) => {
  expect(toPlainText(text)).toBe(expected)
})

test('cuts at 200 characters, and never through a word', () => {
  expect(toPlainText('😀'.repeat(200))).toBe('😀'.repeat(200))
  expect(toPlainText('😀 '.repeat(201))).toBe(`${'😀 '.repeat(100).trimEnd()}…`)
  expect(toPlainText(`${'😀'.repeat(190)} sk_live_0123456789`)).toBe(`${'😀'.repeat(190)}…`)
})
