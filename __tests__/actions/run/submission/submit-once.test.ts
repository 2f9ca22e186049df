import { expect, test } from '@jest/globals'
import { SubmissionError, type Submitted } from '../../../../src/actions/run/submission/adoption.ts'
import { submitOnce } from '../../../../src/actions/run/submission/submit-once.ts'
import { ConnectionError } from '../../../../src/client/connection-error.ts'
import { ContractError } from '../../../../src/client/contract-error.ts'
import { ServiceError } from '../../../../src/client/service-error.ts'
import { fakeClient, jumpingClock, passed, resultOf } from '../fake-client.ts'

const request = { spec: {}, name: 'Order desk · c0ffee00' }
const refusal = (status: number, retryAfterMs?: number) =>
  new ServiceError(`answered ${status}`, { status, problems: [], retryAfterMs })
const unsent = new ConnectionError('refused', { sent: false })
const lost = new ConnectionError('reset', { sent: true })
const submitted = resultOf(passed)

type Answer<T> = T | Error

/** Gives each answer in turn, and the last one for ever. */
function inTurn<T>(answers: readonly Answer<T>[]) {
  let asked = 0
  return {
    count: () => asked,
    next: async (): Promise<T> => {
      const answer = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      if (answer === undefined || Error.isError(answer)) throw answer
      return answer
    },
  }
}

interface Script {
  readonly answers: readonly Answer<typeof submitted>[]
  /** The results with the label at each look-up. */
  readonly lists?: readonly Answer<number[]>[]
  readonly endings?: readonly Answer<typeof submitted>[]
}

/** Submits once, while the submission and the look-ups are answered by script. */
async function submitWith({ answers, lists = [[]], endings = [new Error('not asked')] }: Script) {
  const sending = inTurn(answers)
  const looking = inTurn(lists)
  const ending = inTurn(endings)
  const clock = jumpingClock()
  const ended: number[] = []
  const client = fakeClient({
    run: sending.next,
    findResults: looking.next,
    endCalls: async (id) => {
      ended.push(id)
      return { kind: 'taken', result: { ...(await ending.next()), id } }
    },
    readResult: async () => {
      throw refusal(502)
    },
  })
  const cancelled = new AbortController().signal
  const outcome = await submitOnce({ client, request, agentId: 1, clock, random: () => 1, cancelled }).catch(
    (error: unknown) => error,
  )
  const error = Error.isError(outcome) ? outcome : undefined
  const value = error === undefined ? (outcome as Submitted) : undefined
  return { value, error, sent: sending.count(), lookedUp: looking.count(), ended, pauses: clock.sleeps }
}

const unclear = [lost, new ContractError('no id'), ...[303, 408, 409, 500, 501, 502, 504, 520].map((n) => refusal(n))]

test('a submission that is answered is sent once, and nothing is looked up', async () => {
  expect(await submitWith({ answers: [submitted] })).toMatchObject({
    value: { result: submitted, notices: [], strays: [] },
    sent: 1,
    lookedUp: 0,
  })
})

test.each(unclear)('after an unclear answer the run is found by its label and adopted: %s', async (fault) => {
  const step = await submitWith({ answers: [fault], lists: [[42]] })
  expect(step).toMatchObject({ value: { result: { id: 42, runs: [] }, strays: [] }, sent: 1, lookedUp: 1 })
  expect(step).toMatchObject({ value: { notices: [expect.stringContaining('found by its name')] } })
})

test.each(unclear)('a run that is not found is not sent again, and the user is told what to do: %s', async (fault) => {
  const { error, sent } = await submitWith({ answers: [fault] })
  expect(error).toBeInstanceOf(SubmissionError)
  expect(error?.message).toMatch(`no run named "${request.name}" was found afterwards`)
  expect(error?.message).toMatch(/not sent again.*charge it twice.*start the job again\.$/)
  expect(sent).toBe(1)
})

test('a run that the service lists late is found too', async () => {
  const { value, lookedUp } = await submitWith({ answers: [lost], lists: [[], refusal(502), [], [42]] })
  expect(value).toMatchObject({ result: { id: 42 } })
  expect(lookedUp).toBe(4)
})

test('a run is looked for through an outage, and for ten seconds once the service lists its results again', async () => {
  const down = Array.from({ length: 15 }, () => refusal(503))
  expect(await submitWith({ answers: [lost], lists: [...down, [], [42]] })).toMatchObject({
    value: { result: { id: 42 } },
  })
  const absent = await submitWith({ answers: [lost], lists: [...down, []] })
  expect(absent.error?.message).toContain('was found afterwards')
  expect(absent.pauses.slice(15).reduce((sum, ms) => sum + ms, 0)).toBe(15_000)
})

test('a service that cannot be asked for two minutes is given up, and the user is told why', async () => {
  const { error, pauses } = await submitWith({ answers: [lost], lists: [refusal(502)] })
  expect(error).toBeInstanceOf(SubmissionError)
  expect(error?.message).toMatch(/reset.*could not be asked for a run named.*answered 502/)
  const tookMs = pauses.reduce((sum, ms) => sum + ms, 0)
  expect(tookMs).toBeGreaterThanOrEqual(120_000)
  expect(tookMs).toBeLessThan(130_000)
})

test.each([401, 403, 404, 405, 501])('a service that does not list results is asked once: %d', async (status) => {
  const { error, lookedUp } = await submitWith({ answers: [lost], lists: [refusal(status)] })
  expect(error).toBeInstanceOf(SubmissionError)
  expect(lookedUp).toBe(1)
})

