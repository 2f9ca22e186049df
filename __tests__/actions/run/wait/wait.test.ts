import { describe, expect, test } from '@jest/globals'
import {
  maxForbiddenMs,
  maxMissingMs,
  type WaitOptions,
  waitForResults,
} from '../../../../src/actions/run/wait/wait.ts'
import { maxOutageMs } from '../../../../src/actions/session/reading-pace.ts'
import { systemClock } from '../../../../src/client/clock.ts'
import { ConnectionError } from '../../../../src/client/connection-error.ts'
import type { AnswerTimes } from '../../../../src/client/retry-after.ts'
import { ServiceError } from '../../../../src/client/service-error.ts'
import type { RunResult } from '../../../../src/contract/run-result.ts'
import { serve, silence } from '../../../client/fault-server.ts'
import { createTestClient } from '../../../client/test-client.ts'
import { fakeClient, passed, resultOf, running, virtualClock } from '../fake-client.ts'

const refusal = (status: number, retryAfterMs?: number) =>
  new ServiceError(`answered ${status}`, { status, problems: [], retryAfterMs })
const outage = () => new ConnectionError('reset', { sent: true })
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** What a service answers for a result after so many milliseconds of the wait, and how often it was asked for it before. */
type Service = (request: {
  readonly id: number
  readonly ageMs: number
  readonly asked: number
}) => RunResult | Error | { readonly result: RunResult; readonly times: Partial<AnswerTimes> }

type Changes = Partial<Pick<WaitOptions, 'timeoutMs' | 'pollIntervalMs' | 'signal' | 'onReading' | 'deployment'>> & {
  readonly latencyMs?: number
}

const resultWithId = (id: number, ...runs: readonly object[]): RunResult => ({ ...resultOf(...runs), id })

interface Request {
  readonly id: number
  readonly atMs: number
  readonly withinMs: number | undefined
  /** How many were under way then, with this one. */
  readonly underWay: number
}

/** Waits for as many results, numbered from 1, each of one run. */
async function waitFor(count: number, service: Service, changes: Changes = {}) {
  const clock = virtualClock()
  const startedAt = clock.now()
  const requests: Request[] = []
  const troubles: string[] = []
  const readings: number[] = []
  let underWay = 0
  const client = fakeClient({
    readResult: async (id, options) => {
      const asked = requests.filter((request) => request.id === id).length
      underWay += 1
      requests.push({ id, atMs: clock.now() - startedAt, withinMs: options?.withinMs, underWay })
      if (changes.latencyMs !== undefined) await clock.sleep(changes.latencyMs)
      underWay -= 1
      const answer = service({ id, ageMs: clock.now() - startedAt, asked })
      if (Error.isError(answer)) throw answer
      if (!('result' in answer)) return answer
      options?.onTimes?.({ retryAfterMs: undefined, serviceAheadMs: undefined, ...answer.times })
      return answer.result
    },
  })
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const watched = ids.map((id) => ({ result: resultWithId(id, running), plannedRuns: 1, channel: 'text' as const }))
  const waiting = waitForResults(watched, {
    client,
    clock,
    random: () => 0.5,
    timeoutMs: hourMs,
    pollIntervalMs: undefined,
    signal: new AbortController().signal,
    deployment: { showsVerdicts: false },
    onReading: (_, index) => readings.push(index),
    onTrouble: (reason) => troubles.push(reason),
    ...changes,
  })
  const endedMs = await Promise.all(waiting.map((wait) => wait.then(() => clock.now() - startedAt)))
  const waits = await Promise.all(waiting)
  const gaps = requests.map(({ atMs }, index) => atMs - (requests[index - 1]?.atMs ?? 0))
  const tookMs = clock.now() - startedAt
  return { waits, wait: waits[0], endedMs, requests, gaps, troubles, readings, tookMs }
}

/** A service that gives these answers in turn, the last one for ever. */
const inTurn =
  (...answers: readonly (RunResult | Error)[]): Service =>
  ({ asked }) =>
    answers[Math.min(asked, answers.length - 1)] ?? outage()

/** Each result ends at its own age. */
const endingAt =
  (...ages: readonly number[]): Service =>
  ({ id, ageMs }) =>
    resultWithId(id, ageMs < (ages[id - 1] ?? 0) ? running : passed)

