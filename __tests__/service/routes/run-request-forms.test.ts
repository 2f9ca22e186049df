import { describe, expect, test } from '@jest/globals'
import type { LocalService } from '../../../src/service/local-service.ts'
import { runPath, send, spec, startTestService } from '../sample.ts'

const dryRunPath = `${runPath}?dry_run=true`
const specText = JSON.stringify(spec)
const fields = { agent_id: '1', channel: 'text', frequency: '2', concurrency_limit: '1', name: 'By form' }

const toForm = <Form extends FormData | URLSearchParams>(form: Form, texts: Readonly<Record<string, string>>): Form => {
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  return form
}

function toFileForm(content: string, name = 'suite.json'): FormData {
  const form = toForm(new FormData(), fields)
  form.append('file', new File([content], name))
  return form
}

async function post(service: LocalService, path: string, body: FormData | URLSearchParams) {
  const headers = { 'X-SERVICE-API-KEY': service.apiKey }
  const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body })
  return { status: response.status, body: Object(await response.json()) }
}

const ways: readonly (readonly [string, string, (content: string) => FormData | URLSearchParams])[] = [
  ['a form', 'spec', (content) => toForm(new URLSearchParams(), { ...fields, spec: content })],
  ['a multipart form', 'spec', (content) => toForm(new FormData(), { ...fields, spec: content })],
  ['a file', 'file', (content) => toFileForm(content)],
]

describe.each(ways)('a run request as %s', (_, field, create) => {
  test('means what it means in JSON', async () => {
    await using service = await startTestService()
    const json = { agent_id: 1, channel: 'text', frequency: 2, concurrency_limit: 1, name: 'By form', spec }
    const expected = await send(service, dryRunPath, { body: json })
    expect(expected.status).toBe(200)
    expect(await post(service, dryRunPath, create(specText))).toEqual({ status: 200, body: expected.body })
    expect(await post(service, runPath, create(specText))).toMatchObject({ status: 200, body: { name: 'By form' } })
  })

  test('has the problems of its spec told at their places in the spec', async () => {
    await using service = await startTestService()
    const wrong = JSON.stringify({ ...spec, mood: 1, scenarios: [{ ...spec.scenarios[0], metrics: ['kind'] }] })
    const { status, body } = await post(service, dryRunPath, create(wrong))
    expect(status).toBe(400)
    expect(Object.keys(body).sort()).toEqual(['mood', 'scenarios[0].metrics[0]'])
  })

  test.each(['{', '', '[]', `${'['.repeat(200)}${']'.repeat(200)}`, `"${'x'.repeat(1_048_576)}"`])(
    'has what is wrong with the whole told at its field',
    async (content) => {
      await using service = await startTestService()
      const { status, body } = await post(service, runPath, create(content))
      expect({ status, body }).toEqual({ status: 400, body: { [field]: [expect.any(String)] } })
    },
  )
})

test('a form tells all its problems at once', async () => {
  await using service = await startTestService()
  const form = toForm(new FormData(), { spec: '{', frequency: '0', channel: 'fax', colour: 'red', webrtc_b_data: 'x' })
  form.append('name', 'a')
  form.append('name', 'b')
  const { status, body } = await post(service, `${runPath}?dry_run=maybe`, form)
  expect(status).toBe(400)
  expect(Object.keys(body).sort()).toEqual([
    'channel',
    'colour',
    'dry_run',
    'frequency',
    'name',
    'spec',
    'webrtc_b_data',
  ])
})
