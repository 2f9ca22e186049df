import { describe, expect, test } from '@jest/globals'
import { createDialling } from '../../../../src/actions/run/dialling/dialling.ts'
import { type FollowedAttempt, followAttempts, toWaitReasons } from '../../../../src/actions/run/suites/following.ts'
import { toJudgedEnding, toSuiteCases } from '../../../../src/actions/run/suites/judgement.ts'
import type { Attempt } from '../../../../src/actions/run/suites/submission.ts'
import type { Step } from '../../../../src/actions/run/suites/suite.ts'
import type { EndCalls, RunOperations } from '../../../../src/client/run-operations.ts'
import { ServiceError } from '../../../../src/client/service-error.ts'
import type { RunResult } from '../../../../src/contract/run-result.ts'
import { cutSpec } from '../../../../src/spec/cut.ts'
import { fakeClient, passed, resultOf, running, virtualClock } from '../fake-client.ts'

const minuteMs = 60_000
const spec = { version: '1', agent_id: 1, scenarios: [{ name: 'Greets', instructions: 'Say hello.' }] }
const cancelled = { ...resultOf({ status: 'cancelled', success: null }), status: 'cancelled' }

type Reading = (request: { readonly id: number; readonly ageMs: number }) => RunResult | Error

/** Follows as many submissions, numbered from 1, each of one run, and notes when each was ended and settled. */
async function follow(
  count: number,
  read: Reading,
  changes: { readonly timeoutMs?: number; readonly log?: () => void } = {},
) {
  const clock = virtualClock()
  const startedAt = clock.now()
  const ageMs = () => clock.now() - startedAt
  const ended: { readonly id: number; readonly atMs: number }[] = []
  const settled: { readonly id: number; readonly atMs: number }[] = []
  const client: RunOperations = fakeClient({
    readResult: async (id) => {
      const answer = read({ id, ageMs: ageMs() })
      if (Error.isError(answer)) throw answer
      return { ...answer, id }
    },
    endCalls: async (id): Promise<EndCalls> => {
      ended.push({ id, atMs: ageMs() })
      return { kind: 'taken', result: { ...cancelled, id } }
    },
  })
  const runner = {
    log: changes.log ?? (() => undefined),
    phoneNumber: () => undefined,
    cancelled: new AbortController().signal,
  }
  const step = {
    runner,
    surroundings: { clock, random: () => 0.5 },
    inputs: { channel: 'text', 'poll-interval': undefined, timeout: 60 * minuteMs },
  } as unknown as Step
  const cut = cutSpec(spec as never, [{ index: 0, frequency: 1 }])
  const toAttempt = (_: unknown, index: number): Attempt =>
    ({
      suite: { source: { path: `suite-${index}.json`, value: {} }, agentId: 1 },
      cut,
      priced: { plannedRuns: 1, plan: {}, price: {} },
      result: { ...resultOf({ status: 'pending' }), id: index + 1 },
      begunAt: clock.now(),
      notices: [],
      troubles: [],
    }) as unknown as Attempt
  const dialling = createDialling({
    runner: { ...runner, execute: async () => ({ kind: 'exited', code: 0 }) } as never,
    clock,
    command: undefined,
    hidesNumbers: true,
    signal: runner.cancelled,
    timeoutMs: minuteMs,
    environment: {},
  })
  const followed = await followAttempts(step, Array.from({ length: count }, toAttempt), {
    session: { client, rescueClient: client },
    keeper: { settle: (id: number) => settled.push({ id, atMs: ageMs() }) },
    dialling,
    deadline: startedAt + (changes.timeoutMs ?? 60 * minuteMs),
    deployment: { showsVerdicts: false },
  } as never)
  return { followed, ended, settled, tookMs: ageMs() }
}

const outcomesOf = (followed: FollowedAttempt): readonly string[] => {
  const history = { suite: {}, attempts: [followed], reasons: [], notices: [], broken: false }
  return toSuiteCases(history as never, new Map()).flatMap(({ runs }) => runs.map(({ outcome }) => outcome))
}

