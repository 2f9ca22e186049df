import { describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { RunResult } from '../../../src/contract/run-result.ts'
import type { Judgement } from '../../../src/service/conversation/judge/judge.ts'
import {
  catalog,
  conversation,
  endlessPlay,
  read,
  readEnded,
  readUntil,
  resultsPath,
  runPath,
  send,
  spec,
  startTestService,
  submit,
} from '../sample.ts'

describe('a submission', () => {
  test('answers with every field of the run result, its runs as an array', async () => {
    await using service = await startTestService({ engine: { play: endlessPlay } })
    const { status, body } = await send(service, runPath, { body: { spec, channel: 'text', name: 'nightly' } })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: 1,
      agent: 1,
      name: 'nightly',
      status: 'pending',
      run_as_text: true,
      success_rate: 0,
      total_runs_count: 3,
      completed_runs_count: 0,
      success_runs_count: 0,
      failed_runs_count: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      runs: expect.any(Array),
    })
    expect(RunResult.parse(body).runs).toHaveLength(3)
    expect(Object(body).runs[2]).toEqual({
      id: 3,
      status: 'in_queue',
      scenario: 2,
      scenario_name: 'Refund too late',
      number: null,
      inbound_number: null,
      test_profile_data: {
        id: 5,
        name: 'Ana',
        agent_variables: { tier: 'gold' },
        caller_variables: { order: 'A-1001' },
      },
      outbound_dial_window_opens_at: null,
      outbound_dial_window_seconds: null,
      outbound_dial_window_closes_at: null,
      success: null,
      error_message: '',
      duration: null,
      executed_at: null,
      evaluation: null,
      expected_outcome: null,
      metadata: null,
    })
  })

  test('takes the name of the suite when the request has none', async () => {
    await using service = await startTestService()
    expect(await submit(service)).toMatchObject({ name: 'Refunds' })
  })
})

describe('a finished run', () => {
  test('keeps its verdict, times and reason in the result, and its transcript to itself', async () => {
    const judgement: Judgement = {
      evaluation: { metrics: [{ id: 7, name: 'Polite', type: 'x', score: 1, explanation: ['yes'], passed: true }] },
      expectedOutcome: { score: null, explanation: ['not scored'] },
      success: true,
    }
    await using service = await startTestService({
      engine: {
        play: async () => ({ ...conversation, metadata: { ended_reason: 'forged', call: 4 } }),
        judge: () => judgement,
      },
    })
    const { id } = await submit(service)
    const ended = await readEnded(service, id)
    expect(ended).toMatchObject({
      status: 'completed',
      success_rate: 100,
      completed_runs_count: 3,
      success_runs_count: 3,
      failed_runs_count: 0,
    })
    const [run] = ended.runs
    expect(run).toMatchObject({
      status: 'completed',
      success: true,
      error_message: '',
      duration: '01:01',
      executed_at: expect.stringMatching(/Z$/),
      evaluation: judgement.evaluation,
      expected_outcome: judgement.expectedOutcome,
      metadata: { call: 4, ended_reason: 'agent_ended' },
    })
    expect(run).not.toHaveProperty('transcript_object')
    const { body } = await send(service, `/test_framework/v1/runs/${run?.id}/`)
    expect(body).toEqual({ ...run, transcript_object: conversation.transcript })
  })

  test('keys the runs of a result by their id', async () => {
    await using service = await startTestService()
    const { id } = await submit(service)
    const { body } = await send(service, `${resultsPath}/${id}/`)
    expect(Object.keys(Object(body).runs)).toEqual(['1', '2', '3'])
  })

  test.each(['/test_framework/v1/runs/99/', `${resultsPath}/99/`, `${resultsPath}/9007199254740993/`])(
    'is not found at %s',
    async (path) => {
      await using service = await startTestService()
      expect(await send(service, path)).toMatchObject({ status: 404, body: { detail: expect.any(String) } })
    },
  )
})