test('a result is read until every run has ended and is judged', async () => {
  const judging = resultOf({ status: 'completed', success: null })
  const { wait, requests, readings } = await waitFor(1, inTurn(resultOf(running), judging, resultOf(passed)))
  expect(wait).toMatchObject({ ending: 'settled', result: { runs: [passed] } })
  expect(requests).toHaveLength(3)
  expect(readings).toHaveLength(3)
})

test('a run that has timed out at the service is an outcome, and no end of the wait', async () => {
  const { wait } = await waitFor(1, inTurn(resultOf({ status: 'timeout', success: null })))
  expect(wait).toMatchObject({ ending: 'settled', result: { runs: [{ status: 'timeout' }] } })
})

test('a fixed interval is kept', async () => {
  const { gaps } = await waitFor(1, inTurn(resultOf(running), resultOf(running), resultOf(passed)), {
    pollIntervalMs: 5_000,
  })
  expect(gaps).toEqual([5_000, 5_000, 5_000])
})

test('a fixed interval shorter than any pause of the schedule is kept too', async () => {
  const { gaps } = await waitFor(1, inTurn(resultOf(running), resultOf(running), resultOf(passed)), {
    pollIntervalMs: 100,
  })
  expect(gaps).toEqual([100, 100, 100])
})

test('the wait ends exactly at its timeout, with what was read at that moment', async () => {
  const { wait, requests, tookMs } = await waitFor(1, inTurn(resultOf(running)), { timeoutMs: 12_345 })
  expect(wait).toMatchObject({ ending: 'timeout', result: { runs: [running] } })
  expect(tookMs).toBe(12_345)
  expect(requests.at(-1)?.atMs).toBe(12_345)
})

test('a reading takes no longer than the wait, but for a last one', async () => {
  const { requests } = await waitFor(1, inTurn(resultOf(running)), { timeoutMs: 60_000 })
  for (const { atMs, withinMs } of requests) expect(withinMs).toBe(Math.max(3_000, 60_000 - atMs))
})

test('runs that end just before the timeout are seen', async () => {
  const { waits } = await waitFor(20, endingAt(...Array.from({ length: 20 }, () => 299_990)), {
    timeoutMs: 5 * minuteMs,
  })
  expect(new Set(waits.map(({ ending }) => ending))).toEqual(new Set(['settled']))
})

test('a cancellation ends the wait, also in the middle of a reading', async () => {
  const controller = new AbortController()
  const service: Service = () => {
    controller.abort()
    return outage()
  }
  const { waits, troubles, requests } = await waitFor(3, service, { signal: controller.signal })
  expect(waits.map(({ ending }) => ending)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect([troubles, requests.length]).toEqual([[], 1])
})

test('what a listener throws ends the wait for all', async () => {
  let readings = 0
  const onReading = () => {
    readings += 1
    throw new Error('a defect')
  }
  await expect(waitFor(3, inTurn(resultOf(running)), { onReading })).rejects.toThrow('a defect')
  for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate)
  expect(readings).toBe(1)
})

test('a change that brings the end near is followed closely', async () => {
  const changesAtMs = 20 * minuteMs
  const evaluating = { status: 'evaluating', success: null }
  const { gaps, requests } = await waitFor(1, ({ ageMs }) => {
    if (ageMs < changesAtMs) return resultOf(running, running)
    return ageMs < changesAtMs + 20_000 ? resultOf(passed, evaluating) : resultOf(passed, passed)
  })
  const change = requests.findIndex(({ atMs }) => atMs >= changesAtMs)
  expect(gaps.slice(change - 1, change + 2)).toEqual([8_000, 8_000, 700])
})

