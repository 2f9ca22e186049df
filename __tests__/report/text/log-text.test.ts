import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toLogLine } from '../../../src/report/text/log-text.ts'
import { attacks } from '../attacks.ts'
import { hasCommand, hasUnsafe } from './log-reading.ts'

/** Random text made mostly of what commands are made of. */
const commandLike = fc
  .array(
    fc.oneof(
      fc.constantFrom(':', '::', '#', '##[', '[', ' ', '\n', '\r', '\u00ad', '\u200b', '\u00a0', 'error'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''))

describe('a line of the log', () => {
  test.each([
    ['::error::gotcha', ': :error::gotcha'],
    ['  ::error::gotcha', '  : :error::gotcha'],
    ['see a::b', 'see a::b'],
    ['text ##[error]x', 'text ## [error]x'],
    ['#\u00ad#\u200b[x]', '#\u00ad# \u200b[x]'],
    ['one\ntwo', 'one two'],
    ['\u001b[1mbold', '\\u{1b}[1mbold'],
    ['', ''],
  ])('shows %j as %j', (text, shown) => {
    expect(toLogLine(text)).toBe(shown)
  })

  test.each(attacks)('takes the meaning from %j', (attack) => {
    for (const text of [attack, `  ${attack}`, `agent: ${attack}`]) {
      expect(hasCommand(toLogLine(text))).toBe(false)
      expect(hasUnsafe(toLogLine(text))).toBe(false)
    }
  })

  test('never holds a command, whatever comes in', () => {
    fc.assert(
      fc.property(fc.oneof(commandLike, fc.string({ unit: 'binary' })), (text) => {
        const line = toLogLine(text)
        expect(hasCommand(line)).toBe(false)
        expect(hasUnsafe(line)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test('loses nothing but the spaces it adds', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toLogLine(text).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })

  test('is cut where it is very long', () => {
    expect(toLogLine('no '.repeat(5_000))).toBe(`${'no '.repeat(333).trimEnd()}…`)
    expect(toLogLine('ab cdef', { maxLength: 5 })).toBe('ab…')
  })
})
