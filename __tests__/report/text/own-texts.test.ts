import { describe, expect, test } from '@jest/globals'
import { createRedaction } from '../../../src/report/text/redaction.ts'

const redactionOf = (...own: readonly string[]) => {
  const redaction = createRedaction()
  redaction.hideNumbers()
  redaction.add('sk_live_0123456789')
  for (const text of own) redaction.addOwnText(text)
  return redaction
}

describe('a text of the user’s own', () => {
  test.each([
    'R-2026-11-22-12345678901.1',
    '+1 555 123 4567',
    '0412345 1234567',
    'v1.4.0-1234567.12345678901.1',
    'Release 20261122093000',
    'Calls of +49 151 12345678 (a|b)*',
    'tel:030123',
  ])('is shown whole where phone numbers are hidden: %s', (own) => {
    expect(redactionOf().apply(own)).not.toBe(own)
    for (const text of [own, `named "${own}" before`, `is ${own}; ${own}`])
      expect(redactionOf(own).apply(text)).toBe(text)
  })

  test('does not keep other numbers from being hidden, beside it or around it', () => {
    const redaction = redactionOf('Build 0412345', '0412345')
    expect(redaction.apply('call +1 555 123 4567: "Build 0412345", +1 555 765 4321')).toBe(
      'call ···67: "Build 0412345", ···21',
    )
    expect(redaction.apply('+49 30 0412345')).toBe('···45')
    expect(redaction.apply('00412345678')).toBe('···78')
    expect(redaction.apply('0412345-99')).toBe('···99')
  })

  test('with few digits does not tear the numbers that hold them', () => {
    expect(redactionOf('555', '1').apply('+1 (555) 123 4567')).toBe('···67')
  })

  test('has its secrets hidden, and is shown whole besides', () => {
    const own = 'sk_live_0123456789 of Build 0412345'
    expect(redactionOf(own).apply(`"${own}"`)).toBe('"*** of Build 0412345"')
  })

  test('of two the longer one is meant', () => {
    expect(redactionOf('Build 0412345', 'Build 0412345 (030 1234567)').apply('"Build 0412345 (030 1234567)"')).toBe(
      '"Build 0412345 (030 1234567)"',
    )
  })
})

test('where a later step needs the digits, secrets alone are hidden', () => {
  expect(redactionOf().hideSecrets({ name: 'sk_live_0123456789, +1 555 123 4567' })).toEqual({
    name: '***, +1 555 123 4567',
  })
})