describe('when the service does not answer', () => {
  test('an outage of nearly five minutes is survived', async () => {
    const service: Service = ({ ageMs }) => (ageMs < 295_000 ? outage() : resultOf(passed))
    const { wait, troubles } = await waitFor(1, service)
    expect(wait?.ending).toBe('settled')
    expect(new Set(troubles)).toEqual(new Set(['reset']))
  })

  test('an outage without an end is given up after five minutes, and the reason is told', async () => {
    const { wait, tookMs } = await waitFor(1, inTurn(resultOf(running), outage()))
    expect(wait).toMatchObject({ ending: 'lost', reason: 'reset', result: { runs: [running] } })
    expect(tookMs).toBeGreaterThan(maxOutageMs)
    expect(tookMs).toBeLessThan(maxOutageMs + 20_000)
  })

  test('an outage that is over does not count for the next one', async () => {
    const service: Service = ({ ageMs }) => {
      if (ageMs > 30 * minuteMs) return resultOf(passed)
      return ageMs % (5 * minuteMs) < minuteMs ? resultOf(running) : outage()
    }
    expect((await waitFor(1, service)).wait?.ending).toBe('settled')
  })

  test('results share one outage: it is given up once, and no more is asked than for one of them', async () => {
    const one = await waitFor(1, () => outage())
    const twenty = await waitFor(20, () => outage())
    expect(twenty.waits).toEqual(one.waits.flatMap((wait) => twenty.waits.map(({ result }) => ({ ...wait, result }))))
    expect(twenty.tookMs).toBeLessThan(maxOutageMs + 20_000)
    expect(twenty.requests.length).toBeLessThan(maxOutageMs / 2_000 + 4)
  })

  test('while the service is out, one reading at a time looks whether it is back', async () => {
    const { requests } = await waitFor(20, () => outage(), { latencyMs: 5_000 })
    const later = requests.filter(({ atMs }) => atMs > 30_000)
    expect(new Set(later.map(({ underWay }) => underWay))).toEqual(new Set([1]))
  })

  test.each([408, 429, 500, 502, 503, 504, 404])('a %d in between does not end the wait', async (status) => {
    expect((await waitFor(1, inTurn(refusal(status), resultOf(passed)))).wait?.ending).toBe('settled')
  })

  test('a credential that is no longer accepted ends all waits at once', async () => {
    const service: Service = ({ id }) => (id === 2 ? refusal(401) : resultWithId(id, running))
    const { waits, tookMs } = await waitFor(3, service)
    expect(waits).toMatchObject([1, 2, 3].map((id) => ({ ending: 'lost', reason: 'answered 401', result: { id } })))
    expect(tookMs).toBeLessThan(5_000)
  })

  test('a single refusal of one result is none', async () => {
    expect((await waitFor(1, inTurn(refusal(403), resultOf(passed)))).wait?.ending).toBe('settled')
  })

  test('refusals of one result that others come between do not add up', async () => {
    const service: Service = ({ asked, ageMs }) => {
      if (ageMs > minuteMs) return resultOf(passed)
      return asked % 2 === 0 ? refusal(403) : resultOf(running)
    }
    expect((await waitFor(1, service)).wait?.ending).toBe('settled')
  })

  test('a result that stays refused is lost alone, and the others are waited for', async () => {
    const service: Service = ({ id, ageMs }) =>
      id === 2 ? refusal(403) : resultWithId(id, ageMs < 10 * minuteMs ? running : passed)
    const { waits, endedMs } = await waitFor(3, service)
    expect(waits.map(({ ending }) => ending)).toEqual(['settled', 'lost', 'settled'])
    expect(waits[1]?.reason).toBe('answered 403')
    expect(endedMs[1]).toBeGreaterThan(maxForbiddenMs)
    expect(endedMs[1]).toBeLessThan(maxForbiddenMs + 3_000)
  })

  test('a result that stays unknown is lost, and the others are waited for', async () => {
    const service: Service = ({ id, ageMs }) =>
      id === 2 ? refusal(404) : resultWithId(id, ageMs < 10 * minuteMs ? running : passed)
    const { waits, requests, endedMs } = await waitFor(3, service)
    expect(waits.map(({ ending }) => ending)).toEqual(['settled', 'lost', 'settled'])
    expect(waits[1]?.reason).toBe('answered 404')
    expect(endedMs[1]).toBe(requests.filter(({ id }) => id === 2).at(-1)?.atMs)
    const lastAsked = requests.filter(({ id }) => id === 2).at(-1)?.atMs
    expect(lastAsked).toBeGreaterThan(maxMissingMs)
    expect(lastAsked).toBeLessThan(maxMissingMs + 20_000)
  })

  test('a result that was known in between is not lost', async () => {
    const { wait } = await waitFor(1, ({ ageMs }) => {
      if (ageMs > 190_000) return resultOf(passed)
      return ageMs > 70_000 && ageMs < 100_000 ? resultOf(running) : refusal(404)
    })
    expect(wait?.ending).toBe('settled')
  })

  test('a result that is unknown right after its submission is soon asked for again', async () => {
    expect((await waitFor(1, inTurn(refusal(404), resultOf(passed)))).gaps[1]).toBeLessThan(1_000)
  })

  test('a result that alone cannot be read is lost after the time of an outage, and slows the others little', async () => {
    const service: Service = ({ id, ageMs }) =>
      id === 2 ? refusal(500) : resultWithId(id, ageMs < 10 * minuteMs ? running : passed)
    const { waits, tookMs } = await waitFor(3, service)
    expect(waits.map(({ ending }) => ending)).toEqual(['settled', 'lost', 'settled'])
    expect(tookMs).toBeLessThan(10 * minuteMs + 10_000)
  })
})

