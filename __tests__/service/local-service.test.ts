import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { startLocalService } from '../../src/service/local-service.ts'
import { openSqliteDatabase } from '../../src/service/store/database.ts'
import {
  catalog,
  config,
  endlessPlay,
  passingEngine,
  readEnded,
  readUntil,
  send,
  startTestService,
  submit,
} from './sample.ts'

const createFolder = () => mkdtempDisposable(join(tmpdir(), 'local-service-'))

describe('starting', () => {
  test('listens on loopback and makes a key of its own each time', async () => {
    await using one = await startTestService()
    await using other = await startTestService()
    expect(one.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(one.apiKey).not.toBe(other.apiKey)
  })

  test('rejects when the port is taken', async () => {
    await using service = await startTestService()
    const port = Number(new URL(service.url).port)
    await expect(startLocalService({ config, engine: passingEngine, port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })

  test('leaves the global Request and Response alone', async () => {
    const { Request: request, Response: response } = globalThis
    await using service = await startTestService()
    await send(service, '/health/')
    expect([globalThis.Request, globalThis.Response]).toEqual([request, response])
  })
})

describe('closing', () => {
  test('aborts what goes on, and may be asked twice', async () => {
    const aborted: boolean[] = []
    const service = await startTestService({
      engine: {
        play: async (request) => {
          const conversation = await endlessPlay(request)
          aborted.push(request.signal.aborted)
          return conversation
        },
      },
    })
    const { id } = await submit(service)
    await readUntil(service, id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    await service.close()
    expect(aborted).toEqual([true, true, true])
    await service.close()
    await expect(fetch(`${service.url}/health/`)).rejects.toThrow()
  })

  test('hurries when it is asked for again with less time', async () => {
    const service = await startTestService({ engine: { play: endlessPlay } })
    const { id } = await submit(service)
    await readUntil(service, id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    const closed = service.close(600_000)
    await service.close(0)
    await closed
    await expect(fetch(`${service.url}/health/`)).rejects.toThrow()
  })

  test('leaves runs that had not ended open in the file', async () => {
    await using folder = await createFolder()
    const databasePath = join(folder.path, 'service.db')
    const service = await startTestService({ databasePath, engine: { play: endlessPlay } })
    const { id } = await submit(service)
    await readUntil(service, id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    await service.close()
    await using db = await openSqliteDatabase(databasePath)
    expect(await db.selectFrom('runs').select('status').execute()).toEqual(Array(3).fill({ status: 'running' }))
  })
})

test('keeps results in its file from one start to the next', async () => {
  await using folder = await createFolder()
  const databasePath = join(folder.path, 'service.db')
  const first = await startTestService({ databasePath })
  const { id } = await submit(first)
  const ended = await readEnded(first, id)
  await first.close()
  await using second = await startTestService({ databasePath })
  expect(await readEnded(second, id)).toEqual(ended)
  expect((await submit(second)).id).toBe(id + 1)
})

test('charges each run once, at the rate of its channel', async () => {
  await using folder = await createFolder()
  const databasePath = join(folder.path, 'service.db')
  const service = await startTestService({ databasePath })
  await readEnded(service, (await submit(service)).id)
  await service.close()
  await using db = await openSqliteDatabase(databasePath)
  const entries = await db.selectFrom('ledger_entries').select(['run_id', 'amount_micros']).orderBy('run_id').execute()
  expect(entries).toEqual([1, 2, 3].map((run_id) => ({ run_id, amount_micros: -20_000 })))
})

test('plays hundreds of runs of one submission at once', async () => {
  await using service = await startTestService({
    catalog: { organization: { ...catalog.organization, max_concurrent_chat_runs_limit: -1 } },
  })
  const { id } = await submit(service, { frequency: 100 })
  expect(await readEnded(service, id)).toMatchObject({ status: 'completed', success_runs_count: 300 })
})
