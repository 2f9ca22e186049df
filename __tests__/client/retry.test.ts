import { expect, test } from '@jest/globals'
import { ConnectionError } from '../../src/client/connection-error.ts'
import { ContractError } from '../../src/client/contract-error.ts'
import { isDeclined, isTransient, mayHaveActed, withRetries } from '../../src/client/retry.ts'
import { ServiceError } from '../../src/client/service-error.ts'
import { createFakeClock } from './test-client.ts'

const service = (status: number, retryAfterMs?: number) =>
  new ServiceError('no', { status, problems: [], retryAfterMs })
const connection = (sent: boolean) => new ConnectionError('no', { sent })

test.each([
  ['the connection was refused', connection(false), { transient: true, declined: true, acted: false }],
  ['the connection broke', connection(true), { transient: true, declined: false, acted: true }],
  ['the answer is garbage', new ContractError('no'), { transient: false, declined: false, acted: true }],
  ['301', service(301), { transient: false, declined: false, acted: false }],
  ['400', service(400), { transient: false, declined: false, acted: false }],
  ['401', service(401), { transient: false, declined: false, acted: false }],
  ['429', service(429), { transient: true, declined: true, acted: false }],
  ['500', service(500), { transient: false, declined: false, acted: true }],
  ['502', service(502), { transient: true, declined: false, acted: true }],
  ['503', service(503), { transient: true, declined: true, acted: false }],
  ['504', service(504), { transient: true, declined: false, acted: true }],
  ['a fault of our own', new TypeError('no'), { transient: false, declined: false, acted: true }],
])('knows what may be done when %s', (_, error, expected) => {
  expect({ transient: isTransient(error), declined: isDeclined(error), acted: mayHaveActed(error) }).toEqual(expected)
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
  const error = service(500)
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