const durationOf = (...attempts: readonly FollowedAttempt[]): number | undefined => {
  const history = { suite: {}, attempts, reasons: [], notices: [], broken: false }
  return toJudgedEnding({ inputs: { timeout: minuteMs } } as never, history as never, []).durationMs
}

test('the runs of a lost result are ended as soon as it is lost, and not when the others are over', async () => {
  const missing = new ServiceError('answered 404', { status: 404, problems: [], retryAfterMs: undefined })
  const { followed, ended, settled } = await follow(2, ({ id, ageMs }) =>
    id === 1 ? missing : resultOf(ageMs < 10 * minuteMs ? running : passed),
  )
  expect(followed.map(({ wait }) => wait.ending)).toEqual(['lost', 'settled'])
  expect(ended).toEqual([{ id: 1, atMs: expect.any(Number) }])
  expect(ended[0]?.atMs).toBeLessThan(2.5 * minuteMs)
  expect(settled.map(({ id }) => id)).toEqual([1, 2])
  expect(settled[0]).toEqual(ended[0])
})

test('when a log breaks, the runs of all results are ended', async () => {
  const log = () => {
    throw new Error('EPIPE')
  }
  const { followed, ended } = await follow(2, () => resultOf(running), { log })
  expect(followed.map(({ wait }) => [wait.ending, wait.reason])).toEqual([
    ['lost', 'EPIPE'],
    ['lost', 'EPIPE'],
  ])
  expect(ended.map(({ id }) => id)).toEqual([1, 2])
})

test('a result without verdicts is no pass where another one has them, however early it was over', async () => {
  const bare = { ...resultOf({ status: 'completed' }), status: 'completed' }
  const alone = await follow(1, () => bare)
  expect(alone.followed.map(outcomesOf)).toEqual([['passed']])
  const { followed } = await follow(2, ({ id, ageMs }) => {
    if (id === 1) return bare
    return resultOf(ageMs < minuteMs ? { status: 'running' } : passed)
  })
  expect(followed.map(({ wait }) => wait.ending)).toEqual(['settled', 'settled'])
  expect(followed.map(outcomesOf)).toEqual([['inconclusive'], ['passed']])
})

test('a suite took as long as its own runs, however long another one goes on', async () => {
  const { followed, tookMs } = await follow(2, ({ id, ageMs }) =>
    resultOf(ageMs < (id === 1 ? 2 : 20) * minuteMs ? running : passed),
  )
  const [short = Number.NaN, long = Number.NaN] = followed.map((one) => durationOf(one))
  expect(short).toBeGreaterThanOrEqual(2 * minuteMs)
  expect(short).toBeLessThan(3 * minuteMs)
  expect(long).toBeGreaterThanOrEqual(20 * minuteMs)
  expect(long).toBe(tookMs)
})

test('a suite whose runs were made again took until the last of those had ended', async () => {
  const { followed } = await follow(1, () => resultOf(passed))
  const [first] = followed
  if (first === undefined) throw new Error('nothing was followed')
  const again = { ...first, endedAt: first.attempt.begunAt + 7 * minuteMs }
  expect(durationOf(first, again)).toBe(7 * minuteMs)
})

describe('why a wait was over says', () => {
  const completed = { status: 'completed' }
  test.each<[string, RunResult, string]>([
    ['that a run did not end', resultOf(running), 'the runs did not end within the timeout of 60 s'],
    [
      'that a run did not appear',
      { ...resultOf(), success_rate: null },
      'the runs did not end within the timeout of 60 s',
    ],
    [
      'that a run was not judged',
      resultOf({ ...completed, success: null }),
      'the runs ended, and were not judged within the timeout of 60 s',
    ],
    [
      'that the result contradicts itself',
      { ...resultOf(passed), success_runs_count: 0 },
      'the runs ended, and the result contradicted itself until the timeout of 60 s was over: the service counts 0 as passed, its runs say that 1 of 1 passed',
    ],
  ])('%s', async (_, result, reason) => {
    const { followed } = await follow(1, () => result, { timeoutMs: minuteMs })
    expect(followed.map((one) => toWaitReasons(one, minuteMs)[0])).toEqual([reason])
  })
})
