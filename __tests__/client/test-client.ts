import type { Clock } from '../../src/client/clock.ts'
import type { ServiceClientOptions } from '../../src/client/requests.ts'
import { createServiceClient, type ServiceClient } from '../../src/client/service-client.ts'
import { neutralNames } from '../../src/client/wire-names.ts'

/** The time at which every test starts. */
export const startMs = Date.parse('2026-01-01T00:00:00Z')

/** A clock on which a pause is over at once. */
export interface FakeClock extends Clock {
  /** Every pause that was asked for, in milliseconds. */
  readonly pauses: readonly number[]
}

export const createFakeClock = (onPause: () => unknown = () => {}): FakeClock => {
  const pauses: number[] = []
  return {
    pauses,
    now: () => startMs + pauses.reduce((sum, ms) => sum + ms, 0),
    sleep: async (ms, signal) => {
      pauses.push(ms)
      await onPause()
      signal?.throwIfAborted()
    },
  }
}

/** A client with an API key, half-way jitter and a fake clock, that closes itself at the end of its scope. */
export const createTestClient = (
  baseUrl: URL,
  options: Partial<ServiceClientOptions> = {},
): ServiceClient & AsyncDisposable => {
  const client = createServiceClient({
    baseUrl,
    credential: { kind: 'api-key', value: 'ats_secret' },
    wireNames: neutralNames,
    clock: createFakeClock(),
    random: () => 0.5,
    userAgent: 'agent-test/0',
    ...options,
  })
  return { ...client, [Symbol.asyncDispose]: client.close }
}

/** The error that a promise is rejected with. */
export const errorOf = async (promise: Promise<unknown>): Promise<Error> => {
  try {
    await promise
  } catch (error) {
    if (Error.isError(error)) return error
  }
  throw new Error('expected a rejection with an error')
}

export const result = { id: 7, status: 'pending', runs: [{ id: 1, status: 'pending' }] }
export const plan = { dry_run: true, valid: true, plan: { total_runs: 2, estimated_cost: '0.35', channel: 'voice' } }
