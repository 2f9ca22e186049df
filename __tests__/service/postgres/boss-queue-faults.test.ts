import { expect, jest, test } from '@jest/globals'
import type { Job } from '../../../src/service/jobs/work-queue.ts'
import type { Boss } from '../../../src/service/postgres/boss.ts'
import { createBossQueue } from '../../../src/service/postgres/boss-queue.ts'
import { type Claim, toJobId } from '../../../src/service/postgres/claim.ts'
import { waitUntil } from './wait-until.ts'

const job: Job = { kind: 'run', id: 1 }
const toClaim = (retryCount: number): Claim => ({ id: toJobId(job), retryCount, job })

/** Jobs without a database, to bring about what a real one brings about too seldom. */
function createFakeBoss(changes: Partial<Boss>) {
  const waiting: Claim[] = []
  const settled: unknown[] = []
  let notify = (): void => undefined
  const record = (outcome: string) => async (claim: Claim) => void settled.push([outcome, claim.retryCount])
  const boss: Boss = {
    open: async () => undefined,
    add: async () => undefined,
    take: async () => waiting.splice(0),
    keep: async () => [],
    remove: record('removed'),
    postpone: record('postponed'),
    handBack: async (claims) => void settled.push(...claims.map(({ retryCount }) => ['handed back', retryCount])),
    listen: async (onNotification) => {
      notify = onNotification
    },
    close: async () => undefined,
    ...changes,
  }
  const bring = (claim: Claim) => {
    waiting.push(claim)
    notify()
  }
  return { boss, bring, settled, record }
}

test('what was done is removed as soon as the database can be reached again', async () => {
  let tries = 0
  const { boss, bring, settled, record } = createFakeBoss({
    remove: async (claim) => {
      tries += 1
      if (tries === 1) throw new Error('the connection is lost')
      await record('removed')(claim)
    },
  })
  const queue = createBossQueue(boss)
  await queue.start(async () => undefined)
  bring(toClaim(0))
  await waitUntil(() => settled.length > 0)
  expect(settled).toEqual([['removed', 0]])
  await queue.close(0)
})

test('what was taken again while it went on is removed by its newer claim', async () => {
  const { boss, bring, settled } = createFakeBoss({})
  const queue = createBossQueue(boss)
  const go = Promise.withResolvers<void>()
  let count = 0
  await queue.start(async () => {
    count += 1
    await go.promise
  })
  bring(toClaim(0))
  await waitUntil(() => count === 1)
  bring(toClaim(1))
  await waitUntil(() => queue.current.length === 1)
  await new Promise((resolve) => setImmediate(resolve))
  go.resolve()
  await waitUntil(() => settled.length > 0)
  expect(settled).toEqual([['removed', 1]])
  expect(count).toBe(1)
  await queue.close(0)
})

test('what was added again before its removal was heard of is done again', async () => {
  const removed = Promise.withResolvers<void>()
  const { boss, bring, settled, record } = createFakeBoss({
    remove: async (claim) => {
      if (claim.retryCount === 0) await removed.promise
      await record('removed')(claim)
    },
  })
  const queue = createBossQueue(boss)
  let count = 0
  await queue.start(async () => {
    count += 1
  })
  bring(toClaim(0))
  await waitUntil(() => count === 1)
  bring(toClaim(1))
  await new Promise((resolve) => setImmediate(resolve))
  removed.resolve()
  await waitUntil(() => count === 2 && queue.current.length === 0)
  expect(settled).toEqual([
    ['removed', 0],
    ['removed', 1],
  ])
  await queue.close(0)
})

test('what a fetch brings while the queue is being closed is handed back', async () => {
  const taken = Promise.withResolvers<readonly Claim[]>()
  const { boss, settled } = createFakeBoss({ take: () => taken.promise })
  const queue = createBossQueue(boss)
  await queue.start(async () => undefined)
  const closed = queue.close(0)
  taken.resolve([toClaim(0)])
  await closed
  expect(settled).toEqual([['handed back', 0]])
})

test('a queue that cannot reach its database is closed nevertheless', async () => {
  const unreachable = () => Promise.reject(new Error('the connection is lost'))
  const { boss, bring } = createFakeBoss({ handBack: unreachable, keep: unreachable })
  const queue = createBossQueue(boss)
  await queue.start((_job, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)))
  bring(toClaim(0))
  await waitUntil(() => queue.current.length === 1)
  await queue.close(0)
  expect(queue.current).toEqual([])
})

test('what was lost while the answer that brought it was held up is not begun', async () => {
  const other: Claim = { ...toClaim(0), id: 'still its own', job: { kind: 'run', id: 2 } }
  let heldUpMs = 0
  let isAsked = false
  const { boss, settled } = createFakeBoss({
    take: async () => {
      if (isAsked) return []
      isAsked = true
      heldUpMs = 6_000
      return [toClaim(0), other]
    },
    keep: async (claims) => claims.filter(({ id }) => id === toJobId(job)),
  })
  const readTime = performance.now.bind(performance)
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => readTime() + heldUpMs)
  const queue = createBossQueue(boss)
  const done: Job[] = []
  await queue.start(async (begun) => void done.push(begun))
  await waitUntil(() => settled.length > 0)
  clock.mockRestore()
  await queue.close(0)
  expect(done).toEqual([other.job])
})
