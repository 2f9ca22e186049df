import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isPhoneNumber } from '../../../src/report/text/phone-number-rules.ts'
import { hidePhoneNumbers } from '../../../src/report/text/phone-numbers.ts'
import { createRedaction } from '../../../src/report/text/redaction.ts'
import { failedReport, reportOf } from '../reports.ts'

const numbers = [
  ['+15551234567', '···67'],
  ['+1 (555) 123-4567', '···67'],
  ['+44 20 7946 0958', '···58'],
  ['0044 20 7946 0958', '···58'],
  ['(555) 123-4567', '···67'],
  ['(5551234567)', '(···67)'],
  ['555-123-4567', '···67'],
  ['555.123.4567', '···67'],
  ['555–123–4567', '···67'],
  ['1-555-123-4567', '···67'],
  ['020 7946 0958', '···58'],
  ['02079460958', '···58'],
  ['5551234567', '···67'],
  ['+49 30/1234567', '···67'],
  ['030/123456-78', '···78'],
  ['01 23 45 67 89', '···89'],
  ['12 34 56 78', '···78'],
  ['03-1234-5678', '···78'],
  ['555-0199', '···99'],
  ['tel:+15551234567', 'tel:···67'],
  ['tel:5551234', 'tel:···34'],
  ['tel:%2B15551234567', 'tel:···67'],
  ['https://chat.example/15551234567', 'https://chat.example/···67'],
  ['?phone=%2B15551234567&x=1', '?phone=···67&x=1'],
  ['555%20123%204567', '···67'],
  ['555-123-4567 ext. 89', '···67'],
  ['555-123-4567x89', '···67'],
  ['+1-555-123-4567;ext=22', '···67'],
  ['５５５１２３４５６７', '···67'],
  ['+٤٤٢٠٧٩٤٦٠٩٥٨', '···58'],
  ['555\u200b123\u00a04567', '···67'],
  ['5\u00ad5\u00ad5123\u20604567', '···67'],
  ['5️⃣5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', '···67'],
  ['電話03-1234-5678です', '電話···78です'],
  ['call+15551234567now', 'call···67now'],
  ['5 5 5 1 2 3 4 5 6 7', '···67'],
  ['5, 5, 5, 1, 2, 3, 4', '···34'],
  ['5551234567 5557654321', '···67 ···21'],
  ['+15551234567+15557654321', '···67···21'],
  ['555 123 4567 555 765 4321', '···21'],
  ['3 555-1234', '3 ···34'],
  ['2026-11-22 555-123-4567', '2026-11-22 ···67'],
  ["0612345678 s'il vous plaît", "···78 s'il vous plaît"],
  ["06 12 34 56 78 s'il", "···78 s'il"],
  ["(415) 555 0199 s'il", "···99 s'il"],
  ['4155550199 s’il', '···99 s’il'],
  ['415-555-0199 s', '···99 s'],
  ['0171 2345678 sec', '···78 sec'],
  ['0171 2345678 tokens', '···78 tokens'],
  ['4155550199,4155550188', '···99,···88'],
  ['[4155550199,4155550188]', '[···99,···88]'],
  ['1,4155550199,5', '1,···99,5'],
  ['0171.2345678', '···78'],
  ['030.12345678', '···78'],
  ['415.5550199', '···99'],
  ['0049.1701234567', '···67'],
  ['Tel4155550199', 'Tel···99'],
  ['phone4155550199', 'phone···99'],
  ['order_4155550199', 'order_···99'],
  ['a4155550199', 'a···99'],
  ['$4155550199', '$···99'],
  ['run 4155550199', 'run ···99'],
  ['555-\n123-4567', '···67'],
  ['555-123-\r\n4567', '···67'],
  ['(415)\n555-0199', '···99'],
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
  'runs 123456789, 123456780 (run 401234567: Refund 7)',
  '$12 345 678 901.50 or € 1 234 567 890',
  'https://github.com/o/r/actions/runs/12345678901/job/12345678902',
  'a4881e6 and 94f1234567890123456789012345678901234567',
  '550e8400-e29b-41d4-a716-446655440000',
  '12345678-1234-1234-1234-123456789012',
  '192.168.100.200 and 127.0.0.1:65535',
  'v24.19.0 and 24.19.0',
  'scenarios[1999].metrics[1], specs/a.json:12:7, line 6, column 15',
  '2024-2026, 12-14, 3/3, 50 of 2000 runs, 95 %: 21–94 %',
  '1, 2, 3, 4, 5, 6, 7 and 9 8 7 6 5 4 3',
  'id_123456789 4111111111111111',
]

