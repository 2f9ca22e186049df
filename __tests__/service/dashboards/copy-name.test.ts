import { describe, expect, test } from '@jest/globals'
import { parseCopyName, toDefaultCopyName } from '../../../src/service/dashboards/copy-name.ts'
import { RequestError } from '../../../src/service/request-error.ts'

const read = (fields: Readonly<Record<string, unknown>>): unknown => {
  try {
    return parseCopyName(fields)
  } catch (error) {
    return error
  }
}

describe('the name of a copy', () => {
  test.each([['a'], [' '], ['x'.repeat(255)], ['😀'.repeat(255)], ['Größe 😀'], ['__proto__']])(
    'is taken as it is: %j',
    (name) => {
      expect(read({ name })).toBe(name)
    },
  )

  test.each([[{}], [{ name: null }], [{ name: undefined }]])('may be left out: %j', (fields) => {
    expect(read(fields)).toBeUndefined()
  })

  test.each([
    ['', 'must not be empty; leave it out for the default'],
    ['x'.repeat(256), 'must have at most 255 characters; it has 256'],
    ['😀'.repeat(256), 'must have at most 255 characters; it has 256'],
    ['a\0', expect.stringContaining('NUL')],
    ['\ud83d', expect.stringContaining('surrogate')],
    [5, 'must be a string'],
    [false, 'must be a string'],
    [['a'], 'must be a string'],
    [{}, 'must be a string'],
  ])('is refused: %j', (name, message) => {
    expect(read({ name })).toMatchObject({ status: 400, body: { name: [message] } })
  })

  test('stands alone: every other field is refused, together with a wrong name', () => {
    const fields = JSON.parse('{"name": "", "nmae": "a", "__proto__": {}, "constructor": 1}')
    const refusal = read(fields)
    if (!(refusal instanceof RequestError)) throw new Error('the fields were taken')
    expect(Object.keys(refusal.body)).toEqual(['name', 'nmae', '__proto__', 'constructor'])
  })
})

describe('the default name of a copy', () => {
  test('says of what it is a copy', () => expect(toDefaultCopyName('Calls')).toBe('Copy of Calls'))

  test('is cut to what a name may have', () => {
    expect(toDefaultCopyName('x'.repeat(247))).toBe(`Copy of ${'x'.repeat(247)}`)
    expect(toDefaultCopyName('x'.repeat(248))).toBe(`Copy of ${'x'.repeat(247)}`)
  })

  test('is cut between characters', () => {
    expect(toDefaultCopyName(`${'x'.repeat(246)}😀`)).toBe(`Copy of ${'x'.repeat(246)}😀`)
    expect(toDefaultCopyName(`${'x'.repeat(246)}😀y`)).toBe(`Copy of ${'x'.repeat(246)}😀`)
  })
})
