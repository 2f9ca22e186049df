import { describe, expect, test } from '@jest/globals'
import { readRunRequestBody } from '../../../src/service/bodies/run-request-body.ts'

const spec = { version: '1', scenarios: [{ name: 'Refund', instructions: 'Ask.' }] }
const specText = JSON.stringify(spec)

type Kind = 'json' | 'urlencoded' | 'multipart'
type Value = string | File | readonly (string | File)[]

const toList = (value: Value): readonly (string | File)[] =>
  typeof value === 'string' || !Array.isArray(value) ? [value as string | File] : value

/** The same fields as a form of either kind. */
function createForm(kind: Exclude<Kind, 'json'>, fields: Readonly<Record<string, Value>>): Request {
  const body = kind === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of toList(value)) body.append(name, one as string)
  }
  return new Request('http://service.test/', { method: 'POST', body })
}

const createJson = (text: string) =>
  new Request('http://service.test/', { method: 'POST', body: text, headers: { 'content-type': 'application/json' } })
const createFile = (content: string | Uint8Array<ArrayBuffer>, name = 'suite.json') => new File([content], name)
const at = (location: string, message: string) => ({ location, message: expect.stringContaining(message) })

describe('the fields of a run request', () => {
  const expected = {
    fields: {
      spec,
      agent_id: 1,
      name: '007',
      channel: 'webrtc_b_v2',
      webrtc_b_data: { room: { id: 7 } },
      frequency: 2,
      concurrency_limit: 3,
    },
    problems: [],
  }
  const texts = {
    agent_id: '1',
    name: '007',
    channel: 'webrtc_b_v2',
    webrtc_b_data: '{"room": {"id": 7}}',
    frequency: '2',
    concurrency_limit: '3',
  }

  test.each<[string, Request, string]>([
    ['JSON', createJson(JSON.stringify(expected.fields)), 'spec'],
    ['a form', createForm('urlencoded', { spec: specText, ...texts }), 'spec'],
    ['a multipart form', createForm('multipart', { spec: specText, ...texts }), 'spec'],
    ['a multipart form with a file', createForm('multipart', { file: createFile(specText), ...texts }), 'file'],
    ['a file named in capitals', createForm('multipart', { file: createFile(specText, 'A.JSON'), ...texts }), 'file'],
  ])('are the same in %s', async (_, request, specField) => {
    expect(await readRunRequestBody(request)).toEqual({ ...expected, specField })
  })

  test('of a form stay text where they are no digits, for the rules to refuse', async () => {
    const fields = { spec: specText, agent_id: '-1', frequency: '1e3', concurrency_limit: '٣' }
    expect((await readRunRequestBody(createForm('urlencoded', fields))).fields).toEqual({ ...fields, spec })
  })

  test('leave out a file field that a browser sends empty', async () => {
    const part = (header: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; ${header}\r\n\r\n${value}\r\n`
    const request = new Request('http://service.test/', {
      method: 'POST',
      body: `${part('name="spec"', specText)}${part('name="file"; filename=""', '')}--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(await readRunRequestBody(request)).toEqual({ fields: { spec }, specField: 'spec', problems: [] })
  })
})

describe('the spec of a run request', () => {
  const large = JSON.stringify({ ...spec, description: 'x'.repeat(1_048_576) })
  test.each<[string, Request, object]>([
    ['neither in JSON', createJson('{}'), at('spec', 'is required')],
    ['neither in a form', createForm('urlencoded', { name: 'a' }), at('spec', 'is required')],
    ['both', createForm('multipart', { spec: specText, file: createFile(specText) }), at('spec', 'one of the two')],
    ['a file in JSON', createJson('{"file": "suite.json"}'), at('file', 'multipart')],
    ['a file as text of a form', createForm('urlencoded', { file: specText }), at('file', 'multipart')],
    ['a file as text of a part', createForm('multipart', { file: specText }), at('file', 'multipart')],
    ['a spec as a file', createForm('multipart', { spec: createFile(specText) }), at('spec', 'as `file`')],
    ['a file of another kind', createForm('multipart', { file: createFile(specText, 'a.yaml') }), at('file', '.json')],
    ['a file that is no JSON', createForm('multipart', { file: createFile('{\n  "a" 1}') }), at('file', 'line 2')],
    ['an empty file', createForm('multipart', { file: createFile('') }), at('file', 'is not JSON')],
    [
      'a file that is not UTF-8',
      createForm('multipart', { file: createFile(new Uint8Array([0x7b, 0xff, 0x7d])) }),
      at('file', 'UTF-8'),
    ],
    [
      'a file in UTF-16',
      createForm('multipart', { file: createFile(new Uint8Array(Buffer.from('\ufeff{}', 'utf16le'))) }),
      at('file', 'UTF-8'),
    ],
    ['no JSON in a form', createForm('urlencoded', { spec: '{' }), at('spec', 'not JSON')],
    ['a key twice', createForm('urlencoded', { spec: '{"a": [{"b": 1,\n"b": 2}]}' }), at('a[0].b', 'twice')],
    ['deep nesting', createForm('urlencoded', { spec: '['.repeat(101) + ']'.repeat(101) }), at('spec', 'levels')],
    ['too much JSON', createJson(`{"spec": ${large}}`), at('spec', '1048576')],
    ['too much text', createForm('urlencoded', { spec: large }), at('spec', '1048576')],
    ['too large a file', createForm('multipart', { file: createFile(large) }), at('file', '1048576')],
    ['two specs', createForm('urlencoded', { spec: [specText, specText] }), at('spec', 'more than once')],
    [
      'two files',
      createForm('multipart', { file: [createFile('{}'), createFile('{}')] }),
      at('file', 'more than once'),
    ],
  ])('that is %s is a problem at its field', async (_, request, problem) => {
    const { fields, problems } = await readRunRequestBody(request)
    expect(problems).toContainEqual(problem)
    expect(new Set(problems.map(({ location }) => location)).size).toBe(1)
    expect(fields['file']).toBeUndefined()
  })

  test('may not come twice, and a file not in JSON at all', async () => {
    const { problems } = await readRunRequestBody(createJson(`{"spec": ${specText}, "file": "a.json"}`))
    expect(problems).toEqual([at('spec', 'one of the two'), at('file', 'multipart')])
  })

  test('has a key that stands twice in JSON told at its place in the spec', async () => {
    const text = '{"spec": {"scenarios": [{"name": "a", "name": "b"}]}}'
    await expect(readRunRequestBody(createJson(text))).rejects.toMatchObject({
      status: 400,
      body: { 'scenarios[0].name': [expect.stringContaining('twice')] },
    })
  })
})

test('every field that cannot be read is told, and is there as undefined', async () => {
  const request = createForm('multipart', {
    spec: '{',
    name: createFile('a'),
    agent_id: ['1', '2'],
    webrtc_b_data: '[',
    webrtc_c_data: '{"a": 1, "a": 2}',
  })
  const { fields, problems } = await readRunRequestBody(request)
  expect(fields).toEqual({ webrtc_c_data: { a: 2 } })
  expect(Object.keys(fields)).toEqual(['spec', 'name', 'agent_id', 'webrtc_b_data', 'webrtc_c_data'])
  expect(problems).toEqual([
    at('spec', 'not JSON'),
    at('name', 'not a file'),
    at('agent_id', 'more than once'),
    at('webrtc_b_data', 'not JSON'),
    at('webrtc_c_data.a', 'twice'),
  ])
})
