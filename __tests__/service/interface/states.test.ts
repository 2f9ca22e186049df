import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { operations } from '../../../src/service/operations.ts'
import { describeOnEachStore } from '../databases.ts'
import { closesAt, justAfter, opensAt, sweptAt } from '../outbound.ts'
import { read, readUntil, type SeenResult, smallCase, statusesOf, submit } from './runs.ts'
import { type Served, serve, toObject } from './served.ts'
import { agentNumber } from './served-config.ts'

const broken = { ...smallCase, name: 'Broken' }
const endless = { ...smallCase, name: 'Endless' }

describeOnEachStore('the states', (open) => {
  describe('of results and their runs', () => {
    let served: Served
    beforeAll(async () => {
      served = await serve({ open })
    })
    beforeEach(() => served.clock.set(opensAt))
    afterAll(async () => served?.[Symbol.asyncDispose]())

    const chat = (...cases: readonly object[]) => submit(served, { agent_id: 1, channel: 'text', cases })
    const becomes = (status: string) => (result: SeenResult) => result.status === status
    const end = ({ id }: SeenResult) => served.call(operations.endCalls, { id })

    /** An outbound run that has been dispatched. */
    const awaitDial = async (cases: readonly object[] = [smallCase]) => {
      const { id } = await submit(served, { agent_id: 2, channel: 'voice', cases })
      return readUntil(served, id, ({ runs }) => runs.every(({ status }) => status === 'pending'))
    }
    const dial = async ({ runs: [run] }: SeenResult, from_number = agentNumber) => {
      const body = { from_number, to_number: run?.['number'] }
      return toObject((await served.call(operations.dial, { body })).body)
    }

    test('a result is pending while none of its runs has begun', async () => {
      const result = await awaitDial()
      expect([result.status, statusesOf(result)]).toEqual(['pending', ['pending']])
      await end(result)
    })

    test('a result is running while a run of it is', async () => {
      const { id } = await chat(smallCase, endless)
      const result = await readUntil(served, id, (seen) => statusesOf(seen).join() === 'completed,running')
      expect(result.status).toBe('running')
      await end(result)
    })

    test('a result is completed once all its runs have ended and one completed', async () => {
      const { id } = await chat(smallCase, broken)
      expect(statusesOf(await readUntil(served, id, becomes('completed')))).toEqual(['completed', 'failed'])
    })

    test('a result is failed when none of its runs completed', async () => {
      const { id } = await chat(broken)
      expect(statusesOf(await readUntil(served, id, becomes('failed')))).toEqual(['failed'])
    })

    test('a run is pending when it is dispatched and waits', async () => {
      const result = await awaitDial()
      expect(statusesOf(result)).toEqual(['pending'])
      await end(result)
    })

    test('a run is running while its conversation goes on', async () => {
      const { id } = await chat(endless)
      const result = await readUntil(served, id, (seen) => statusesOf(seen).join() === 'running')
      await end(result)
    })

    test('a run is completed when its conversation has ended and was judged', async () => {
      const { id } = await chat(smallCase)
      expect((await readUntil(served, id, becomes('completed'))).runs).toMatchObject([
        { status: 'completed', success: true, duration: expect.any(String) },
      ])
    })

    test('a run is failed when its conversation could not be held', async () => {
      const { id } = await chat(broken)
      expect((await readUntil(served, id, becomes('failed'))).runs).toMatchObject([
        { status: 'failed', success: null, error_message: 'no answer' },
      ])
    })

    test('a run is in the queue before it is dispatched, and its dial window is null', async () => {
      const request = { agent_id: 2, channel: 'voice', cases: [{ ...smallCase, frequency: 2 }], concurrency_limit: 1 }
      const { id } = await submit(served, request)
      const result = await readUntil(served, id, (seen) => statusesOf(seen).join() === 'pending,in_queue')
      expect(result.runs[1]).toMatchObject({
        outbound_dial_window_opens_at: null,
        outbound_dial_window_seconds: null,
        outbound_dial_window_closes_at: null,
      })
      expect(await dial(result)).toMatchObject({ accepted: true })
      const dispatched = await readUntil(served, id, (seen) => statusesOf(seen).join() === 'completed,pending')
      expect(dispatched.runs[1]).toMatchObject({ outbound_dial_window_opens_at: opensAt.toISOString() })
      await end(result)
    })

    test('what is still open is cancelled when its result is ended', async () => {
      const { id } = await chat(endless)
      const result = await readUntil(served, id, becomes('running'))
      expect(await end(result)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
      expect(statusesOf(await read(served, id))).toEqual(['cancelled'])
    })

    test('an outbound run that is dispatched is pending, with the window that opened', async () => {
      const result = await awaitDial()
      expect(result.runs).toMatchObject([
        {
          status: 'pending',
          outbound_dial_window_opens_at: opensAt.toISOString(),
          outbound_dial_window_seconds: 60,
          number: expect.stringMatching(/^\+\d+$/),
          inbound_number: null,
        },
      ])
      await end(result)
    })

    test('a dial window closes its seconds after it has opened', async () => {
      const result = await awaitDial()
      const [run = {}] = result.runs
      const opens = Date.parse(String(run['outbound_dial_window_opens_at']))
      const closes = Date.parse(String(run['outbound_dial_window_closes_at']))
      expect(closes - opens).toBe(Number(run['outbound_dial_window_seconds']) * 1_000)
      await end(result)
    })

    test('a dial in time starts the conversation, and its window stays on the run', async () => {
      const result = await awaitDial()
      expect(await dial(result)).toMatchObject({ accepted: true, reason: null })
      expect((await readUntil(served, result.id, becomes('completed'))).runs).toMatchObject([
        { status: 'completed', outbound_dial_window_closes_at: closesAt.toISOString() },
      ])
    })

    test('a dial at the very instant of the close is in time', async () => {
      const result = await awaitDial()
      served.clock.set(closesAt)
      expect(await dial(result)).toMatchObject({ accepted: true })
      expect(statusesOf(await readUntil(served, result.id, becomes('completed')))).toEqual(['completed'])
    })

    test('a dial after the close is dropped, and the run ends with the status timeout', async () => {
      const result = await awaitDial()
      const played = served.plays.length
      served.clock.set(justAfter)
      expect(await dial(result)).toMatchObject({ accepted: false })
      const ended = await read(served, result.id)
      expect([ended.status, statusesOf(ended)]).toEqual(['timeout', ['timeout']])
      expect(served.plays).toHaveLength(played)
    })

    test('a run that nobody dials ends with the status timeout', async () => {
      const result = await awaitDial()
      served.clock.set(sweptAt)
      expect(statusesOf(await readUntil(served, result.id, becomes('timeout')))).toEqual(['timeout'])
    })

    test('a second dial, and one from a wrong number, change nothing', async () => {
      const result = await awaitDial([endless])
      expect(await dial(result, '+15559999999')).toMatchObject({ accepted: false })
      expect(statusesOf(await read(served, result.id))).toEqual(['pending'])
      expect(await dial(result)).toMatchObject({ accepted: true })
      expect(await dial(result)).toMatchObject({ accepted: false })
      await readUntil(served, result.id, becomes('running'))
      await end(result)
    })

    test('an inbound run shows the number that its call comes from, and no window', async () => {
      const { runs } = await submit(served, { agent_id: 1, channel: 'voice' })
      expect(runs).toMatchObject([
        { number: null, inbound_number: expect.stringMatching(/^\+\d+$/), outbound_dial_window_opens_at: null },
      ])
    })
  })
})
