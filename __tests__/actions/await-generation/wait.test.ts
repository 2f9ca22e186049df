import { expect, test } from '@jest/globals'
import { type GenerationWaitOptions, waitForGeneration } from '../../../src/actions/await-generation/wait.ts'
import { ConnectionError } from '../../../src/client/connection-error.ts'
import type { AnswerTimes } from '../../../src/client/retry-after.ts'
import { ServiceError } from '../../../src/client/service-error.ts'
import { GenerationProgress } from '../../../src/contract/generation-progress.ts'
import { progressOf } from '../../contract/generations.ts'
import { virtualClock } from '../run/fake-client.ts'

const id = '5f1c2f2e-7a0b-4c3d-9e8f-0123456789ab'
const second = 1_000
const minute = 60 * second

type Shape = Parameters<typeof progressOf>[0]
type Answer = Shape | Error | { readonly shape: Shape; readonly retryAfterMs: number }

/** Waits on a service that answers by the time since the start. Times in milliseconds. */
async function waitOn(
  answer: (ageMs: number) => Answer,
  changes: Partial<Pick<GenerationWaitOptions, 'timeoutMs' | 'pollIntervalMs' | 'signal' | 'onReading'>> = {},
) {
  const clock = virtualClock()
  const startedAt = clock.now()
  const readAt: number[] = []
  const troubles: string[] = []
  const wait = await waitForGeneration(id, {
    client: {
      readGeneration: async (_, options) => {
        readAt.push(clock.now() - startedAt)
        const given = answer(clock.now() - startedAt)
        if (Error.isError(given)) throw given
        const { shape, retryAfterMs } = 'shape' in given ? given : { shape: given, retryAfterMs: undefined }
        const times: AnswerTimes = { retryAfterMs, serviceAheadMs: undefined }
        options?.onTimes?.(times)
        return GenerationProgress.parse(progressOf(shape))
      },
    },
    clock,
    random: () => 0.5,
    timeoutMs: 30 * minute,
    pollIntervalMs: undefined,
    signal: new AbortController().signal,
    onReading: () => undefined,
    onTrouble: (reason) => troubles.push(reason),
    ...changes,
  })
  return { wait, readAt, troubles, tookMs: clock.now() - startedAt }
}

const refusal = (status: number, { location, retryAfterMs }: { location?: string; retryAfterMs?: number } = {}) =>
  new ServiceError(`answered ${status}`, {
    status,
    problems: location === undefined ? [] : [{ location, message: 'there is none' }],
    retryAfterMs,
  })
const reset = new ConnectionError('reset', { sent: true })
const done = { total: 2, completed: 2 }
const half = { total: 2, completed: 1 }

test('a generation that is finished is read once', async () => {
  const { wait, readAt } = await waitOn(() => done)
  expect(wait).toMatchObject({ ending: 'finished', progress: { completed_scenarios: 2 } })
  expect(readAt).toEqual([0])
})

test('one that takes a minute is known within two seconds of its end, by some sixty readings', async () => {
  const { wait, readAt, tookMs } = await waitOn((ageMs) =>
    ageMs < minute ? { total: 10, completed: Math.floor(ageMs / (6 * second)) } : { total: 10, completed: 10 },
  )
  expect(wait.ending).toBe('finished')
  expect(tookMs - minute).toBeLessThan(2 * second)
  expect(readAt.length).toBeLessThan(65)
})

test('one that plans nothing hangs after ten minutes, and no sooner', async () => {
  const { wait, tookMs } = await waitOn(() => ({ total: 0, completed: 0 }))
  expect(wait.ending).toBe('stalled')
  expect(tookMs).toBeGreaterThanOrEqual(10 * minute)
  expect(tookMs).toBeLessThan(10.3 * minute)
})

test('one in which something moves every nine minutes goes on until the time is over', async () => {
  const shape = (ageMs: number) => ({ total: 9, completed: Math.floor(ageMs / (9 * minute)) })
  const { wait, tookMs } = await waitOn(shape)
  expect(wait).toMatchObject({ ending: 'timeout', reason: undefined, progress: { completed_scenarios: 3 } })
  expect(tookMs).toBe(30 * minute)
})