test('a reading that hangs does not hold up the timeout', async () => {
  await using server = await serve([silence])
  await using client = createTestClient(server.url, { clock: systemClock })
  const startedAt = performance.now()
  const [wait] = waitForResults([{ result: resultOf(running), plannedRuns: 1, channel: 'text' }], {
    client,
    clock: systemClock,
    random: () => 0.5,
    timeoutMs: 1_000,
    pollIntervalMs: undefined,
    signal: new AbortController().signal,
    deployment: { showsVerdicts: false },
    onReading: () => undefined,
    onTrouble: () => undefined,
  })
  expect(await wait).toMatchObject({ ending: 'timeout', reason: expect.stringContaining('no complete answer') })
  expect(performance.now() - startedAt).toBeLessThan(6_000)
  expect(server.received).toHaveLength(1)
})

describe('where the service shows verdicts', () => {
  const bare = { status: 'completed' }
  const bareResult = (id: number): RunResult => ({ ...resultWithId(id, bare), status: 'completed' })
  const unread = { timeoutMs: 5_000 }

  test('a result without any is not over before it has them, whichever result shows them', async () => {
    const service: Service = ({ id, ageMs }) => (id === 1 || ageMs > 60_000 ? resultWithId(id, passed) : bareResult(id))
    const { waits, endedMs } = await waitFor(2, service)
    expect(waits).toMatchObject([1, 2].map((id) => ({ ending: 'settled', result: { id, runs: [{ success: true }] } })))
    expect(endedMs[1]).toBeGreaterThan(60_000)
  })

  test('a later wait knows it from an earlier one', async () => {
    const deployment = { showsVerdicts: false }
    const options = { ...unread, deployment }
    expect((await waitFor(1, () => bareResult(1), options)).wait?.ending).toBe('settled')
    expect(deployment.showsVerdicts).toBe(false)
    await waitFor(1, () => resultOf(passed), options)
    expect(deployment.showsVerdicts).toBe(true)
    expect((await waitFor(1, () => bareResult(1), options)).wait?.ending).toBe('timeout')
  })
})

