import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openSqliteDatabase } from '../../src/service/store/database.ts'
import { beginRun, updateOpenRun } from '../../src/service/store/run-progress.ts'
import {
  accepted,
  createClock,
  dial,
  outboundAgent,
  rareUpkeep,
  statusesOf,
  submitCalls,
  toCatalog,
} from './outbound.ts'
import { waitUntil } from './postgres/wait-until.ts'
import { catalog, conversation, endlessPlay, readEnded, readUntil, startTestService, submit } from './sample.ts'

const createFolder = () => mkdtempDisposable(join(tmpdir(), 'take-up-'))
const limitTo = (limit: number) => ({
  organization: { ...catalog.organization, max_concurrent_chat_runs_limit: limit },
})

test.each([
  ['running', 10, 'running,running,running'],
  ['in the queue', 1, 'running,in_queue,in_queue'],
])('runs that were %s when the service closed are taken up, and each is paid for once', async (_, limit, left) => {
  await using folder = await createFolder()
  const databasePath = join(folder.path, 'service.db')
  const first = await startTestService({ databasePath, catalog: limitTo(limit), engine: { play: endlessPlay } })
  const { id } = await submit(first)
  await readUntil(first, id, ({ runs }) => runs.map(({ status }) => status).join() === left)
  await first.close()

  const played: number[] = []
  const second = await startTestService({
    databasePath,
    catalog: limitTo(limit),
    engine: {
      play: async ({ ids }) => {
        played.push(ids.run)
        return conversation
      },
    },
  })
  expect(await readEnded(second, id)).toMatchObject({ status: 'completed', success_runs_count: 3 })
  expect(played.toSorted()).toEqual([1, 2, 3])
  await second.close()

  await using db = await openSqliteDatabase(databasePath)
  const entries = await db.selectFrom('ledger_entries').select(['run_id', 'kind']).orderBy('run_id').execute()
  expect(entries).toEqual([1, 2, 3].map((run_id) => ({ run_id, kind: 'run' })))
})

test('runs of an organization that has left the config fail, whether they were running or in the queue', async () => {
  await using folder = await createFolder()
  const databasePath = join(folder.path, 'service.db')
  const first = await startTestService({ databasePath, catalog: limitTo(1), engine: { play: endlessPlay } })
  const { id } = await submit(first)
  await readUntil(first, id, ({ runs }) => runs.map(({ status }) => status).join() === 'running,in_queue,in_queue')
  await first.close()

  const organization = { ...catalog.organization, id: 2 }
  const config = { catalogs: new Map([[2, { ...catalog, organization, dashboards: [] }]]) }
  {
    await using _without = await startTestService({ databasePath, config })
    await using db = await openSqliteDatabase(databasePath)
    const readStatuses = async () =>
      (await db.selectFrom('runs').select('status').execute()).map(({ status }) => status)
    await waitUntil(async () => (await readStatuses()).every((status) => status === 'failed'))
  }

  await using again = await startTestService({ databasePath })
  expect(await readEnded(again, id)).toMatchObject({ status: 'failed', failed_runs_count: 3 })
})

test('what a run that was cut off still has to say is not heard', async () => {
  await using folder = await createFolder()
  const databasePath = join(folder.path, 'service.db')
  const first = await startTestService({ databasePath, engine: { play: endlessPlay } })
  const { id } = await submit(first)
  await readUntil(first, id, ({ runs }) => runs.every(({ status }) => status === 'running'))
  await first.close()

  await using db = await openSqliteDatabase(databasePath)
  const at = new Date().toISOString()
  const stale = await beginRun(db, 1, at)
  const current = await beginRun(db, 1, at)
  if (stale === undefined || current === undefined) throw new Error('the run could not be begun')
  expect(await updateOpenRun(db, stale, { status: 'failed', error_message: 'late' })).toBe(false)
  expect(await updateOpenRun(db, current, { status: 'evaluating' })).toBe(true)
  const run = await db.selectFrom('runs').select(['status', 'error_message']).where('id', '=', 1).executeTakeFirst()
  expect(run).toEqual({ status: 'evaluating', error_message: '' })
})

test('a run that waits for a dial goes on waiting, and one that was dialled is played again', async () => {
  await using folder = await createFolder()
  const databasePath = join(folder.path, 'service.db')
  const options = { databasePath, catalog: toCatalog(), now: createClock(), ...rareUpkeep }
  const first = await startTestService({ ...options, engine: { play: endlessPlay } })
  const { id } = await submitCalls(first, 2)
  expect(await dial(first, 2)).toEqual(accepted(2))
  await readUntil(first, id, ({ runs }) => runs[1]?.['executed_at'] !== null)
  await first.close()

  await using second = await startTestService(options)
  const waiting = await readUntil(second, id, ({ runs }) => runs[1]?.status === 'completed')
  expect(statusesOf(waiting)).toEqual(['pending', 'completed'])
  expect(await dial(second, 1)).toEqual(accepted(1))
  expect(statusesOf(await readEnded(second, id))).toEqual(['completed', 'completed'])
})

test('an agent that was being asked to dial is asked again, and one that has been asked is not', async () => {
  await using folder = await createFolder()
  await using trigger = new AsyncDisposableStack()
  let asked = 0
  let answersBegin = false
  const server = createServer((request, response) => {
    asked += 1
    request.resume()
    if (answersBegin) response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  trigger.defer(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const dialTrigger = { url: `http://127.0.0.1:${Object(server.address()).port}/`, headers: {} }
  const options = {
    databasePath: join(folder.path, 'service.db'),
    catalog: toCatalog({ ...outboundAgent, dialTrigger }),
    ...rareUpkeep,
  }
  const startAndClose = async (isDone: () => boolean) => {
    await using service = await startTestService(options)
    if (asked === 0) await submitCalls(service)
    await readUntil(service, 1, isDone)
    await service.close(1_000)
  }
  await startAndClose(() => asked === 1)
  answersBegin = true
  await startAndClose(() => asked === 2)
  // Its first round would ask.
  await startAndClose(() => true)
  expect(asked).toBe(2)
})

test('nothing is let out of the queue while the service stops', async () => {
  await using folder = await createFolder()
  const databasePath = join(folder.path, 'service.db')
  const play = Promise.withResolvers<typeof conversation>()
  const service = await startTestService({
    databasePath,
    catalog: toCatalog(undefined, 1),
    engine: { play: () => play.promise },
    ...rareUpkeep,
  })
  const { id } = await submitCalls(service, 2)
  expect(await dial(service, 1)).toEqual(accepted(1))
  await readUntil(service, id, ({ runs }) => runs[0]?.['executed_at'] !== null)
  const closed = service.close(4_000)
  play.resolve(conversation)
  await closed
  await using db = await openSqliteDatabase(databasePath)
  const runs = await db.selectFrom('runs').select(['status', 'outbound_dial_window_opens_at as opens']).execute()
  expect(runs).toEqual([
    { status: 'completed', opens: expect.any(String) },
    { status: 'in_queue', opens: null },
  ])
})
