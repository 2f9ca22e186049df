import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readFormOrJson, readJsonBody } from '../../../src/service/bodies/body.ts'
import { RequestError } from '../../../src/service/request-error.ts'

type Content = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

const createRequest = (body: Content | undefined, headers: Readonly<Record<string, string>> = {}) =>
  new Request('http://service.test/', {
    method: 'POST',
    ...(body === undefined ? {} : { body, duplex: 'half' }),
    headers,
  })
const createJson = (text: Content, contentType = 'application/json') =>
  createRequest(text, { 'content-type': contentType })
const createForm = (text: string) => createJson(text, 'application/x-www-form-urlencoded')
const urlencoded = 'application/x-www-form-urlencoded'
const createMultipart = (content: string | Uint8Array<ArrayBuffer>, contentType = 'multipart/form-data; boundary=b') =>
  createRequest(typeof content === 'string' ? new TextEncoder().encode(content) : content, {
    'content-type': contentType,
  })
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const refusal = (status: number, location: string, message: string) =>
  status === 400 ? { status, body: { [location]: [expect.stringContaining(message)] } } : { status }

describe('a JSON body', () => {
  test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json;charset="utf-8"'])(
    'is read as %s',
    async (contentType) => {
      expect(await readJsonBody(createJson('{"name": "Ana", "deep": [{}]}', contentType))).toEqual({
        name: 'Ana',
        deep: [{}],
      })
    },
  )

  test.each([
    ['nothing', '', 'not JSON'],
    ['half a document', '{"a": {', 'not JSON'],
    ['two documents', '{}{}', 'not JSON'],
    ['a comment', '{} // all', 'not JSON'],
    ['a list', '[]', 'must be a JSON object'],
    ['null', 'null', 'must be a JSON object'],
    ['deep nesting', `{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'more than 100 levels'],
    ['nesting just too deep', `{"a": ${'['.repeat(100)}1${']'.repeat(100)}}`, 'more than 100 levels'],
    ['too many fields', JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [n, 1]))), '1000'],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeff{}', 'utf16le')), 'UTF-8'],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0x7d]), 'UTF-8'],
  ])('that holds %s is refused', async (_, text, message) => {
    await expect(readJsonBody(createJson(text))).rejects.toMatchObject(refusal(400, 'detail', message))
  })

  test('may start with a byte order mark and be a hundred levels deep', async () => {
    expect(await readJsonBody(createJson('\ufeff{"a": 1}'))).toEqual({ a: 1 })
    await readJsonBody(createJson(`{"a": ${'['.repeat(99)}${']'.repeat(99)}}`))
  })

  test.each([
    ['{"name": 1, "name": 2}', 'name'],
    ['{"a": [{"b": 1}, {"b": 1, "b": 1}]}', 'a[1].b'],
    ['{"a": {"__proto__": 1, "__proto__": 2}}', 'a.__proto__'],
    ['{"n\\u0061me": 1, "name": 2}', 'name'],
  ])('with a key twice, %s, is refused at the key', async (text, location) => {
    await expect(readJsonBody(createJson(text))).rejects.toMatchObject(refusal(400, location, 'twice'))
  })

  test('keeps a key named __proto__ as a key like any other', async () => {
    const body = await readJsonBody(createJson('{"__proto__": {"admin": true}}'))
    expect(Object.keys(body)).toEqual(['__proto__'])
    expect(body['admin']).toBeUndefined()
  })

  test.each([undefined, 'text/plain', 'application/jsonp', 'json', '', 'application/x-www-form-urlencoded'])(
    'is not looked for in a body of type %p',
    async (contentType) => {
      const headers = contentType === undefined ? {} : { 'content-type': contentType }
      const request = createRequest(new TextEncoder().encode('{}'), headers)
      await expect(readJsonBody(request)).rejects.toMatchObject({
        status: 415,
        headers: { Accept: 'application/json' },
      })
    },
  )

  test.each(['utf-16', 'iso-8859-1', 'none', 'utf-7', '""'])(
    'is not decoded from another charset: %s',
    async (charset) => {
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const request = createJson('{}', `${type}; charset=${charset}`)
        await expect(readFormOrJson(request)).rejects.toMatchObject({
          status: 415,
          body: { detail: expect.stringContaining('utf-8') },
        })
      }
    },
  )

  test.each(['gzip', 'GZIP', 'br', 'gzip, identity'])('is not unpacked: %s is a 415', async (encoding) => {
    const request = createRequest('{}', { 'content-type': 'application/json', 'content-encoding': encoding })
    await expect(readJsonBody(request)).rejects.toMatchObject({
      status: 415,
      headers: { 'Accept-Encoding': 'identity' },
    })
  })

  test('is what it reads back for any JSON object', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
        const text = JSON.stringify(value)
        expect(await readJsonBody(createJson(text))).toEqual(JSON.parse(text))
      }),
      { numRuns: 200 },
    )
  })
})

describe('the size of a body', () => {
  const createStream = (chunks: number, pulled: number[] = []) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled.push(1)
        if (pulled.length > chunks) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })

  test('may be 2,097,152 bytes and no more', async () => {
    const fill = (size: number) => `{"a": "${'x'.repeat(size - 9)}"}`
    expect(Object.keys(await readJsonBody(createJson(fill(2_097_152))))).toEqual(['a'])
    await expect(readJsonBody(createJson(fill(2_097_153)))).rejects.toMatchObject({ status: 413 })
  })

  test('is counted while it comes, and the rest is not read', async () => {
    const pulled: number[] = []
    await expect(readJsonBody(createJson(createStream(1_000, pulled)))).rejects.toMatchObject({ status: 413 })
    expect(pulled.length).toBeLessThan(40)
  })

  test('is believed when it is said to be too large', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '2097153' }
    await expect(readJsonBody(createRequest('{}', headers))).rejects.toMatchObject({ status: 413 })
  })
})

describe('a form', () => {
  test('is read like a JSON object of texts', async () => {
    expect(await readFormOrJson(createForm('name=a+%C3%A9&empty='))).toEqual({ name: 'a é', empty: '' })
    const multipart = createMultipart(`${part('name', 'a é')}${part('empty', '')}--b--\r\n`)
    expect(await readFormOrJson(multipart)).toEqual({ name: 'a é', empty: '' })
    expect(await readFormOrJson(createJson('{"name": 1}'))).toEqual({ name: 1 })
  })

  test('may have its boundary in its texts, and spaces after it', async () => {
    const text = 'b --b b--\r\n--bb\r\nContent-Disposition: form-data; name="x"\r\n\r\n --b--'
    const multipart = `preamble\r\n${part('a', text).replace('\r\n', ' \t\r\n')}${part('b', 'b')}--b--\r\n--b epilogue`
    expect(await readFormOrJson(createMultipart(multipart))).toEqual({ a: text, b: 'b' })
  })

  test('keeps the bytes of a text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const wellFormed = text.toWellFormed()
        expect(await readFormOrJson(createMultipart(`${part('a', wellFormed)}--b--`))).toEqual({ a: wellFormed })
      }),
      { examples: [['\ufeffé😀\0']] },
    )
  })

  test.each([
    ['a text', createForm('name=a%FFb'), 'name'],
    ['a text cut in the middle of a character', createForm('name=%F0%9F%98'), 'name'],
    ['half of a surrogate pair', createForm('name=%ED%A0%BD'), 'name'],
    ['a bare byte', createMultipart(new Uint8Array(Buffer.from('name=a\xff', 'latin1')), urlencoded), 'name'],
    ['the name of a field', createForm('na%FFme=a'), 'detail'],
    ['a part', createMultipart(latin1(`${part('first', 'a')}${part('name', '\xff')}--b--`)), 'name'],
    ['the name of a part', createMultipart(latin1(`${part('n\xff', 'a')}--b--`)), 'n\ufffd'],
    ['the name of a file', createMultipart(latin1(`${part('a"; filename="\xff.json', '{}')}--b--`)), 'a'],
  ])('is refused with bytes that are not UTF-8 in %s', async (_, request, location) => {
    await expect(readFormOrJson(request)).rejects.toMatchObject(refusal(400, location, 'not UTF-8'))
  })

  test('is read as the platform reads it where it is UTF-8', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('+', '%', '%2', '%zz', '=', '&', '\ufeff', '\ufffd'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text), async (pieces) => {
        const body = pieces.join('').toWellFormed()
        const expected = new URLSearchParams(`?${body}`)
        const outcome = await readFormOrJson(createForm(body)).catch((error: unknown) => error)
        if (Error.isError(outcome)) expect(outcome).toMatchObject({ status: 400 })
        else expect(Object.entries(Object(outcome))).toEqual([...expected])
      }),
      { numRuns: 300 },
    )
    const encoded = new URLSearchParams({ name: 'é😀\ufffd\ufeff&=+% ', empty: '' })
    expect(await readFormOrJson(createForm(encoded.toString()))).toEqual(Object.fromEntries(encoded))
  })

  test('keeps a field named __proto__ as a field like any other', async () => {
    expect(Object.keys(await readFormOrJson(createForm('__proto__=a&constructor=b')))).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  test.each([
    ['a field twice', createForm('name=a&name=a'), 'name', 'more than once'],
    ['a part twice', createMultipart(`${part('name', 'a')}${part('name', 'b')}--b--`), 'name', 'more than once'],
    ['a file', createMultipart(`${part('name"; filename="a.txt', 'a')}--b--`), 'name', 'not a file'],
    ['too many fields', createForm('a&'.repeat(1_001)), 'detail', '1000'],
    ['very many fields', createForm('a&'.repeat(1_000_000)), 'detail', '1000'],
    ['too many parts', createMultipart(`${part('a', '').repeat(1_001)}--b--`), 'detail', '1000'],
    ['no boundary', createMultipart('--b--', 'multipart/form-data'), 'detail', 'boundary'],
    [
      'another boundary',
      createMultipart(`${part('a', '')}--b--`, 'multipart/form-data; boundary=c'),
      'detail',
      'bound',
    ],
    ['an end in the middle', createMultipart(part('a', 'b')), 'detail', 'not a multipart form'],
    ['a part without a name', createMultipart('--b\r\n\r\na\r\n--b--'), 'detail', 'not a multipart form'],
    ['nothing', createMultipart(''), 'detail', 'not a multipart form'],
  ])('with %s is refused', async (_, request, location, message) => {
    await expect(readFormOrJson(request)).rejects.toMatchObject(refusal(400, location, message))
  })

  test('is refused with the types that are taken if it is of another', async () => {
    await expect(readFormOrJson(createJson('a: 1', 'application/yaml'))).rejects.toMatchObject({
      status: 415,
      headers: { Accept: 'application/json, application/x-www-form-urlencoded, multipart/form-data' },
    })
  })

  test('of any bytes is read or refused, and nothing else', async () => {
    const piece = fc.oneof(
      fc.constantFrom('--b', '--b--', '\r\n', '\r\n\r\n', 'Content-Disposition: form-data; name="a"', '; filename="'),
      fc.constantFrom('Content-Disposition:', '; name=', '"', '%', '&', '=', '\0', 'é', "filename*=UTF-8''%ff"),
      fc.string(),
    )
    const types = fc.constantFrom('multipart/form-data; boundary=b', 'application/x-www-form-urlencoded')
    await fc.assert(
      fc.asyncProperty(fc.array(piece), types, async (pieces, type) => {
        const outcome = await readFormOrJson(createMultipart(pieces.join(''), type)).catch((error: unknown) => error)
        if (Error.isError(outcome)) expect(outcome).toMatchObject({ name: RequestError.name, status: 400 })
        else expect(Object.values(Object(outcome)).every((value) => typeof value === 'string')).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a body that may be absent', () => {
  const optional = { optional: true }
  test.each([
    ['no body and no type', createRequest(undefined)],
    ['an empty body without a type', createRequest(new Uint8Array(0))],
    ['an empty form', createForm('')],
    ['an empty JSON body', createJson('')],
  ])('has no fields when there is %s', async (_, request) => {
    expect(await readFormOrJson(request, optional)).toEqual({})
  })

  test('must have a type when there is one', async () => {
    const request = createRequest(new TextEncoder().encode('name=a'))
    await expect(readFormOrJson(request, optional)).rejects.toMatchObject({ status: 415 })
  })
})