describe('hiding phone numbers', () => {
  test.each(numbers)('shows %j as %j', (text, shown) => {
    expect(hidePhoneNumbers(text)).toBe(shown)
    expect(hidePhoneNumbers(`reach me at ${text}, please`)).toBe(`reach me at ${shown}, please`)
    expect(hidePhoneNumbers(shown)).toBe(shown)
  })

  test.each(['tel:', 'tel://', 'TEL:', 'callto:', 'callto://', 'sms:', 'fax:', 'phone:'])(
    'hides even a short number behind %s',
    (scheme) => {
      for (const number of ['112', '123456', '5551234', '+15551234567']) {
        expect(hidePhoneNumbers(`dial ${scheme}${number}.`)).toBe(`dial ${scheme}···${number.slice(-2)}.`)
      }
      expect(hidePhoneNumbers(`dial ${scheme}12.`)).toBe(`dial ${scheme}12.`)
    },
  )

  test.each(['id:', 'telephone-', 'tel.', 'https://', 'shop/', 'item'])(
    'leaves a short number as it is behind %s',
    (word) => {
      expect(hidePhoneNumbers(`see ${word}123456.`)).toBe(`see ${word}123456.`)
    },
  )

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

describe('looking for numbers only where digits are close to each other', () => {
  const pieces = [
    ...numbers.map(([text]) => text),
    ...others,
    ...[
      '+',
      '(',
      ')',
      '-',
      ' ',
      ' ',
      '.',
      '1',
      '55',
      '0199',
      'tel:',
      'SMS:',
      'fax:12',
      'x',
      'ext ',
      '&nbsp;',
      '\u200b',
    ],
    ...['%2B', '&#43;', '٣', '１２', 'a', '\n', ', ', '…'],
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => some.join(''))

  test('hides the same as looking everywhere, as a text with a digit of another script makes it', () => {
    const tail = '\nwith one ٣ behind it'
    fc.assert(
      fc.property(text, (one) => {
        expect(hidePhoneNumbers(`${one}${tail}`)).toBe(`${hidePhoneNumbers(one)}${tail}`)
      }),
      { numRuns: 2_000 },
    )
  })

  test('digits of ASCII are judged as those of all other scripts are', () => {
    const unit = fc.constantFrom(...'0123456789012345678900++()- ./x')
    fc.assert(
      fc.property(fc.string({ unit, minLength: 3, maxLength: 24 }), (one) => {
        const wide = one.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
        const context = { before: '', after: '' }
        expect(isPhoneNumber(one, context)).toBe(isPhoneNumber(wide, context))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a number that is known', () => {
  const redactionOf = (number: string) => {
    const redaction = createRedaction()
    redaction.hideNumbers()
    redaction.addNumber(number)
    return redaction
  }

  test.each(['555, 236, 8901', '2368901', '236-8901', '1555 23 68 901', '2 3 6 8 9 0 1'])('is hidden as %j', (text) => {
    expect(redactionOf('+1 555 236 8901').apply(`call ${text}!`)).toBe('call ···01!')
  })

  test('is hidden with a plus, in other digits, in a row and over blanks that are written out', () => {
    const redaction = redactionOf('+1 555 236 8901')
    expect(redaction.apply('+1_555_236_8901 + 1|555|236|8901')).toBe('···01 ···01')
    expect(redaction.apply('٢٣٦٨٩٠١ 236%208901 236&nbsp;8901')).toBe('···01 ···01 ···01')
    expect(redaction.apply('2368901,2368901')).toBe('···01,···01')
    expect(redaction.apply('236\n8901')).toBe('236\n8901')
  })

  test('of five digits is not taken out of a longer id', () => {
    expect(redactionOf('88421').apply('id 9988421 and 88421')).toBe('id 9988421 and ···21')
  })

  test('costs nothing more when 2,000 others are known, and when it is added again', () => {
    const redaction = redactionOf('+1 555 236 8901')
    const known = Array.from(
      { length: 2_000 },
      (_, index) => `+1555${String(3_000_000 + index * 977).padStart(7, '0')}`,
    )
    for (const number of known) redaction.addNumber(number)
    const content = 'Your order 4711 of 22 November ships by noon, with 3 parcels of 12.5 kg each and 80 more. '.repeat(
      6,
    )
    const turns = Array.from({ length: 40_000 }, () => ({ role: 'agent', content }))
    expect(turns.length * content.length).toBeGreaterThan(20e6)
    redaction.apply(turns.slice(0, 100))
    const { user } = process.cpuUsage()
    for (const number of known) redaction.addNumber(number)
    expect(redaction.apply(turns)).toBe(turns)
    expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(3_000)
    for (const number of known) expect(redaction.apply(`x ${number.slice(-7)} x`)).toBe(`x ···${number.slice(-2)} x`)
  })

  test('is no shorter than five digits, and not shown where numbers are not hidden', () => {
    expect(redactionOf('1234').apply('code 1234')).toBe('code 1234')
    expect(redactionOf('88421').apply('8 84 21 and 1884215')).toBe('···21 and 1884215')
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
  const branch = { ...origin, ref: 'call-4155550199', workflow: '4155550199', job: 'a 4155550199' }
  expect(redaction.apply({ origin: branch }).origin).toEqual({
    ...origin,
    ref: 'call-···99',
    workflow: '···99',
    job: 'a ···99',
  })
  const said = { ...report, suites: [{ ...failedReport, notices: ['call +1 555 123 4567'] }] }
  expect(redaction.apply(said)).toEqual({ ...said, suites: [{ ...failedReport, notices: ['call ···67'] }] })
})
