import { describe, expect, test } from '@jest/globals'
import { ModelError } from '../../../src/service/model/chat-model.ts'
import { createHttpChatModel, type HttpChatModelOptions } from '../../../src/service/model/http-chat-model.ts'
import { type Answer, complete, refuse, startModelServer } from './model-server.ts'

const key = 'sk-of-the-test'

/** Asks a model whose server answers so; nothing really waits between two tries. */
async function ask(answer: Answer, options: HttpChatModelOptions = {}, signal = new AbortController().signal) {
  await using server = await startModelServer(answer)
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(ms)
  }
  const connection = { baseUrl: server.baseUrl, apiKey: key, model: 'small' }
  const model = createHttpChatModel(connection, { wait, ...options })
  const outcome = await model.complete({ system: 'be brief', user: '{"a":1}', signal }).catch((error: unknown) => error)
  return { outcome, waits, requests: [...server.requests], baseUrl: server.baseUrl }
}

const inTurn =
  (...answers: readonly Answer[]): Answer =>
  (response, request, times) =>
    answers[times - 1]?.(response, request, times)

describe('a model that answers', () => {
  test('is asked under its address, with its key and both messages', async () => {
    const { outcome, requests } = await ask(complete('hello'))
    expect(outcome).toBe('hello')
    expect(requests).toEqual([
      { url: '/v1/chat/completions', authorization: `Bearer ${key}`, body: expect.any(String) },
    ])
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      model: 'small',
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'user', content: '{"a":1}' },
      ],
    })
  })

  test('is asked without a key if it has none, and keeps the query of its address', async () => {
    await using server = await startModelServer(complete('hello'))
    const connection = { baseUrl: `${server.baseUrl}?version=2`, apiKey: undefined, model: 'small' }
    await createHttpChatModel(connection).complete({ system: '', user: '', signal: new AbortController().signal })
    expect(server.requests).toEqual([
      { url: '/v1/chat/completions?version=2', authorization: undefined, body: expect.any(String) },
    ])
  })
})

describe('a busy model', () => {
  test.each([429, 500, 503])('is asked a second time after a %i', async (status) => {
    const { outcome, waits } = await ask(inTurn(refuse(status), complete('at last')))
    expect(outcome).toBe('at last')
    expect(waits).toEqual([1_000])
  })

  test('is left alone for as long as it asks for', async () => {
    const { waits } = await ask(inTurn(refuse(429, { 'retry-after': '7' }), complete('at last')))
    expect(waits).toEqual([7_000])
  })

  test('is given up after the second try, or at once when it wants more than ten seconds', async () => {
    const twice = await ask(refuse(503))
    expect(twice.outcome).toEqual(new ModelError('The model answered with status 503.'))
    expect(twice.requests).toHaveLength(2)
    expect((await ask(refuse(429, { 'retry-after': '11' }))).requests).toHaveLength(1)
  })

  test('is not asked again when the refusal is no passing one', async () => {
    const { outcome, requests } = await ask(refuse(401))
    expect(outcome).toEqual(new ModelError('The model answered with status 401.'))
    expect(requests).toHaveLength(1)
  })
})

describe('an answer that is none', () => {
  const garbage: readonly (readonly [string, Answer])[] = [
    ['is no JSON', (response) => response.end('<html>')],
    ['is empty', (response) => response.end()],
    ['has no choices', (response) => response.end('{"choices":[]}')],
    ['has no content', (response) => response.end('{"choices":[{"message":{"content":null}}]}')],
  ]

  test.each(garbage)('%s', async (_, answer) => {
    expect((await ask(answer)).outcome).toEqual(
      new ModelError('The model answered with something else than a chat completion.'),
    )
  })

  test('is too large', async () => {
    const { outcome } = await ask(complete('a'.repeat(1_048_576)))
    expect(outcome).toEqual(new ModelError('The model answered with more than 1048576 bytes.'))
  })

  test('breaks off, leads elsewhere, or never was', async () => {
    const message = new ModelError('The model cannot be reached, or broke off its answer.')
    expect((await ask((response) => response.destroy())).outcome).toEqual(message)
    expect((await ask(refuse(302, { location: 'http://127.0.0.1:9/' }))).outcome).toEqual(message)
    const model = createHttpChatModel({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: `${key}\n`, model: 'small' })
    await expect(model.complete({ system: '', user: '', signal: new AbortController().signal })).rejects.toEqual(
      message,
    )
  })

  test('never comes, or does not end', async () => {
    const late = new ModelError('The model did not answer within 0.05 seconds.')
    const slow: Answer = (response) => {
      response.write('{"choices":')
    }
    expect((await ask(() => undefined, { timeoutMs: 50 })).outcome).toEqual(late)
    expect((await ask(slow, { timeoutMs: 50 })).outcome).toEqual(late)
  })

  test('is told without the key, the address and what the model said', async () => {
    for (const answer of [refuse(401), refuse(302, { location: '/' }), complete('x'.repeat(2_000_000))]) {
      const { outcome, baseUrl } = await ask(answer)
      if (!Error.isError(outcome)) throw new Error('the model answered')
      const told = `${outcome.message} ${outcome.stack} ${String(outcome.cause)}`
      for (const secret of [key, 'sk-secret', 'inside.example', new URL(baseUrl).host])
        expect(told).not.toContain(secret)
    }
  })
})

describe('a call that is aborted', () => {
  const reason = new Error('stop')

  test('ends with the reason while the model thinks', async () => {
    const controller = new AbortController()
    const { outcome } = await ask(() => controller.abort(reason), {}, controller.signal)
    expect(outcome).toBe(reason)
  })

  test('ends with the reason while it waits for the second try', async () => {
    const controller = new AbortController()
    const answer: Answer = (response, request, times) => {
      refuse(503, { 'retry-after': '9' })(response, request, times)
      setTimeout(() => controller.abort(reason), 20)
    }
    await using server = await startModelServer(answer)
    const model = createHttpChatModel({ baseUrl: server.baseUrl, apiKey: key, model: 'small' })
    await expect(model.complete({ system: '', user: '', signal: controller.signal })).rejects.toBe(reason)
    expect(server.requests).toHaveLength(1)
  })
})
