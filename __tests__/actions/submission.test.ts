import { expect, test } from '@jest/globals'
import { SubmissionError, submitOnce } from '../../src/actions/submission.ts'
import { ConnectionError } from '../../src/client/connection-error.ts'
import { ContractError } from '../../src/client/contract-error.ts'
import { ServiceError } from '../../src/client/service-error.ts'
import { fakeClient, jumpingClock } from './fake-client.ts'

const request = { spec: {}, name: 'Order desk · c0ffee00' }
const refusal = (status: number) =>
  new ServiceError(`answered ${status}`, { status, problems: [], retryAfterMs: undefined })

/** Submits once while the submission meets a fault, and the list shows these names at each look-up. */
async function submitWith(fault: Error, lists: readonly (readonly { id: number; name: string }[] | Error)[]) {
  let sent = 0
  let lookedUp = 0
  const client = fakeClient({
    run: async () => {
      sent += 1
      throw fault
    },
  })
  const rescueClient = fakeClient({
    findResults: async () => {
      const list = lists[Math.min(lookedUp, lists.length - 1)]
      lookedUp += 1
      if (list === undefined || Error.isError(list)) throw list
      return [...list]
    },
  })
  const submitted = submitOnce({ client, rescueClient, request, agentId: 1, clock: jumpingClock() })
  const outcome = await submitted.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  return { outcome, sent, lookedUp }
}

const ambiguous = [
  new ConnectionError('reset', { sent: true }),
  new ContractError('no id'),
  refusal(500),
  refusal(502),
  refusal(504),
  refusal(408),
]
const mine = { id: 42, name: request.name }
const other = { id: 41, name: 'Order desk · 00000000' }

test.each(ambiguous)('after an ambiguous fault the run is found by its label and adopted: %s', async (fault) => {
  const { outcome, sent } = await submitWith(fault, [[other, mine]])
  expect(outcome).toMatchObject({ value: { adopted: true, result: { id: 42 } } })
  expect(sent).toBe(1)
})

test('a run that the service lists late is found too', async () => {
  const { outcome, lookedUp } = await submitWith(refusal(502), [[other], new Error('down'), [mine]])
  expect(outcome).toMatchObject({ value: { adopted: true } })
  expect(lookedUp).toBe(3)
})

test.each(ambiguous)(
  'a run that is not found is not sent again, and the user is told what to look for: %s',
  async (fault) => {
    const { outcome, sent } = await submitWith(fault, [[other]])
    expect(outcome).toMatchObject({ error: expect.any(SubmissionError) })
    expect(String('error' in outcome && outcome.error)).toContain(request.name)
    expect(sent).toBe(1)
  },
)

test.each([
  new ConnectionError('refused', { sent: false }),
  refusal(400),
  refusal(401),
  refusal(402),
  refusal(429),
  refusal(503),
])('after a fault that surely created nothing there is nothing to look up: %s', async (fault) => {
  const { outcome, lookedUp } = await submitWith(fault, [[mine]])
  expect(outcome).toEqual({ error: fault })
  expect(lookedUp).toBe(0)
})
