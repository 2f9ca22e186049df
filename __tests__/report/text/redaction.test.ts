import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { renderSummary } from '../../../src/report/summary/summary.ts'
import { renderTerminal } from '../../../src/report/terminal/terminal.ts'
import { cut } from '../../../src/report/text/plain-text.ts'
import { createRedaction } from '../../../src/report/text/redaction.ts'
import { failedReport, reportOf } from '../reports.ts'
import { writeBase64, writings } from './secret-writings.ts'

const secret = 'sk_live_abc@def#123_"quoted"'

const redactionOf = (...secrets: readonly string[]) => {
  const redaction = createRedaction()
  for (const one of secrets) redaction.add(one)
  return redaction
}

/** The same value, in which every change is an error, however deep. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}

test('a secret is hidden in every text, however deep, and nothing else changes', () => {
  expect(
    redactionOf(secret).apply({ a: [`x ${secret} y`, 1, null, undefined], b: { c: true, d: secret + secret } }),
  ).toEqual({ a: ['x *** y', 1, null, undefined], b: { c: true, d: '******' } })
})

test('what holds no secret is not copied', () => {
  const report = freeze({ a: { b: ['x', { c: 'y' }] }, d: { e: ['z', { f: secret }] } })
  const shown = redactionOf(secret).apply(report)
  expect(shown).toEqual({ a: { b: ['x', { c: 'y' }] }, d: { e: ['z', { f: '***' }] } })
  expect(shown.a).toBe(report.a)
  expect(redactionOf(secret).apply(report.a)).toBe(report.a)
})

test('what holds secrets is left as it is, because other outputs are made of it', () => {
  const report = freeze({ a: secret, b: [secret, [secret], { c: secret }], d: { e: 1, f: [`x ${secret}`] } })
  const copy = structuredClone(report)
  expect(redactionOf(secret).apply(report)).toEqual({
    a: '***',
    b: ['***', ['***'], { c: '***' }],
    d: { e: 1, f: ['x ***'] },
  })
  expect(report).toEqual(copy)
})

test('a secret that is part of another does not keep the longer one from being hidden', () => {
  expect(redactionOf('abcd', 'abcdef').apply('abcdef abcd')).toBe('*** ***')
  expect(redactionOf('cdef', 'abcdefgh').apply('abcdefgh cdef')).toBe('*** ***')
})

test('of secrets that overlap in a text none leaves a rest', () => {
  expect(redactionOf('abcdef', 'defghi', 'hijklm').apply('- abcdefghijklm -')).toBe('- *** -')
})

test('each line of a secret with several lines is hidden, and empty and tiny lines hide nothing', () => {
  expect(redactionOf('{\nfirst\r\n\n  second\r}', '').apply('{ first, second, third }')).toBe('{ ***, ***, third }')
})

test('a value of fewer than four characters is not hidden: it stands everywhere', () => {
  expect(redactionOf('a', '1', 'xyz', '   ').apply('a 1 xyz')).toBe('a 1 xyz')
  expect(redactionOf('wxyz').apply('a wxyz')).toBe('a ***')
})

test('what is left of a secret with blanks that was cut is hidden too', () => {
  const redaction = redactionOf('correct horse battery staple')
  expect(redaction.apply('it was correct horse…')).toBe('it was ***…')
  expect(redaction.apply('it was correct…')).toBe('it was ***…')
  expect(redaction.apply('correct horse')).toBe('correct horse')
  expect(redactionOf('秘密の合言葉').apply('それは秘密の合言…')).toBe('それは***…')
})

test('a secret that is a word of the format does not break the report', () => {
  const report = reportOf(failedReport)
  const shown = redactionOf('failed', 'text', 'passed', 'error').apply(report)
  expect(shown.verdict).toBe('failed')
  expect(shown.suites[0]).toMatchObject({ verdict: 'failed', channel: '***', mode: 'run' })
  expect(renderSummary(shown, { transcripts: 'all' })).toContain('Failed')
})

test('no rendering of a redacted report holds the secret, in clear, escaped or cut', () => {
  const said = failedReport.cases.map((one) => ({
    ...one,
    runs: one.runs.map((run) => ({
      ...run,
      reason: `the agent said ${secret}`,
      transcript: [{ role: 'agent', content: secret }],
    })),
  }))
  const report = redactionOf(secret).apply({ ...failedReport, cases: said })
  const shown =
    renderSummary(reportOf(report), { transcripts: 'failed' }) +
    renderTerminal(reportOf(report), { columns: 60, colour: (_, text) => text })
  expect(shown).toContain('***')
  expect(shown).not.toContain('live')
})

describe('however a secret is written', () => {
  test.each(Object.entries(writings))('it is hidden: %s', (_, write) => {
    for (const value of [secret, 'a/b+c=d&e<f>\'g"h\\i j', 'pässwörd-😀-中文', "it's 100% `$x` #1 *b* _c_ ~"])
      expect(redactionOf(value).apply(`<< ${write(value)} >>`)).toBe('<< *** >>')
  })

  test('it is hidden whatever it is made of', () => {
    const values = fc.string({ unit: 'binary', minLength: 4, maxLength: 16 }).filter((value) => {
      const text = value.trim()
      return text.length >= 4 && text.isWellFormed() && !/[\r\n\u2028\u2029]/.test(text)
    })
    fc.assert(
      fc.property(values, fc.constantFrom(...Object.values(writings)), (value, write) => {
        expect(redactionOf(value).apply(`<< ${write(value.trim())} >>`)).toBe('<< *** >>')
      }),
      { numRuns: 100 },
    )
  })

  test('nothing of it is left of base64, whatever stands around it in what was encoded', () => {
    // Shorter than any value, so that it stands there once, or so often that one overlaps the other.
    const word = fc.string({ unit: 'binary-ascii', maxLength: 7 })
    fc.assert(
      fc.property(word, word, fc.string({ minLength: 8, maxLength: 80 }), fc.boolean(), (before, after, value, url) => {
        fc.pre(value.trim().length >= 8)
        const encoded = writeBase64(`${before}${value.trim()}${after}`, { url })
        const shown = redactionOf(value).apply(encoded)
        const kept = shown.split('***')
        expect(kept).toHaveLength(2)
        // Four characters hold three bytes: what is left holds the neighbours and not even a bit of the secret.
        expect((kept[0]?.length ?? 0) * 6).toBeLessThanOrEqual(before.length * 8)
        expect(shown.length).toBeLessThanOrEqual(3 + Math.ceil(((before.length + after.length) * 4) / 3) + 3)
      }),
      { numRuns: 200 },
    )
  })

  test('it is hidden in base64 that is broken into lines', () => {
    const value = 'k'.repeat(50) + '0123456789'.repeat(10)
    const lines = writeBase64(`user:${value}`).match(/.{1,64}/g) ?? []
    expect(redactionOf(value).apply(`key: ${lines.join('\n')}`)).toBe(`key: ${writeBase64('user:').slice(0, 6)}***`)
  })
})

/** Random bytes in base64, as keys and tokens have them. */
const keyOf = (length: number) =>
  fc
    .noShrink(fc.uint8Array({ minLength: length, maxLength: length }))
    .map((bytes) => Buffer.from(bytes))
    .filter((bytes) => new Set(bytes).size > 100)

