import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createLocalQueue } from '../../../src/service/jobs/local-queue.ts'
import type { Job, WorkQueue } from '../../../src/service/jobs/work-queue.ts'
import { openSqliteDatabase } from '../../../src/service/store/database.ts'
import { waitUntil } from '../postgres/wait-until.ts'

const run = (id: number): Job => ({ kind: 'run', id })

/** A queue and the database whose transactions its jobs belong to. */
async function openQueue(pauseMs = 10) {
  const db = await openSqliteDatabase(':memory:')
  const queue = createLocalQueue({ pauseMs })
  return {
    db,
    queue,
    add: (...jobs: readonly Job[]) => queue.transact(db, (_transaction, addJobs) => addJobs(jobs)),
    async [Symbol.asyncDispose]() {
      await queue.close(0)
      await db.destroy()
    },
  }
}

const heed = async (_job: Job, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  await once(signal, 'abort')
  throw new Error('aborted')
}

const idsOf = ({ current }: WorkQueue) => current.map(({ id }) => id)

test('a job of a transaction that is rolled back is not brought', async () => {
  await using opened = await openQueue()
  const brought: Job[] = []
  await opened.queue.start(async (job) => void brought.push(job))
  const rolledBack = opened.queue.transact(opened.db, async (_transaction, addJobs) => {
    await addJobs([run(1)])
    throw new Error('not after all')
  })
  await expect(rolledBack).rejects.toThrow('not after all')
  await opened.add(run(2))
  await waitUntil(() => brought.length > 0 && opened.queue.current.length === 0)
  expect(brought).toEqual([run(2)])
})

test('a job that fails is brought again after longer and longer pauses, and holds no other up', async () => {
  await using opened = await openQueue()
  const attempts: number[] = []
  const others: Job[] = []
  await opened.queue.start(async (job) => {
    if (job.id !== 1) {
      others.push(job)
      return
    }
    attempts.push(performance.now())
    if (attempts.length < 5) throw new Error('not this time')
  })
  await opened.add(run(1), run(2))
  await waitUntil(() => attempts.length === 5)
  expect(others).toEqual([run(2)])
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  for (const [index, least] of [9, 19, 39, 79].entries()) expect(pauses[index]).toBeGreaterThan(least)
})

test('a job that goes on, or pauses, is not brought a second time', async () => {
  await using opened = await openQueue(60_000)
  const brought: Job[] = []
  await opened.queue.start(async (job, signal) => {
    brought.push(job)
    if (job.id === 2) throw new Error('not this time')
    await heed(job, signal)
  })
  await opened.add(run(1), run(2))
  await waitUntil(() => brought.length === 2)
  await opened.add(run(1), run(2), run(3))
  await waitUntil(() => brought.length === 3)
  expect(brought).toEqual([run(1), run(2), run(3)])
})

test('a job that was aborted on purpose is not brought again', async () => {
  await using opened = await openQueue(1)
  const brought: Job[] = []
  await opened.queue.start((job, signal) => {
    brought.push(job)
    return heed(job, signal)
  })
  await opened.add(run(1))
  await waitUntil(() => opened.queue.current.length === 1)
  opened.queue.abort([run(1)])
  await waitUntil(() => opened.queue.current.length === 0)
  await sleep(20)
  expect(brought).toHaveLength(1)
})

test('a process takes on as many jobs as it can do, and the next when one has ended', async () => {
  await using opened = await openQueue()
  await opened.queue.start(heed)
  await opened.add(...Array.from({ length: 501 }, (_, index) => run(index)))
  await waitUntil(() => opened.queue.current.length === 500)
  expect(idsOf(opened.queue)).not.toContain(500)
  opened.queue.abort([run(0)])
  await waitUntil(() => idsOf(opened.queue).includes(500))
})

test('closing begins nothing that waits, and is not held up by what does not heed its signal', async () => {
  await using opened = await openQueue()
  const brought: unknown[] = []
  await opened.queue.start(async ({ id }) => {
    brought.push(id)
    await new Promise(() => undefined)
  })
  await opened.add(...Array.from({ length: 501 }, (_, index) => run(index)))
  await waitUntil(() => brought.length === 500)
  const began = performance.now()
  await opened.queue.close(0)
  expect(performance.now() - began).toBeLessThan(8_000)
  await opened.add(run(900))
  expect(brought).toHaveLength(500)
})