describe('the list', () => {
  const Page = z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(z.looseObject({ id: z.int(), name: z.string() })),
  })
  const list = async (service: Awaited<ReturnType<typeof startTestService>>, query: string) =>
    Page.parse((await send(service, `${resultsPath}/${query}`)).body)

  test('shows the newest first and leads through its pages', async () => {
    await using service = await startTestService()
    for (const name of ['a', 'b', 'c']) await submit(service, { name })
    const first = await list(service, '?agent_id=1&page_size=2')
    expect(first).toMatchObject({ count: 3, previous: null, results: [{ name: 'c' }, { name: 'b' }] })
    const second = Page.parse((await send(service, first.next?.replace(service.url, '') ?? '')).body)
    expect(second).toMatchObject({ count: 3, next: null, results: [{ name: 'a' }] })
    expect(second.previous).toBe(`${service.url}${resultsPath}/?agent_id=1&page_size=2&page=1`)
  })

  test('finds a run by its exact name and agent', async () => {
    await using service = await startTestService()
    const names = ['owner/repo sha 1', 'owner/repo sha 10', "o'%_\u{1f600}"]
    for (const name of names) await submit(service, { name })
    for (const name of names) {
      const { results } = await list(service, `?agent_id=1&name=${encodeURIComponent(name)}`)
      expect(results.map((result) => result.name)).toEqual([name])
    }
    expect(await list(service, '?agent_id=2')).toMatchObject({ count: 0, next: null })
  })

  test.each([
    ['?page=2', 404, { detail: 'Invalid page.' }],
    ['?page=0', 404, { detail: 'Invalid page.' }],
    ['?page=999999999999999', 404, { detail: 'Invalid page.' }],
    ['?page=99999999999999999999', 404, { detail: 'Invalid page.' }],
    ['?page_size=0', 400, { page_size: [expect.any(String)] }],
    ['?agent_id=x', 400, { agent_id: [expect.any(String)] }],
  ])('answers %s with %i', async (query, status, body) => {
    await using service = await startTestService()
    expect(await send(service, `${resultsPath}/${query}`)).toMatchObject({ status, body })
  })

  test('shows a hundred results on a page at most', async () => {
    await using service = await startTestService()
    const one = { ...spec, scenarios: spec.scenarios.slice(1) }
    for (let count = 0; count < 101; count += 1) await submit(service, { spec: one })
    expect((await list(service, '?page_size=1000')).results).toHaveLength(100)
  })
})

describe('ending a result', () => {
  const end = (service: Awaited<ReturnType<typeof startTestService>>, id: number) =>
    send(service, `${resultsPath}/${id}/end_calls/`, { method: 'POST' })

  test('cancels what is open at once, also when asked twice', async () => {
    await using service = await startTestService({
      engine: { play: endlessPlay },
      catalog: { organization: { ...catalog.organization, max_concurrent_chat_runs_limit: 1 } },
    })
    const { id } = await submit(service)
    await readUntil(service, id, ({ status }) => status === 'running')
    for (let time = 0; time < 2; time += 1) {
      expect(await end(service, id)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    }
    const cancelled = { status: 'cancelled', metadata: { ended_reason: 'cancelled' } }
    expect((await read(service, id)).runs).toMatchObject([cancelled, cancelled, cancelled])
  })

  test('aborts the conversations and keeps them with the cancelled runs', async () => {
    await using service = await startTestService({
      engine: {
        play: async (request) => {
          await endlessPlay(request)
          return { ...conversation, metadata: { call: 4 } }
        },
      },
    })
    const { id } = await submit(service)
    await readUntil(service, id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    await end(service, id)
    const { runs } = await readUntil(service, id, ({ runs }) => runs.every((run) => run['duration'] !== null))
    expect(runs).toMatchObject(Array(3).fill({ status: 'cancelled', success: null, duration: '01:01' }))
    const { body } = await send(service, '/test_framework/v1/runs/1/')
    expect(body).toMatchObject({
      transcript_object: conversation.transcript,
      metadata: { call: 4, ended_reason: 'cancelled' },
    })
  })

  test('leaves runs that have ended, and other results, as they are', async () => {
    await using service = await startTestService({
      engine: { play: (request) => (request.ids.run === 1 ? Promise.resolve(conversation) : endlessPlay(request)) },
    })
    const first = await submit(service)
    const second = await submit(service)
    await readUntil(service, first.id, ({ runs }) => runs[0]?.status === 'completed')
    await readUntil(service, second.id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    await end(service, first.id)
    const ended = await read(service, first.id)
    expect(ended.runs.map(({ status }) => status)).toEqual(['completed', 'cancelled', 'cancelled'])
    expect(ended.status).toBe('completed')
    expect((await read(service, second.id)).status).toBe('running')
  })

  test('answers 404 for a result that does not exist', async () => {
    await using service = await startTestService()
    expect(await end(service, 99)).toMatchObject({ status: 404 })
  })
})
