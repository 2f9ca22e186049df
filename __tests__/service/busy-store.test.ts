import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, jest, test } from '@jest/globals'
import { openStore, type Store } from '../../src/service/store/open-store.ts'
import { describeOnEachStore } from './databases.ts'
import {
  catalog,
  conversation,
  endlessPlay,
  loadPostgres,
  readEnded,
  readUntil,
  resultsPath,
  runPath,
  send,
  spec,
  startTestService,
  submit,
} from './sample.ts'

jest.setTimeout(60_000)

/** A store on a file that another program can keep locked. */
async function openLockable() {
  await using resources = new AsyncDisposableStack()
  const folder = resources.use(await mkdtempDisposable(join(tmpdir(), 'busy-')))
  const databasePath = join(folder.path, 'service.db')
  const store = resources.use(await openStore({ databasePath, exclusive: true, loadPostgres }))
  const other = resources.adopt(new DatabaseSync(databasePath), (database) => database.close())
  const opened = resources.move()
  return {
    store,
    lock: () => other.exec('begin immediate'),
    unlock: () => other.exec('commit'),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

test('a request that the store is too busy for is told to come again, and keeps nobody else waiting', async () => {
  await using busy = await openLockable()
  await using service = await startTestService({ store: busy.store, upkeepEveryMs: 600_000 })
  busy.lock()
  let isAnswered = false
  const submission = send(service, runPath, { body: { spec, channel: 'text' } }).finally(() => {
    isAnswered = true
  })
  for (let others = 0; others < 3; others += 1) await fetch(`${service.url}/health/`)
  expect(isAnswered).toBe(false)
  const { status, headers, body } = await submission
  busy.unlock()
  expect({ status, body, after: headers.get('retry-after') }).toEqual({
    status: 503,
    after: '1',
    body: { detail: expect.stringContaining('Try again') },
  })
  expect(await readEnded(service, (await submit(service)).id)).toMatchObject({ id: 1, status: 'completed' })
})

test('a conversation that was held is stored as soon as the store can be written again, and not held twice', async () => {
  await using busy = await openLockable()
  const go = Promise.withResolvers<void>()
  let plays = 0
  await using service = await startTestService({
    store: busy.store,
    upkeepEveryMs: 600_000,
    engine: {
      play: async () => {
        plays += 1
        await go.promise
        return conversation
      },
    },
  })
  const { id } = await submit(service)
  await readUntil(service, id, () => plays === 3)
  busy.lock()
  go.resolve()
  await sleep(200)
  busy.unlock()
  expect(await readEnded(service, id)).toMatchObject({ status: 'completed', success_runs_count: 3 })
  expect(plays).toBe(3)
})

test('a run that could not be begun is begun when the store can be written again', async () => {
  await using busy = await openLockable()
  const { store } = busy
  const start: typeof store.work.start = (perform) => {
    const tried = new Set<unknown>()
    return store.work.start(async (job, signal) => {
      if (!tried.has(job.id)) busy.lock()
      try {
        await perform(job, signal)
      } finally {
        if (!tried.has(job.id)) busy.unlock()
        tried.add(job.id)
      }
    })
  }
  const organization = { ...catalog.organization, max_concurrent_chat_runs_limit: 1 }
  await using service = await startTestService({
    store: { ...store, work: { ...store.work, start } },
    upkeepEveryMs: 600_000,
    catalog: { organization },
  })
  const [scenario] = spec.scenarios
  const { id } = await submit(service, { spec: { ...spec, scenarios: [{ ...scenario, frequency: 1 }] } })
  expect(await readEnded(service, id)).toMatchObject({ status: 'completed', success_runs_count: 1 })
})
/** A store whose queue takes nothing. */
const withFullQueue = (store: Store): Store => ({
  ...store,
  work: { ...store.work, transact: () => Promise.reject(new Error('the queue is full')) },
})

describeOnEachStore('an answer', (open) => {
  test('does not depend on whether runs can be admitted', async () => {
    await using store = await open()
    await using service = await startTestService({ store: withFullQueue(store), upkeepEveryMs: 600_000 })
    const { id, runs } = await submit(service)
    expect(runs.map(({ status }) => status)).toEqual(['in_queue', 'in_queue', 'in_queue'])
    const ended = await send(service, `${resultsPath}/${id}/end_calls/`, { method: 'POST' })
    expect(ended).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    const removed = await fetch(`${service.url}${resultsPath}/${id}/`, {
      method: 'DELETE',
      headers: { 'X-SERVICE-API-KEY': service.apiKey },
    })
    expect(removed.status).toBe(204)
  })

  test('shows a result as it is at one moment, however fast its runs go on', async () => {
    await using store = await open()
    await using service = await startTestService({
      store,
      upkeepEveryMs: 600_000,
      engine: {
        play: async () => {
          await sleep(Math.random() * 300)
          return conversation
        },
      },
    })
    const { id } = await submit(service, { frequency: 7 })
    for (;;) {
      const result = await readUntil(service, id, () => true)
      const completed = result.runs.filter(({ status }) => status === 'completed').length
      expect(result['completed_runs_count']).toBe(completed)
      expect(result.status === 'completed').toBe(completed === 21)
      if (result.status === 'completed') break
    }
  })

  test('comes before the runs that are cancelled have heard of it', async () => {
    await using store = await open()
    await using service = await startTestService({ store, upkeepEveryMs: 600_000, engine: { play: endlessPlay } })
    const { id } = await submit(service)
    await readUntil(service, id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    const { body } = await send(service, `${resultsPath}/${id}/end_calls/`, { method: 'POST' })
    expect(body).toMatchObject({ status: 'cancelled' })
    await readUntil(service, id, () => store.work.current.length === 0)
  })
})
