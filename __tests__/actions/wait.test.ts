import { expect, test } from '@jest/globals'
import { waitForRuns } from '../../src/actions/wait.ts'
import { ConnectionError } from '../../src/client/connection-error.ts'
import { ServiceError } from '../../src/client/service-error.ts'
import type { RunResult } from '../../src/contract/run-result.ts'
import { fakeClient, jumpingClock, passed, resultOf, running } from './fake-client.ts'

const refusal = (status: number, retryAfterMs?: number) =>
  new ServiceError(`answered ${status}`, { status, problems: [], retryAfterMs })
const outage = () => new ConnectionError('reset', { sent: true })

const options = {
  random: () => 0.5,
  plannedRuns: 1,
  timeoutMs: 3_600_000,
  pollIntervalMs: undefined,
  signal: new AbortController().signal,
  onReading: () => undefined,
  onTrouble: () => undefined,
}

/** Waits while the service gives these answers in turn, the last one for ever. */
async function waitThrough(
  answers: readonly (RunResult | Error)[],
  changes: { timeoutMs?: number; pollIntervalMs?: number } = {},
) {
  const clock = jumpingClock()
  const readings: RunResult[] = []
  let asked = 0
  const startedAt = clock.now()
  const client = fakeClient({
    readResult: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      if (answer === undefined || Error.isError(answer)) throw answer
      return answer
    },
  })
  const onReading = (result: RunResult) => readings.push(result)
  const wait = await waitForRuns(resultOf(running), { ...options, ...changes, client, clock, onReading })
  return { ...wait, asked, sleeps: clock.sleeps, tookMs: clock.now() - startedAt, readings }
}

test('a result is read until every run has ended and is judged', async () => {
  const wait = await waitThrough([
    resultOf(running),
    resultOf({ status: 'completed', success: null }),
    resultOf(passed),
  ])
  expect(wait.ending).toBe('settled')
  expect(wait.asked).toBe(3)
  expect(wait.readings).toHaveLength(3)
})

test('a fixed interval is kept', async () => {
  const { sleeps } = await waitThrough([resultOf(running), resultOf(running), resultOf(passed)], {
    pollIntervalMs: 5_000,
  })
  expect(sleeps).toEqual([5_000, 5_000, 5_000])
})

test('the wait ends exactly at its timeout, with what was read last', async () => {
  const wait = await waitThrough([resultOf(running)], { timeoutMs: 12_345 })
  expect(wait.ending).toBe('timeout')
  expect(wait.tookMs).toBe(12_345)
  expect(wait.result.runs[0]?.status).toBe('running')
})

test('an outage of four minutes is survived', async () => {
  const clock = jumpingClock()
  const isBackAt = clock.now() + 240_000
  const client = fakeClient({
    readResult: async () => {
      if (clock.now() < isBackAt) throw outage()
      return resultOf(passed)
    },
  })
  const wait = await waitForRuns(resultOf(running), { ...options, client, clock })
  expect(wait.ending).toBe('settled')
})

test('an outage without an end is given up after five minutes, and the reason is told', async () => {
  const wait = await waitThrough([resultOf(running), outage()])
  expect(wait).toMatchObject({ ending: 'lost', reason: 'reset' })
  expect(wait.tookMs).toBeGreaterThan(300_000)
  expect(wait.tookMs).toBeLessThan(320_000)
})

test.each([429, 500, 502, 503, 504, 404])('a %d in between does not end the wait', async (status) => {
  expect((await waitThrough([refusal(status), resultOf(passed)])).ending).toBe('settled')
})

test.each([401, 403])('a credential that is no longer accepted ends the wait at once: %d', async (status) => {
  expect(await waitThrough([refusal(status)])).toMatchObject({ ending: 'lost', asked: 1 })
})

test('a service that asks for patience gets it', async () => {
  const { sleeps } = await waitThrough([refusal(429, 30_000), resultOf(passed)])
  expect(sleeps[1]).toBe(30_000)
})

test('a cancellation ends the wait, also in the middle of a reading', async () => {
  const controller = new AbortController()
  const client = fakeClient({
    readResult: async () => {
      controller.abort()
      throw outage()
    },
  })
  const { signal } = controller
  const wait = await waitForRuns(resultOf(running), { ...options, client, clock: jumpingClock(), signal })
  expect(wait.ending).toBe('cancelled')
})
