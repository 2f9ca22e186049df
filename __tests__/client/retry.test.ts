import { expect, test } from '@jest/globals'
import { ConnectionError } from '../../src/client/connection-error.ts'
import { ContractError } from '../../src/client/contract-error.ts'
import { isTransient, toFate, withRetries } from '../../src/client/retry.ts'
import { ServiceError } from '../../src/client/service-error.ts'
import { createFakeClock } from './test-client.ts'

const service = (status: number, retryAfterMs?: number) =>
  new ServiceError('no', { status, problems: [], retryAfterMs })
const connection = (sent: boolean) => new ConnectionError('no', { sent })

test.each([
  ['the connection was refused', connection(false), 'unsent'],
  ['the connection broke', connection(true), 'unclear'],
  ['the answer is garbage', new ContractError('no'), 'unclear'],
  ['a fault of our own', new TypeError('no'), 'unclear'],
  ...[301, 302, 303, 304, 307, 308].map((status) => [String(status), service(status), 'unclear'] as const),
  ...[400, 401, 402, 403, 404, 405, 413, 415, 422].map(
    (status) => [String(status), service(status), 'refused'] as const,
  ),
  ...[408, 409, 500, 501, 502, 504, 520, 599].map((status) => [String(status), service(status), 'unclear'] as const),
  ['429', service(429), 'declined'] as const,
  ['503', service(503), 'unavailable'] as const,
] as const)('knows what a submission may have left behind after %s', (_, error, fate) => {
  expect(toFate(error)).toBe(fate)
})

test.each([
  [connection(false), true],
  [connection(true), true],
  [new ContractError('no'), false],
  [new TypeError('no'), false],
  ...[301, 400, 401, 403, 404, 409, 422, 501].map((status) => [service(status), false] as const),
  ...[408, 429, 500, 502, 503, 504, 520].map((status) => [service(status), true] as const),
] as const)('knows whether what costs nothing may be asked for again: %s, %j', (error, expected) => {
  expect(isTransient(error)).toBe(expected)
})

/** Fails with each error in turn, then answers. */
const script = (...errors: Error[]) => {
  let calls = 0
  const attempt = async () => {
    const error = errors[calls]
    calls += 1
    if (error !== undefined) throw error
    return 'answer'
  }
  return { attempt, calls: () => calls }
}

const options = { tries: 5, isRepeatable: isTransient, random: () => 0.5, signal: undefined }

test('waits twice as long after each failure, with jitter', async () => {
  const clock = createFakeClock()
  const { attempt } = script(service(503), connection(true), service(502), service(504))
  await expect(withRetries(attempt, { ...options, clock })).resolves.toBe('answer')
  expect(clock.pauses).toEqual([375, 750, 1500, 3000])
})

test.each([
  [0, 250],
  [0.999, 500],
])('with chance at %d waits %d ms first', async (random, ms) => {
  const clock = createFakeClock()
  await withRetries(script(service(503)).attempt, { ...options, clock, random: () => random })
  expect(clock.pauses[0]).toBeCloseTo(ms, 0)
})

test('waits as long as the service asks for, and never less than it would have waited anyway', async () => {
  const clock = createFakeClock()
  await withRetries(script(service(429, 20_000), service(429, 0)).attempt, { ...options, clock })
  expect(clock.pauses).toEqual([20_000, 750])
})

test('gives up after the last try, with the last error', async () => {
  const clock = createFakeClock()
  const last = service(502)
  const { attempt, calls } = script(service(503), service(503), last)
  await expect(withRetries(attempt, { ...options, tries: 3, clock })).rejects.toBe(last)
  expect([calls(), clock.pauses.length]).toEqual([3, 2])
})

test('does not repeat what may not be repeated', async () => {
  const error = service(400)
  const { attempt, calls } = script(error)
  await expect(withRetries(attempt, { ...options, clock: createFakeClock() })).rejects.toBe(error)
  expect(calls()).toBe(1)
})

test('ends a pause that is cancelled with the fault that caused it', async () => {
  const cancelled = new AbortController()
  const clock = createFakeClock(() => cancelled.abort())
  const error = service(503)
  const { attempt, calls } = script(error)
  await expect(withRetries(attempt, { ...options, clock, signal: cancelled.signal })).rejects.toBe(error)
  expect(calls()).toBe(1)
})

test('does not even pause when it is cancelled already', async () => {
  const clock = createFakeClock()
  await expect(
    withRetries(script(service(503)).attempt, { ...options, clock, signal: AbortSignal.abort() }),
  ).rejects.toThrow()
  expect(clock.pauses).toEqual([])
})
