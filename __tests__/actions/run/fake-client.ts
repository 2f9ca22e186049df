import type { Clock } from '../../../src/client/clock.ts'
import type { RunOperations } from '../../../src/client/run-operations.ts'
import { RunResult } from '../../../src/contract/run-result.ts'

/** A client whose operations are unexpected unless they are given. For faults that no real service produces on demand. */
export const fakeClient = (operations: Partial<RunOperations>): RunOperations => {
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

/** A clock for sleeps side by side: when nothing else is left to do, it jumps to the end of the one that is over first. */
export const virtualClock = (): Clock => {
  let now = 1_000_000
  let isJumping = false
  const sleepers: { readonly at: number; readonly wake: () => void }[] = []
  const jump = (): void => {
    isJumping = false
    const next = sleepers.toSorted((a, b) => a.at - b.at)[0]
    if (next === undefined) return
    sleepers.splice(sleepers.indexOf(next), 1)
    now = Math.max(now, next.at)
    next.wake()
    plan()
  }
  const plan = (): void => {
    if (!isJumping) setImmediate(jump)
    isJumping = true
  }
  return {
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const sleeper = { at: now + ms, wake: resolve }
      sleepers.push(sleeper)
      plan()
      const cancel = () => reject(signal?.reason)
      signal?.addEventListener('abort', cancel)
      try {
        await promise
      } finally {
        signal?.removeEventListener('abort', cancel)
        if (sleepers.includes(sleeper)) sleepers.splice(sleepers.indexOf(sleeper), 1)
      }
    },
  }
}

export const resultOf = (...runs: readonly object[]): RunResult =>
  RunResult.parse({ id: 7, status: 'running', runs: runs.map((run, index) => ({ id: index + 1, ...run })) })

export const running = { status: 'running', success: null }
export const passed = { status: 'completed', success: true }