test('it is read for the last time at the deadline', async () => {
  const { wait, readAt } = await waitOn((ageMs) => (ageMs < 2 * minute ? half : done), { timeoutMs: 2 * minute })
  expect(wait.ending).toBe('finished')
  expect(readAt.at(-1)).toBe(2 * minute)
})

test('a fixed interval is kept, after a first reading at once', async () => {
  const { readAt } = await waitOn((ageMs) => (ageMs < 30 * second ? half : done), { pollIntervalMs: 10 * second })
  expect(readAt).toEqual([0, 10, 20, 30].map((s) => s * second))
})

test.each([undefined, 2 * second])(
  'the service is not asked sooner than it says (interval %s)',
  async (pollIntervalMs) => {
    const answer = (ageMs: number): Answer =>
      ageMs === 0
        ? { shape: half, retryAfterMs: 40 * second }
        : ageMs < 100 * second
          ? refusal(429, { retryAfterMs: 60 * second })
          : done
    const { wait, readAt } = await waitOn(answer, { pollIntervalMs })
    expect(wait.ending).toBe('finished')
    expect(readAt[1]).toBeGreaterThanOrEqual(40 * second)
    expect(readAt[2]).toBeGreaterThanOrEqual(100 * second)
    expect(readAt).toHaveLength(3)
  },
)

test('an outage of just under five minutes is survived, and told', async () => {
  const { wait, troubles } = await waitOn((ageMs) => (ageMs < 290 * second ? reset : done))
  expect(wait.ending).toBe('finished')
  expect(new Set(troubles)).toEqual(new Set(['reset']))
})

test.each<[string, Error, 'lost' | 'unknown', number]>([
  ['a service that is out', reset, 'lost', 300],
  ['a service that fails', refusal(500), 'lost', 300],
  ['a credential that is not accepted', refusal(401), 'lost', 0],
  ['a credential that may not do this', refusal(403), 'lost', 5],
  ['a path that is not there', refusal(404), 'unknown', 15],
  ['a refusal of something else', refusal(400, { location: 'agent' }), 'lost', 15],
  ['an ID that is not known', refusal(400, { location: 'progress_id' }), 'unknown', 15],
])('%s is given up in time', async (_, error, ending, afterS) => {
  const { wait, tookMs } = await waitOn(() => error)
  expect(wait).toEqual({ ending, progress: undefined, reason: error.message })
  expect(tookMs).toBeGreaterThanOrEqual(afterS * second)
  expect(tookMs).toBeLessThanOrEqual((afterS + 12) * second)
})

test('an ID that is known a little later is waited for', async () => {
  const { wait } = await waitOn((ageMs) => (ageMs < 10 * second ? refusal(400, { location: 'progress_id' }) : done))
  expect(wait.ending).toBe('finished')
})

test('an ID that is no longer known is no wrong input: what was read of it is kept', async () => {
  const { wait } = await waitOn((ageMs) => (ageMs < minute ? half : refusal(400, { location: 'progress_id' })))
  expect(wait).toMatchObject({ ending: 'lost', progress: { completed_scenarios: 1 } })
})

test('what is gone after it was read is borne for two minutes', async () => {
  const { wait, tookMs } = await waitOn((ageMs) => (ageMs < minute ? half : refusal(404)))
  expect(wait).toMatchObject({ ending: 'lost', progress: { completed_scenarios: 1 } })
  expect(tookMs).toBeGreaterThan(3 * minute)
})

test('counts that go back and forth are no movement', async () => {
  const { wait, tookMs } = await waitOn((ageMs) => ({ total: 9, completed: Math.floor(ageMs / minute) % 2 }))
  expect(wait.ending).toBe('stalled')
  expect(tookMs).toBeLessThan(11.5 * minute)
})

test('an outage at the deadline is the reason that is given', async () => {
  const { wait } = await waitOn((ageMs) => (ageMs < minute ? half : reset), { timeoutMs: 2 * minute })
  expect(wait).toMatchObject({ ending: 'timeout', reason: 'reset', progress: { completed_scenarios: 1 } })
})

test('a cancellation ends the wait at once', async () => {
  const cancelling = new AbortController()
  const { wait, readAt } = await waitOn(() => half, {
    signal: cancelling.signal,
    onReading: () => cancelling.abort(),
  })
  expect(wait).toMatchObject({ ending: 'cancelled', progress: { completed_scenarios: 1 } })
  expect(readAt).toEqual([0])
})