test.each([400, 401, 402, 403, 404, 405, 413, 415, 422])('after a refusal nothing is looked up: %d', async (status) => {
  const { error, sent, lookedUp } = await submitWith({ answers: [refusal(status)], lists: [[42]] })
  expect({ error, sent, lookedUp }).toEqual({ error: refusal(status), sent: 1, lookedUp: 0 })
})

test('what surely never left is sent again, five times in all, and not looked up', async () => {
  expect(await submitWith({ answers: [unsent, unsent, submitted] })).toMatchObject({
    value: { result: submitted },
    sent: 3,
    lookedUp: 0,
    pauses: [500, 1_000],
  })
  expect(await submitWith({ answers: [unsent] })).toMatchObject({ error: unsent, sent: 5, lookedUp: 0 })
})

test.each([429, 503])('what was declined is sent again only after the service does not list it: %d', async (status) => {
  expect(await submitWith({ answers: [refusal(status), submitted] })).toMatchObject({
    value: { result: submitted, notices: [], strays: [] },
    sent: 2,
  })
  expect(await submitWith({ answers: [refusal(status), submitted], lists: [[42]] })).toMatchObject({
    value: { result: { id: 42 } },
    sent: 1,
  })
  const unseen = await submitWith({ answers: [refusal(status), submitted], lists: [refusal(502)] })
  expect(unseen.error).toBeInstanceOf(SubmissionError)
  expect(unseen.sent).toBe(1)
})

test('after a 503 a run that is listed ten seconds later is found, and not sent again', async () => {
  const late = await submitWith({ answers: [refusal(503), submitted], lists: [[], [], [], [], [42]] })
  expect(late).toMatchObject({ value: { result: { id: 42 } }, sent: 1, lookedUp: 5 })
  const never = await submitWith({ answers: [refusal(503), submitted] })
  expect(never.sent).toBe(2)
  expect(never.pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(10_000)
})

test('a service that lists nothing has only its word, which is taken after a 429 and not after a 503', async () => {
  const limited = await submitWith({ answers: [refusal(429), submitted], lists: [refusal(404)] })
  expect(limited).toMatchObject({ value: { result: submitted, strays: [] }, sent: 2 })
  expect(limited.value?.notices).toEqual([expect.stringMatching(/declined.*not taken twice could not be seen.*404/)])
  const down = await submitWith({ answers: [refusal(503), submitted], lists: [refusal(404)] })
  expect(down.error).toBeInstanceOf(SubmissionError)
  expect(down.sent).toBe(1)
})

test('what came of an earlier try that was declined is ended once a later one is answered', async () => {
  const over = resultOf({ status: 'cancelled' })
  const { value, ended } = await submitWith({
    answers: [refusal(429), submitted],
    lists: [[], [submitted.id, 5]],
    endings: [over],
  })
  expect(value).toMatchObject({ result: submitted, strays: [] })
  expect(value?.notices.join()).toMatch(/as results 5, 7.*result 7 was followed, and the others were ended/)
  expect(ended).toEqual([5])
})

test.each([
  ['declines for ever', [refusal(503)]],
  ['limits for ever', [refusal(429)]],
  ['declines once and then cannot be reached', [refusal(503), unsent]],
])('a service that %s is asked five times, and what it took all the same is for the clean-up', async (_, answers) => {
  const { error, sent } = await submitWith({ answers })
  expect(error).toBeInstanceOf(SubmissionError)
  expect(error?.message).toContain(answers.at(-1)?.message)
  expect(sent).toBe(5)
})

test('of several tries of which the last is found late, the run is adopted', async () => {
  const nothing = Array.from({ length: 4 * 5 }, () => [])
  const step = await submitWith({ answers: [refusal(503)], lists: [...nothing, [42]] })
  expect(step).toMatchObject({ value: { result: { id: 42 } }, sent: 5 })
})

test('a service that asks for patience gets it before the run is sent again', async () => {
  const { pauses, sent } = await submitWith({ answers: [refusal(429, 30_000), submitted] })
  expect({ pauses, sent }).toEqual({ pauses: [30_000, 0], sent: 2 })
})

test('of a submission that arrived more than once the oldest run is followed and the others are ended', async () => {
  const over = resultOf({ status: 'cancelled' })
  const { value, ended } = await submitWith({ answers: [lost], lists: [[44, 42, 43]], endings: [over] })
  expect(value).toMatchObject({ result: { id: 42 }, strays: [] })
  expect(ended).toEqual([43, 44])
  expect(value?.notices.join('\n')).toMatch(
    /more than once, as results 42, 43, 44.*result 42 was followed, and the others were ended/,
  )
})

test('a repeated run that cannot be ended is a trouble, and is named', async () => {
  const { value } = await submitWith({ answers: [lost], lists: [[43, 42]], endings: [refusal(403)] })
  const reason = expect.stringMatching(/^the runs of result 43 may go on and cost money: answered 403/)
  expect(value?.strays).toEqual([{ resultId: 43, reason }])
})

test('a refusal that comes of an earlier try, which was declined and taken all the same, loses no run', async () => {
  const outcome = await submitWith({ answers: [refusal(429), refusal(402)], lists: [[], [7]] })
  expect(outcome).toMatchObject({ value: { result: { id: 7 } }, sent: 2 })
})