describe('what the service tells of time', () => {
  test('a service that asks for patience gets it, and a little more, so that not all come back at once', async () => {
    const { gaps } = await waitFor(1, inTurn(refusal(429, 30_000), resultOf(passed)))
    expect(gaps[1]).toBeGreaterThanOrEqual(30_000)
    expect(gaps[1]).toBeLessThanOrEqual(33_000)
  })

  test('what one result is told to wait, all wait', async () => {
    const service: Service = ({ id, asked }) =>
      id === 3 && asked === 0 ? refusal(429, 30_000) : resultWithId(id, asked > 3 ? passed : running)
    const { requests } = await waitFor(5, service)
    const refusedAt = requests.find(({ id }) => id === 3)?.atMs ?? 0
    expect(requests.filter(({ atMs }) => atMs > refusedAt && atMs < refusedAt + 30_000)).toEqual([])
  })

  test('an answer with a result may ask for patience too', async () => {
    const service: Service = ({ asked }) =>
      asked === 0 ? { result: resultOf(running), times: { retryAfterMs: 20_000 } } : resultOf(passed)
    for (const pollIntervalMs of [undefined, 1_000]) {
      const { gaps } = await waitFor(1, service, { pollIntervalMs })
      expect(gaps[1]).toBeGreaterThanOrEqual(20_000)
      expect(gaps[1]).toBeLessThanOrEqual(22_000)
    }
  })

  test('a hint counts for the next reading only', async () => {
    const { gaps } = await waitFor(1, ({ asked }) => {
      if (asked === 0) return { result: resultOf(running), times: { retryAfterMs: 20_000 } }
      return asked === 1 ? outage() : resultOf(passed)
    })
    expect(gaps[2]).toBeLessThan(5_000)
  })

  test('a pause beyond the timeout is kept, and the wait ends at its timeout', async () => {
    const { wait, requests, tookMs } = await waitFor(1, inTurn(refusal(429, 60_000)), { timeoutMs: 20_000 })
    expect([wait?.ending, requests.length, tookMs]).toEqual(['timeout', 1, 20_000])
  })

  test.each([-1, 1])('a dial window is told by the service, whose clock may be wrong by an hour: %d', async (ahead) => {
    const serviceAheadMs = ahead * hourMs
    const closesAtMs = 17 * minuteMs
    const window = new Date(1_000_000 + closesAtMs + serviceAheadMs).toISOString()
    const pending = { status: 'pending', success: null, outbound_dial_window_closes_at: window }
    const service: Service = ({ ageMs }) => ({
      result: resultOf(ageMs < closesAtMs ? pending : { status: 'timeout', success: null }),
      times: { serviceAheadMs },
    })
    const { tookMs } = await waitFor(1, service)
    expect(tookMs - closesAtMs).toBe(1_000)
  })
})

describe('several results', () => {
  test('results are waited for side by side and come in their order', async () => {
    const { waits, tookMs, readings } = await waitFor(3, endingAt(40_000, 5_000, 20_000))
    expect(waits.map(({ ending, result }) => [ending, result.id])).toEqual([
      ['settled', 1],
      ['settled', 2],
      ['settled', 3],
    ])
    expect(tookMs).toBeLessThan(41_500)
    expect(new Set(readings)).toEqual(new Set([0, 1, 2]))
  })

  test('a result that is settled is read no more', async () => {
    const { requests } = await waitFor(2, endingAt(2_000, 60_000))
    expect(requests.filter(({ id, atMs }) => id === 1 && atMs > 4_000)).toEqual([])
  })

  test('each wait has its own ending', async () => {
    const { waits } = await waitFor(2, endingAt(2_000, hourMs), { timeoutMs: 10_000 })
    expect(waits.map(({ ending }) => ending)).toEqual(['settled', 'timeout'])
  })

  test('no results are waited for at once', async () => {
    expect((await waitFor(0, () => outage())).waits).toEqual([])
  })

  test('twenty results are read under one budget, about as often as ten alone, and each gets its share', async () => {
    const ends = Array.from({ length: 20 }, () => 20 * minuteMs)
    const one = await waitFor(1, endingAt(20 * minuteMs))
    const { requests, gaps, tookMs } = await waitFor(20, endingAt(...ends))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(150)
    const before = requests.filter(({ atMs }) => atMs < 20 * minuteMs)
    expect(before.length / one.requests.length).toBeLessThan(12)
    const counts = ends.map((_, index) => before.filter(({ id }) => id === index + 1).length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
    expect(tookMs).toBeLessThan(20.5 * minuteMs)
  })

  test('a slow service has few readings to answer at once', async () => {
    const { requests, waits } = await waitFor(20, endingAt(...Array.from({ length: 20 }, () => minuteMs)), {
      latencyMs: 5_000,
    })
    expect(Math.max(...requests.map(({ underWay }) => underWay))).toBe(4)
    expect(waits.every(({ ending }) => ending === 'settled')).toBe(true)
  })

  test('a slow service does not hold up the timeout of many', async () => {
    const { tookMs } = await waitFor(20, endingAt(...Array.from({ length: 20 }, () => hourMs)), {
      latencyMs: 5_000,
      timeoutMs: minuteMs,
    })
    expect(tookMs).toBeLessThan(minuteMs + 8_000)
  })
})
