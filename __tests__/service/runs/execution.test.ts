import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import type { PlayRequest } from '../../../src/service/runs/engine.ts'
import {
  catalog,
  conversation,
  endlessPlay,
  judgement,
  readEnded,
  readUntil,
  spec,
  startTestService,
  submit,
} from '../sample.ts'

describe('the end of a run', () => {
  test.each([
    ['passes', true, 'completed'],
    ['does not pass', false, 'completed'],
    ['could not be judged', null, 'completed'],
  ])('is completed with its verdict when it %s', async (_, success, status) => {
    await using service = await startTestService({
      engine: { judge: () => ({ ...judgement, success }) },
    })
    const { runs } = await readEnded(service, (await submit(service)).id)
    expect(runs.map((run) => [run.status, run.success])).toEqual(Array(3).fill([status, success]))
  })

  test('is failed without a verdict when the conversation could not be held', async () => {
    await using service = await startTestService({
      engine: { play: async () => ({ ...conversation, endedReason: 'connection_failed', errorMessage: 'refused' }) },
    })
    const result = await readEnded(service, (await submit(service)).id)
    expect(result).toMatchObject({ status: 'failed', failed_runs_count: 3, success_rate: 0 })
    expect(result.runs[0]).toMatchObject({
      status: 'failed',
      success: null,
      error_message: 'refused',
      metadata: { ended_reason: 'connection_failed' },
    })
  })

  test.each(['play', 'judge'] as const)('is failed by a fault in %s, which holds no other run up', async (part) => {
    const fault = () => {
      throw Object.assign(new TypeError('ws://user:secret@agent'), { code: 'ERR_INVALID_URL' })
    }
    await using service = await startTestService({
      engine: {
        ...(part === 'play' ? { play: async ({ ids }) => (ids.run === 1 ? fault() : conversation) } : {}),
        ...(part === 'judge' ? { judge: (_, { metrics }) => (metrics.length > 0 ? fault() : judgement) } : {}),
      },
    })
    const result = await readEnded(service, (await submit(service)).id)
    expect(result.runs[0]).toMatchObject({
      status: 'failed',
      error_message: 'A fault in the service (TypeError ERR_INVALID_URL) ended this run before it was judged.',
    })
    expect(result.runs[2]).toMatchObject({ status: 'completed', success: true })
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  test('is failed, not lost, when what the agent sent cannot be stored', async () => {
    const nested = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    await using service = await startTestService({
      engine: { play: async () => ({ ...conversation, metadata: { nested } }) },
    })
    expect(await readEnded(service, (await submit(service)).id)).toMatchObject({ status: 'failed' })
  })
})

describe('a run that is played', () => {
  test('gets its case, agent, ids and a seed that comes back in a later submission', async () => {
    const seen: PlayRequest[] = []
    await using service = await startTestService({
      engine: {
        play: async (request) => {
          seen.push(request)
          return conversation
        },
      },
    })
    for (let time = 0; time < 2; time += 1) await readEnded(service, (await submit(service)).id)
    expect(seen.slice(0, 3).map(({ case: { name }, ids }) => ({ name, ids }))).toEqual([
      { name: 'Refund in time', ids: { scenario: 1, result: 1, run: 1 } },
      { name: 'Refund in time', ids: { scenario: 1, result: 1, run: 2 } },
      { name: 'Refund too late', ids: { scenario: 2, result: 1, run: 3 } },
    ])
    const seeds = seen.map(({ seed }) => seed)
    expect(new Set(seeds).size).toBe(3)
    expect(seeds.slice(0, 3)).toEqual(seeds.slice(3))
  })

  test('is judged by the metrics of its case', async () => {
    const judged: string[][] = []
    await using service = await startTestService({
      engine: {
        judge: (_, { metrics }) => {
          judged.push(metrics.map(({ slug }) => slug))
          return { ...judgement, success: null }
        },
      },
    })
    await readEnded(service, (await submit(service)).id)
    expect(judged).toEqual([['polite'], ['polite'], []])
  })
})

describe('how many runs go on at once', () => {
  test.each([
    ['the organization allows', 2, {}, 2],
    ['the request allows', -1, { concurrency_limit: 1 }, 1],
    ['the spec allows', -1, { spec: { ...spec, defaults: { concurrency_limit: 2 } } }, 2],
    [
      'the request allows, whatever the spec says',
      -1,
      { concurrency_limit: 3, spec: { ...spec, defaults: { concurrency_limit: 1 } } },
      3,
    ],
    ['is asked for without a limit', -1, {}, 6],
  ])('is what %s', async (_, limit, changes, expected) => {
    let running = 0
    let most = 0
    await using service = await startTestService({
      catalog: { organization: { ...catalog.organization, max_concurrent_chat_runs_limit: limit } },
      engine: {
        play: async () => {
          running += 1
          most = Math.max(most, running)
          await sleep(20)
          running -= 1
          return conversation
        },
      },
    })
    await readEnded(service, (await submit(service, { frequency: 2, ...changes })).id)
    expect(most).toBe(expected)
  })

  test('leaves the waiting ones in the queue', async () => {
    await using service = await startTestService({
      catalog: { organization: { ...catalog.organization, max_concurrent_chat_runs_limit: 1 } },
      engine: { play: endlessPlay },
    })
    const { id } = await submit(service)
    const { runs } = await readUntil(service, id, ({ status }) => status === 'running')
    expect(runs.map(({ status }) => status)).toEqual(['running', 'in_queue', 'in_queue'])
  })
})