const toJwt = (bytes: Buffer): string =>
  ['{"alg":"RS256","typ":"JWT"}', bytes.subarray(0, -256), bytes.subarray(-256)]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

const toPem = (bytes: Buffer): string =>
  [
    '-----BEGIN PRIVATE KEY-----',
    ...(bytes.toString('base64').match(/.{1,64}/g) ?? []),
    '-----END PRIVATE KEY-----',
    '',
  ].join('\n')

const toPieces = (text: string): string[] =>
  Array.from({ length: text.length - 11 }, (_, at) => text.slice(at, at + 12))

describe('a long secret', () => {
  test.each([
    ['a token of 8 kB', 6_000, toJwt],
    ['a private key of 4 kB', 3_000, toPem],
  ] as const)('is hidden, and soon: %s', (_, size, toSecret) => {
    fc.assert(
      fc.property(keyOf(size), fc.constantFrom(...Object.values(writings)), (bytes, write) => {
        const value = toSecret(bytes)
        const text = `<< ${write(value)} | ${writeBase64(value)} | ${value.slice(0, 5)} >>`
        const { user } = process.cpuUsage()
        const redaction = redactionOf(value, value)
        const shown = redaction.apply(text)
        redaction.add(value)
        redaction.apply(text)
        expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(500)
        expect(toPieces(value).filter((piece) => shown.includes(piece))).toEqual([])
        expect(shown).toContain('***')
      }),
      { numRuns: 10 },
    )
  })

  test('is hidden line by line where its lines stand alone', () => {
    fc.assert(
      fc.property(keyOf(3_000), (bytes) => {
        const lines = toPem(bytes).trim().split('\n')
        const shown = redactionOf(toPem(bytes)).apply(lines.map((line) => `  | ${line} |`).join('\n'))
        expect(shown).toBe(lines.map(() => '  | *** |').join('\n'))
      }),
      { numRuns: 5 },
    )
  })

  test('of hundreds of words is hidden wherever it is cut', () => {
    const value = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ')
    const redaction = redactionOf(value)
    for (let length = 8; length < value.length; length += 7)
      expect(redaction.apply(cut(`${value} and more`, length))).toBe('***…')
  })
})

test('nothing that `cut` leaves of a secret is shown, wherever it cuts', () => {
  const unit = fc.constantFrom(...'ab-_ \t/&\'"\\%+漢字ไทยé😀')
  const values = fc.string({ unit, minLength: 6, maxLength: 30 }).map((value) => value.trim())
  fc.assert(
    fc.property(
      fc.constantFrom(values, fc.constant('pass漢word-secret-xyz')).chain((one) => one),
      (value) => {
        fc.pre(value.length >= 6)
        const redaction = redactionOf(value)
        const text = `0 ${value} 0`
        for (let length = 1; length < text.length; length += 1)
          expect(redaction.apply(cut(text, length))).not.toContain(`0 ${value.slice(0, 4)}`)
      },
    ),
    { numRuns: 300 },
  )
})

test('six secrets in all their forms are looked for in 20 MB in well under a second', () => {
  const redaction = redactionOf(
    ...Array.from({ length: 6 }, (_, index) => `${index}sk_live/${'a1B2c3D4'.repeat(5)}+==${index}`),
  )
  const content = 'Let me look that up for you; your order 4711 of 22 November ships by tomorrow noon. '.repeat(6)
  const turns = Array.from({ length: 40_000 }, () => ({ role: 'agent', content }))
  expect(turns.length * content.length).toBeGreaterThan(20e6)
  redaction.apply(turns.slice(0, 100))
  const { user } = process.cpuUsage()
  expect(redaction.apply(turns)).toBe(turns)
  expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(1_000)
})
