import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createSecrets } from '../../../src/report/text/secrets.ts'
import { hideSlowly } from './secret-reading.ts'
import { writeBase64, writings } from './secret-writings.ts'

/** Also what is a plus or a slash in base64, which is written in many ways. */
const unit = fc.constantFrom(...'aAbnu01257+/-_%&\\\'" #;.=…é漢😀\n\r\b\ufffd\u2e26~~~???>>>')
const text = (minLength: number, maxLength: number) => fc.string({ unit, minLength, maxLength })

const writeInBase64 = fc
  .tuple(
    fc.constantFrom('', 'x', 'xy'),
    fc.constantFrom<(base64: string) => string>(
      (base64) => base64,
      (base64) => base64.replaceAll('+', '-').replaceAll('/', '_'),
      (base64) => base64.replaceAll('/', '\\/'),
      (base64) => base64.replace(/.{5}/g, '$&\r\n'),
      (base64) => base64.replace(/./g, '$&\\n'),
      encodeURIComponent,
    ),
  )
  .map(
    ([before, inWriting]) =>
      (value: string) =>
        inWriting(writeBase64(`${before}${value}`)),
  )
const write = fc.oneof(fc.constantFrom(...Object.values(writings)), writeInBase64)

/** What a text may have of a secret: all of it, or what stands before or behind some place of it. */
const pieceOf = (secret: string) =>
  fc
    .tuple(fc.nat({ max: secret.length }), fc.constantFrom('all', 'start', 'end', 'cut'))
    .map(
      ([at, part]) =>
        ({ all: secret, start: secret.slice(0, at), end: secret.slice(at), cut: `${secret.slice(0, at)}…` })[part],
    )

test('places are left out only where no secret is: it hides what trying every place with every form hides', () => {
  const secrets = fc.array(
    text(4, 12).filter((value) => value.isWellFormed()),
    { minLength: 1, maxLength: 3 },
  )
  const cases = secrets.chain((values) => {
    const piece = fc.constantFrom(...values).chain(pieceOf)
    const written = fc.tuple(piece, write).map(([value = '', inWriting]) => inWriting(value.toWellFormed()))
    const parts = fc.array(fc.oneof(written, written, text(0, 6)), { maxLength: 5 })
    return fc.record({ values: fc.constant(values), shown: parts.map((some) => some.join('')) })
  })
  fc.assert(
    fc.property(cases, ({ values, shown }) => {
      const known = createSecrets()
      for (const value of values) known.add(value)
      expect(known.hide(shown)).toBe(hideSlowly(shown, values))
    }),
    { numRuns: 2_000 },
  )
})
