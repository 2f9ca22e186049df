import type { Clock } from '../../src/client/clock.ts'
import type { ServiceClient } from '../../src/client/service-client.ts'
import { RunResult } from '../../src/contract/run-result.ts'

/** A client whose operations are unexpected unless they are given. For faults that no real service produces on demand. */
export const fakeClient = (operations: Partial<ServiceClient>): ServiceClient => {
  const unexpected = (name: string) => (): never => {
    throw new Error(`${name} was not expected`)
  }
  return {
    dryRun: unexpected('dryRun'),
    run: unexpected('run'),
    readResult: unexpected('readResult'),
    readRun: unexpected('readRun'),
    findResults: unexpected('findResults'),
    endCalls: unexpected('endCalls'),
    close: async () => undefined,
    ...operations,
  }
}

/** A clock that jumps to the end of every sleep and remembers how long each was. */
export const jumpingClock = (): Clock & { readonly sleeps: number[] } => {
  let now = 1_000_000
  const sleeps: number[] = []
  return {
    sleeps,
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      sleeps.push(ms)
      now += ms
    },
  }
}

export const resultOf = (...runs: readonly object[]): RunResult =>
  RunResult.parse({ id: 7, status: 'running', runs: runs.map((run, index) => ({ id: index + 1, ...run })) })

export const running = { status: 'running', success: null }
export const passed = { status: 'completed', success: true }
