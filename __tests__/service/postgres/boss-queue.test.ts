import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, jest, test } from '@jest/globals'
import { sql } from 'kysely'
import type { Job, Perform, WorkQueue } from '../../../src/service/jobs/work-queue.ts'
import { openPostgres } from '../../../src/service/postgres/index.ts'
import type { Database } from '../../../src/service/store/database.ts'
import { describeOnPostgres } from '../databases.ts'
import { isServerGiven } from './cluster.ts'
import { waitUntil } from './wait-until.ts'

// A claim that is not kept any more runs out after ten seconds.
jest.setTimeout(60_000)

const run = (id: number): Job => ({ kind: 'run', id })

const testRestart = isServerGiven ? test.skip : test

describeOnPostgres('a queue that processes share', (readCluster) => {
  async function openTwo() {
    const resources = new AsyncDisposableStack()
    const database = resources.use(await readCluster().createDatabase())
    const open = async (): Promise<{ db: Database; queue: WorkQueue }> => {
      const { db, createQueue } = await openPostgres(database.url)
      resources.use(db)
      return { db, queue: resources.adopt(createQueue(), (queue) => queue.close(0)) }
    }
    const [one, other] = [await open(), await open()]
    return {
      url: database.url,
      db: one.db,
      one: one.queue,
      other: other.queue,
      [Symbol.asyncDispose]: () => resources.disposeAsync(),
    }
  }

  const add = (db: Database, queue: WorkQueue, jobs: readonly Job[]) =>
    queue.transact(db, (_transaction, addJobs) => addJobs(jobs))

  test('brings each of many jobs once', async () => {
    await using shared = await openTwo()
    const done: Job[] = []
    const perform: Perform = async (job) => {
      await sleep(1)
      done.push(job)
    }
    await Promise.all([shared.one.start(perform), shared.other.start(perform)])
    const jobs = Array.from({ length: 200 }, (_, index) => run(index + 1))
    await add(shared.db, shared.one, jobs)
    await waitUntil(() => done.length >= jobs.length && shared.one.current.length + shared.other.current.length === 0)
    expect(done.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b))).toEqual(jobs.map(({ id }) => id))
    expect(await countStored(shared.db)).toBe(0)
  })

  test('brings jobs of every kind as they were added', async () => {
    await using shared = await openTwo()
    const done: Job[] = []
    await shared.one.start(async (job) => void done.push(job))
    const jobs: readonly Job[] = [
      run(7),
      { kind: 'dial_trigger', id: 7 },
      { kind: 'generation', id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff' },
    ]
    await add(shared.db, shared.other, jobs)
    await waitUntil(() => done.length === jobs.length)
    expect(done).toEqual(expect.arrayContaining([...jobs]))
  })

  test('brings the jobs of a transaction in the order of their ids', async () => {
    await using shared = await openTwo()
    const brought: Job[] = []
    await add(shared.db, shared.one, [run(10), run(9), run(100), run(1)])
    await shared.one.start(async (job) => void brought.push(job))
    await waitUntil(() => brought.length === 4)
    expect(brought).toEqual([run(1), run(9), run(10), run(100)])
  })

  test('keeps no job waiting for another that takes long', async () => {
    await using shared = await openTwo()
    const done: Job[] = []
    await shared.one.start(async (job, signal) => {
      if (job.id === 1) await once(signal, 'abort')
      done.push(job)
    })
    await add(shared.db, shared.one, [run(1)])
    await waitUntil(() => shared.one.current.length === 1)
    await add(shared.db, shared.one, [run(2)])
    await waitUntil(() => done.length === 1 && shared.one.current.length === 1)
    expect(done).toEqual([run(2)])
    expect(shared.one.current).toEqual([run(1)])
  })

  test('brings nothing that was added in a transaction that is rolled back', async () => {
    await using shared = await openTwo()
    const done: Job[] = []
    await shared.one.start(async (job) => void done.push(job))
    const rolledBack = shared.one.transact(shared.db, async (_transaction, addJobs) => {
      await addJobs([run(1)])
      throw new Error('not after all')
    })
    await expect(rolledBack).rejects.toThrow('not after all')
    await add(shared.db, shared.one, [run(2)])
    await waitUntil(() => done.length > 0 && shared.one.current.length === 0)
    expect(done).toEqual([run(2)])
    expect(await countStored(shared.db)).toBe(0)
  })

  test('queues a job once while it is there, and again when it was done', async () => {
    await using shared = await openTwo()
    const done: Job[] = []
    await add(shared.db, shared.one, [run(1), run(1)])
    await add(shared.db, shared.other, [run(1)])
    await shared.one.start(async (job) => void done.push(job))
    await waitUntil(() => done.length > 0 && shared.one.current.length === 0)
    expect(done).toHaveLength(1)
    await add(shared.db, shared.one, [run(1)])
    await waitUntil(() => done.length === 2)
  })

  test('takes as many jobs as one process can do, and the next as soon as some have ended', async () => {
    await using shared = await openTwo()
    const jobs = Array.from({ length: 1_200 }, (_, index) => run(index + 1))
    await add(shared.db, shared.one, jobs)
    expect(await countStored(shared.db)).toBe(jobs.length)
    const go = Promise.withResolvers<void>()
    let count = 0
    await shared.one.start(async () => {
      await go.promise
      count += 1
    })
    await waitUntil(() => shared.one.current.length === 500)
    go.resolve()
    await waitUntil(() => count === jobs.length)
  })

  test('hands back at closing what did not end in time, to another at once', async () => {
    await using shared = await openTwo()
    const taken: Job[] = []
    await shared.one.start((_job, signal) => rejectWhenAborted(signal))
    await add(shared.db, shared.one, [run(1)])
    await waitUntil(() => shared.one.current.length === 1)
    await shared.other.start(async (job) => void taken.push(job))
    await shared.one.close(0)
    expect(shared.one.current).toEqual([])
    await waitUntil(() => taken.length > 0, 3_000)
    expect(taken).toEqual([run(1)])
  })

  test('hurries when closing is asked for again with less time', async () => {
    await using shared = await openTwo()
    const taken: Job[] = []
    await shared.one.start((_job, signal) => rejectWhenAborted(signal))
    await add(shared.db, shared.one, [run(1)])
    await waitUntil(() => shared.one.current.length === 1)
    await shared.other.start(async (job) => void taken.push(job))
    const closed = shared.one.close(600_000)
    await shared.one.close(0)
    await closed
    await waitUntil(() => taken.length > 0, 3_000)
    expect(taken).toEqual([run(1)])
  })

  test('lets jobs end within the time that closing gives', async () => {
    await using shared = await openTwo()
    let end = (): void => undefined
    let wasAborted = false
    await shared.one.start(async (_job, signal) => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      wasAborted = signal.aborted
    })
    await add(shared.db, shared.one, [run(1)])
    await waitUntil(() => shared.one.current.length === 1)
    const closed = shared.one.close(30_000)
    end()
    await closed
    expect(wasAborted).toBe(false)
    expect(await countStored(shared.db)).toBe(0)
  })

  test('does not bring a job again that was aborted on purpose', async () => {
    await using shared = await openTwo()
    const brought: Job[] = []
    await shared.one.start((job, signal) => {
      brought.push(job)
      return rejectWhenAborted(signal)
    })
    await add(shared.db, shared.one, [run(1), run(2)])
    await waitUntil(() => shared.one.current.length === 2)
    shared.one.abort([run(1), run(3)])
    await waitUntil(() => shared.one.current.length === 1)
    expect(shared.one.current).toEqual([run(2)])
    expect(brought).toHaveLength(2)
    expect(await countStored(shared.db)).toBe(1)
  })

  test('brings a job again, a little later, whose attempt failed', async () => {
    await using shared = await openTwo()
    const attempts: number[] = []
    await shared.one.start(async () => {
      attempts.push(performance.now())
      if (attempts.length === 1) throw new Error('not this time')
    })
    await add(shared.db, shared.one, [run(1)])
    await waitUntil(() => attempts.length === 2)
    expect((attempts[1] ?? 0) - (attempts[0] ?? 0)).toBeGreaterThan(900)
    await waitUntil(async () => (await countStored(shared.db)) === 0)
  })

  test('leaves a job of an unknown kind to newer versions', async () => {
    await using shared = await openTwo()
    const done: Job[] = []
    await add(shared.db, shared.one, [run(1), run(2)])
    await sql`update pgboss.job set data = '{"kind":"later","id":1}' where data->>'id' = '1'`.execute(shared.db)
    await shared.one.start(async (job) => void done.push(job))
    await waitUntil(async () => done.length > 0 && (await countStored(shared.db)) === 1)
    expect(done).toEqual([run(2)])
  })

  describe('when the worst happens', () => {
    test('brings the jobs of a process that was killed to another', async () => {
      await using shared = await openTwo()
      await add(shared.db, shared.one, [run(1), run(2)])
      const worker = spawn(process.execPath, [join(import.meta.dirname, 'hanging-worker.ts'), shared.url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      worker.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
      await waitUntil(() => output.includes('run 1') && output.includes('run 2'))
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      const done: Job[] = []
      await shared.one.start(async (job) => void done.push(job))
      await waitUntil(() => done.length === 2, 20_000)
      expect(done).toEqual(expect.arrayContaining([run(1), run(2)]))
    })

    testRestart('goes on after a restart of the server, and loses nothing', async () => {
      await using shared = await openTwo()
      const done: Job[] = []
      let isBack = false
      await shared.one.start(async (job) => {
        while (!isBack) await sleep(5)
        done.push(job)
      })
      await add(shared.db, shared.one, [run(1), run(2)])
      await waitUntil(() => shared.one.current.length === 2)
      await readCluster().restart()
      isBack = true
      await waitUntil(() => done.length === 2)
      await add(shared.db, shared.one, [run(3)])
      await waitUntil(() => done.length === 3 && shared.one.current.length === 0)
      expect(await countStored(shared.db)).toBe(0)
    })

    test('aborts a job whose claim another process has taken', async () => {
      await using shared = await openTwo()
      let wasAborted = false
      await shared.one.start(async (_job, signal) => {
        await once(signal, 'abort')
        wasAborted = true
        throw new Error('aborted')
      })
      await add(shared.db, shared.one, [run(1)])
      await waitUntil(() => shared.one.current.length === 1)
      await sql`update pgboss.job set retry_count = retry_count + 1`.execute(shared.db)
      await waitUntil(() => wasAborted && shared.one.current.length === 0)
      expect(await countStored(shared.db)).toBe(1)
    })
  })
})

const countStored = async (db: Database): Promise<number> =>
  Number((await sql<{ count: number }>`select count(*) as count from pgboss.job`.execute(db)).rows[0]?.count)

const rejectWhenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
