import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, jest, test } from '@jest/globals'
import * as z from 'zod'
import { openStatuses } from '../../src/contract/run.ts'
import { createRandom } from '../../src/service/conversation/random.ts'
import { readBalance } from '../../src/service/store/accounts.ts'
import type { Database } from '../../src/service/store/database.ts'
import { openStore } from '../../src/service/store/open-store.ts'
import { describeOnPostgres } from './databases.ts'
import { waitUntil } from './postgres/wait-until.ts'
import { loadPostgres, runPath, spec } from './sample.ts'

jest.setTimeout(180_000)

interface Killable extends AsyncDisposable {
  readonly url: string
  /** Ends the process at once; settles when it is gone. */
  kill(): Promise<void>
}

const program = join(import.meta.dirname, 'killable-service.ts')

/** Starts a service of its own process on a SQLite file or a Postgres address. */
async function start(place: string): Promise<Killable> {
  const child = spawn(process.execPath, [program, place], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'killable-service') },
  })
  const exit = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  const failure = exit.then(() => Promise.reject(new Error('the service has ended before it was ready')))
  const [url] = z.tuple([z.string()]).parse((await Promise.race([once(child, 'message'), failure])).slice(0, 1))
  failure.catch(() => undefined)
  return { url, kill, [Symbol.asyncDispose]: kill }
}

const Answer = z.looseObject({ id: z.int() })

/** Submits one suite after the other until the service is gone; adds the id of each that was accepted. */
async function submitOn(url: string, accepted: Set<number>): Promise<void> {
  for (;;) {
    const answer = await submitOnce(url).catch(() => undefined)
    if (answer === undefined) return
    expect(answer.status).toBe(200)
    accepted.add(Answer.parse(answer.body).id)
  }
}

async function submitOnce(url: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(`${url}${runPath}`, {
    method: 'POST',
    headers: { 'X-SERVICE-API-KEY': 'ats_of_the_catalog', 'content-type': 'application/json' },
    body: JSON.stringify({ spec, channel: 'text' }),
  })
  return { status: response.status, body: await response.json() }
}

/** Kills a service in the midst of submissions. */
async function killLater(service: Killable, afterMs: number, accepted: Set<number>): Promise<void> {
  const submissions = [submitOn(service.url, accepted), submitOn(service.url, accepted)]
  await sleep(afterMs)
  await service.kill()
  await Promise.all(submissions)
}

const waitForEnd = (db: Database, withinMs: number): Promise<void> =>
  waitUntil(async () => {
    const open = await db.selectFrom('runs').select('id').where('status', 'in', openStatuses).limit(1).execute()
    return open.length === 0
  }, withinMs)

async function expectNothingLost(db: Database, accepted: ReadonlySet<number>): Promise<void> {
  const results = await db.selectFrom('results').select('id').orderBy('id').execute()
  const resultIds = results.map(({ id }) => id)
  expect([...accepted].filter((id) => !resultIds.includes(id))).toEqual([])
  const cases = await db.selectFrom('test_cases').select(['id', 'result_id', 'name']).orderBy('id').execute()
  const runs = await db.selectFrom('runs').selectAll().orderBy('id').execute()
  const toPlan = (resultId: number) =>
    cases
      .filter(({ result_id }) => result_id === resultId)
      .map(({ id, name }) => [name, runs.filter((run) => run.test_case_id === id).map(({ repetition }) => repetition)])
  const plan = [
    ['Refund in time', [0, 1]],
    ['Refund too late', [0]],
  ]
  expect(resultIds.map(toPlan)).toEqual(resultIds.map(() => plan))
  expect(runs).toHaveLength(3 * resultIds.length)
  expect(runs.filter(({ status, success }) => status !== 'completed' || success !== 1)).toEqual([])
  await expectPaidOnce(
    db,
    runs.map(({ id }) => id),
  )
  // Otherwise no kill has hit a run, and all of the above says little.
  expect(runs.filter(({ attempt }) => attempt > 1)).not.toEqual([])
}

async function expectPaidOnce(db: Database, runIds: readonly number[]): Promise<void> {
  const entries = await db.selectFrom('ledger_entries').selectAll().orderBy('run_id').execute()
  const charges = entries.filter(({ kind }) => kind === 'run')
  expect(charges.map(({ run_id }) => run_id)).toEqual(runIds)
  expect(new Set(charges.map(({ amount_micros }) => Number(amount_micros)))).toEqual(new Set([-20_000]))
  expect(entries).toHaveLength(runIds.length + 1)
  expect(Number(await readBalance(db, 1))).toBe(1_000_000_000 - 20_000 * runIds.length)
}

describe('a service on a SQLite file that is killed again and again', () => {
  test('loses no accepted result and no run, and charges each once', async () => {
    await using resources = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'killed-'))
    resources.defer(() => rm(folder, { recursive: true, force: true }))
    const databasePath = join(folder, 'service.db')
    const random = createRandom(50)
    const accepted = new Set<number>()
    for (let round = 0; round < 50; round += 1) {
      await using service = await start(databasePath)
      await killLater(service, random() * 150, accepted)
    }
    resources.use(await start(databasePath))
    const { db } = resources.use(await openStore({ databasePath, exclusive: false, loadPostgres }))
    await waitForEnd(db, 60_000)
    await expectNothingLost(db, accepted)
  })
})

describeOnPostgres('services that share a database, one of which is killed at a time', (readCluster) => {
  test('lose no accepted result and no run, and charge each once', async () => {
    await using resources = new AsyncDisposableStack()
    const { url: databaseUrl } = resources.use(await readCluster().createDatabase())
    const random = createRandom(3)
    const accepted = new Set<number>()
    let next = resources.use(await start(databaseUrl))
    for (let round = 0; round < 3; round += 1) {
      const other = resources.use(await start(databaseUrl))
      // The first submission of a process takes its time.
      await Promise.all([submitOnce(other.url), submitOnce(next.url)])
      await killLater(next, 50 + random() * 150, accepted)
      next = other
    }
    resources.use(await start(databaseUrl))
    const { db } = resources.use(await openStore({ databaseUrl, exclusive: false, loadPostgres }))
    await waitForEnd(db, 60_000)
    await expectNothingLost(db, accepted)
  })
})
