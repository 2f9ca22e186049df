import { expect, test } from '@jest/globals'
import { endResult } from '../../../../src/actions/run/submission/clean-up.ts'
import { fakeClient, resultOf, running, virtualClock } from '../fake-client.ts'

const cancelledResult = resultOf({ status: 'cancelled' })

interface Script {
  /** How long after the start the runs have ended. */
  readonly endsAfterMs: number
  readonly cancelledAfterMs?: number
}

/** Ends a result whose runs take a while to end, and gives when it was asked to. */
async function endSlow({ endsAfterMs, cancelledAfterMs }: Script) {
  const clock = virtualClock()
  const startedAt = clock.now()
  const asked: number[] = []
  const [cancelled, over] = [new AbortController(), new AbortController()]
  const abortAfter = (controller: AbortController, ms: number) => clock.sleep(ms).then(() => controller.abort())
  if (cancelledAfterMs === 0) cancelled.abort()
  else if (cancelledAfterMs !== undefined) void abortAfter(cancelled, cancelledAfterMs)
  if (cancelledAfterMs !== undefined) void abortAfter(over, cancelledAfterMs + 6_000)
  const client = fakeClient({
    endCalls: async () => {
      asked.push(clock.now() - startedAt)
      const isOver = clock.now() - startedAt >= endsAfterMs
      return { kind: 'taken', result: isOver ? cancelledResult : resultOf(running) }
    },
  })
  const grace = { cancelled: cancelled.signal, over: over.signal }
  const error = await endResult(7, { client, clock, grace }).then(
    () => undefined,
    (caught: Error) => caught.message,
  )
  return { error, asked, tookMs: clock.now() - startedAt }
}

test('runs that take a moment to be hung up are asked again, less and less often', async () => {
  expect(await endSlow({ endsAfterMs: 7_000 })).toMatchObject({
    error: undefined,
    asked: [0, 500, 1_500, 3_500, 7_500],
  })
  expect((await endSlow({ endsAfterMs: 60_000 })).error).toMatch(/^the runs of result 7 may go on.*and they go on/)
})

test('a cancelled job asks again every half second, until shortly before its grace is over', async () => {
  const late = await endSlow({ endsAfterMs: 5_400, cancelledAfterMs: 0 })
  expect(late).toMatchObject({ error: undefined, tookMs: 5_500 })
  const never = await endSlow({ endsAfterMs: 60_000, cancelledAfterMs: 0 })
  expect(never.error).toMatch(/^the runs of result 7 may go on.*they go on/)
  expect(never.tookMs).toBeLessThanOrEqual(6_000)
  expect(never.asked.at(-1)).toBeGreaterThanOrEqual(5_500)
})

test('a cancellation shortens a pause that has begun', async () => {
  // The pause from 3.5 s to 7.5 s.
  const { asked, error } = await endSlow({ endsAfterMs: 4_000, cancelledAfterMs: 4_000 })
  expect({ asked, error }).toEqual({ asked: [0, 500, 1_500, 3_500, 4_000], error: undefined })
})
