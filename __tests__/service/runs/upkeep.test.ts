import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { Database } from '../../../src/service/store/database.ts'
import { describeOnEachStore } from '../databases.ts'
import {
  conversation,
  endlessPlay,
  readEnded,
  readUntil,
  resultsPath,
  send,
  startTestService,
  submit,
} from '../sample.ts'

const dayMs = 86_400_000
const submittedAt = new Date('2026-11-01T06:00:00.000Z')

const countRows = async (db: Database, table: 'results' | 'test_cases' | 'runs' | 'ledger_entries') =>
  (await db.selectFrom(table).selectAll().execute()).length

async function countAll(db: Database) {
  const [results, cases, runs, entries] = await Promise.all([
    countRows(db, 'results'),
    countRows(db, 'test_cases'),
    countRows(db, 'runs'),
    countRows(db, 'ledger_entries'),
  ])
  return { results, cases, runs, entries }
}

const toStatus = async (...[service, id]: Parameters<typeof readEnded>) =>
  (await send(service, `${resultsPath}/${id}/`)).status

/** Waits until a result is gone; gives up after four seconds. */
async function waitUntilGone(...[service, id]: Parameters<typeof readEnded>): Promise<void> {
  const deadline = Date.now() + 4_000
  while ((await toStatus(service, id)) !== 404) {
    if (Date.now() > deadline) throw new Error(`result ${id} is still there`)
    await sleep(5)
  }
}

describeOnEachStore('a result', (open) => {
  test('is removed with its cases when it is older than it may be, but not while a run of it is open', async () => {
    let time = submittedAt
    const store = await open()
    await using service = await startTestService({
      store,
      now: () => time,
      upkeepEveryMs: 5,
      config: { retentionDays: 2 },
      engine: { play: (request) => (request.ids.result === 2 ? endlessPlay(request) : Promise.resolve(conversation)) },
    })
    const ended = await submit(service)
    const open2 = await submit(service)
    await readEnded(service, ended.id)
    await readUntil(service, open2.id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    time = new Date(submittedAt.getTime() + dayMs)
    const young = await submit(service)
    await readEnded(service, young.id)
    expect(await toStatus(service, ended.id)).toBe(200)

    time = new Date(submittedAt.getTime() + 2 * dayMs + 3_600_000)
    await waitUntilGone(service, ended.id)
    expect([await toStatus(service, open2.id), await toStatus(service, young.id)]).toEqual([200, 200])
    expect(await countAll(store.db)).toEqual({ results: 2, cases: 4, runs: 6, entries: 9 })

    await send(service, `${resultsPath}/${open2.id}/end_calls/`, { method: 'POST' })
    time = new Date(time.getTime() + 2 * 3_600_000)
    await waitUntilGone(service, open2.id)
    expect(await toStatus(service, young.id)).toBe(200)
  })

  test('that is deleted is gone with its cases and its open runs, and what it cost stays', async () => {
    const store = await open()
    let aborted = 0
    await using service = await startTestService({
      store,
      engine: {
        play: async (request) => {
          const held = await endlessPlay(request)
          aborted += 1
          return held
        },
      },
    })
    const { id } = await submit(service)
    const other = await submit(service)
    await readUntil(service, id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    const remove = () =>
      fetch(`${service.url}${resultsPath}/${id}/`, {
        method: 'DELETE',
        headers: { 'X-SERVICE-API-KEY': service.apiKey },
      })
    const response = await remove()
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect([await toStatus(service, id), (await remove()).status]).toEqual([404, 404])
    expect((await send(service, '/test_framework/v1/runs/1/')).status).toBe(404)
    expect(aborted).toBe(3)
    expect(await toStatus(service, other.id)).toBe(200)
    expect(await countAll(store.db)).toEqual({ results: 1, cases: 2, runs: 3, entries: 6 })
  })
})
