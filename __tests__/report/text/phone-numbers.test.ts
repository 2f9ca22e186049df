import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hidePhoneNumbers } from '../../../src/report/text/phone-numbers.ts'
import { createRedaction } from '../../../src/report/text/redaction.ts'
import { failedReport, reportOf } from '../reports.ts'

const numbers = [
  ['+15551234567', '•••67'],
  ['+1 (555) 123-4567', '•••67'],
  ['+44 20 7946 0958', '•••58'],
  ['0044 20 7946 0958', '•••58'],
  ['(555) 123-4567', '•••67'],
  ['(5551234567)', '(•••67)'],
  ['555-123-4567', '•••67'],
  ['555.123.4567', '•••67'],
  ['555–123–4567', '•••67'],
  ['1-555-123-4567', '•••67'],
  ['020 7946 0958', '•••58'],
  ['02079460958', '•••58'],
  ['5551234567', '•••67'],
  ['+49 30/1234567', '•••67'],
  ['030/123456-78', '•••78'],
  ['01 23 45 67 89', '•••89'],
  ['12 34 56 78', '•••78'],
  ['03-1234-5678', '•••78'],
  ['555-0199', '•••99'],
  ['tel:+15551234567', 'tel:•••67'],
  ['tel:5551234', 'tel:•••34'],
  ['tel:%2B15551234567', 'tel:•••67'],
  ['https://chat.example/15551234567', 'https://chat.example/•••67'],
  ['?phone=%2B15551234567&x=1', '?phone=•••67&x=1'],
  ['555%20123%204567', '•••67'],
  ['555-123-4567 ext. 89', '•••67'],
  ['555-123-4567x89', '•••67'],
  ['+1-555-123-4567;ext=22', '•••67'],
  ['５５５１２３４５６７', '•••67'],
  ['+٤٤٢٠٧٩٤٦٠٩٥٨', '•••58'],
  ['555\u200b123\u00a04567', '•••67'],
  ['5\u00ad5\u00ad5123\u20604567', '•••67'],
  ['5️⃣5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', '•••67'],
  ['電話03-1234-5678です', '電話•••78です'],
  ['call+15551234567now', 'call•••67now'],
  ['5 5 5 1 2 3 4 5 6 7', '•••67'],
  ['5, 5, 5, 1, 2, 3, 4', '•••34'],
  ['5551234567 5557654321', '•••67 •••21'],
  ['+15551234567+15557654321', '•••67•••21'],
  ['555 123 4567 555 765 4321', '•••21'],
  ['3 555-1234', '3 •••34'],
  ['2026-11-22 555-123-4567', '2026-11-22 •••67'],
] as const

const others = [
  '2026-11-22T08:00:00.000Z 2026-11-22T08:00:01Z',
  '2026-11-22 08:00',
  '22.11.2026 10:15',
  '00:31, 01:02:03, 12:34:56.789 UTC',
  '$1,234,567.89 or € 1 234 567 or 1234567 USD',
  'price 0.35, limit 1, base 0.30000000000000004',
  '1234567890.5',
  '33.333333333333336 %, 1234567890 ms, 12345678901 bytes',
  'Submitted as result 12345678: 5 runs to be judged',
  'runs 1234567890, 1234567891 (run 4012345678: Refund 7)',
  'https://github.com/o/r/actions/runs/12345678901/job/12345678902',
  'a4881e6 and 94f1234567890123456789012345678901234567',
  '550e8400-e29b-41d4-a716-446655440000',
  '12345678-1234-1234-1234-123456789012',
  '192.168.100.200 and 127.0.0.1:65535',
  'v24.19.0 and 24.19.0',
  'scenarios[1999].metrics[1], specs/a.json:12:7, line 6, column 15',
  '2024-2026, 12-14, 3/3, 50 of 2000 runs, 95 %: 21–94 %',
  '1, 2, 3, 4, 5, 6, 7 and 9 8 7 6 5 4 3',
  'id_1234567890 4111111111111111',
]

describe('hiding phone numbers', () => {
  test.each(numbers)('shows %j as %j', (text, shown) => {
    expect(hidePhoneNumbers(text)).toBe(shown)
    expect(hidePhoneNumbers(`reach me at ${text}, please`)).toBe(`reach me at ${shown}, please`)
    expect(hidePhoneNumbers(shown)).toBe(shown)
  })

  test.each(others)('leaves %j as it is', (text) => {
    expect(hidePhoneNumbers(text)).toBe(text)
    expect(hidePhoneNumbers(`(${text})`)).toBe(`(${text})`)
  })

  test('no international number is left, however it is grouped and written', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2009', '\u200b', '–', ' (', ') ', ' / ')
    const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), gap), { minLength: 7, maxLength: 15 })
    const zeros = fc.constantFrom(0x30, 0xff10, 0x660, 0x966)
    fc.assert(
      fc.property(digits, zeros, fc.constantFrom('+', '＋', '+ ', '(+'), (parts, zero, plus) => {
        const number = parts.map(([digit, between]) => String.fromCharCode(zero + digit) + between).join('')
        const shown = hidePhoneNumbers(`call ${plus}${number} now`)
        expect(shown.match(/\p{Nd}/gu)?.length).toBe(2)
      }),
      { numRuns: 500 },
    )
  })

  test('the digits of every script are seen', () => {
    const left: string[] = []
    for (let code = 0x80; code <= 0x10ffff; code += 1) {
      const digit = String.fromCodePoint(code)
      if (/\p{Nd}/u.test(digit) && hidePhoneNumbers(`+${digit.repeat(9)}`).includes(digit)) left.push(digit)
    }
    expect(left).toEqual([])
  })

  test.each(['1', '1 ', '1-', '+(', '1.', '1, ', '5 5-(', '/runs/1', '\u200b5', '1x2ext ', ' ', 'a1f-'])(
    'takes time in proportion to the length of 10 MB of %j',
    (piece) => {
      const text = piece.repeat(Math.ceil(1e7 / piece.length))
      const { user } = process.cpuUsage()
      hidePhoneNumbers(text)
      expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(8_000)
    },
  )
})

describe('a number that is known', () => {
  const redactionOf = (number: string) => {
    const redaction = createRedaction()
    redaction.hideNumbers()
    redaction.addNumber(number)
    return redaction
  }

  test.each(['555, 236, 8901', '2368901', '236-8901', '1555 23 68 901', '2 3 6 8 9 0 1'])('is hidden as %j', (text) => {
    expect(redactionOf('+1 555 236 8901').apply(`call ${text}!`)).toBe('call •••01!')
  })

  test('is no shorter than five digits, and not shown where numbers are not hidden', () => {
    expect(redactionOf('1234').apply('code 1234')).toBe('code 1234')
    expect(redactionOf('88421').apply('8 84 21 and 1884215')).toBe('•••21 and 1884215')
    const redaction = createRedaction()
    redaction.addNumber('+15552368901')
    expect(redaction.apply('+15552368901')).toBe('+15552368901')
  })
})

test('times, commits, ids and links of a report stay when its phone numbers are hidden', () => {
  const redaction = createRedaction()
  redaction.hideNumbers()
  const origin = { sha: '1234567890123456789012345678901234567890', runId: '12345678901', ref: 'v1' }
  const report = { ...reportOf(failedReport), origin }
  expect(redaction.apply(report)).toBe(report)
  const said = { ...report, suites: [{ ...failedReport, notices: ['call +1 555 123 4567'] }] }
  expect(redaction.apply(said)).toEqual({ ...said, suites: [{ ...failedReport, notices: ['call •••67'] }] })
})
