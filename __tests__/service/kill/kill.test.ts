import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, jest, test } from '@jest/globals'
import { createRandom } from '../../../src/service/conversation/random.ts'
import type { Database } from '../../../src/service/store/database.ts'
import { openStore } from '../../../src/service/store/open-store.ts'
import { describeOnPostgres } from '../databases.ts'
import { toNumber } from '../outbound.ts'
import { loadPostgres } from '../sample.ts'
import { countOpen, expectNothingLost, keepEnds, type Tally } from './audit.ts'
import { type Killable, spawnService } from './killable.ts'
import {
  type Answered,
  createAnswered,
  dialUntilGone,
  sendUntilGone,
  startTrigger,
  submitTo,
  type Trigger,
} from './traffic.ts'

/** How often is killed; set, it holds on both databases. */
const roundsAskedFor = process.env['KILL_ROUNDS']
const roundsOn = { sqlite: Number(roundsAskedFor ?? 50), postgres: Number(roundsAskedFor ?? 3) }

jest.setTimeout(600_000 + 20_000 * Math.max(roundsOn.sqlite, roundsOn.postgres))

/** Services on one database, and those who use them. */
interface Scene {
  readonly db: Database
  readonly answered: Answered
  readonly trigger: Trigger
  readonly dialled: Set<string>
  readonly random: () => number
  start(): Killable
}

async function openScene(
  place: string,
  dialect: 'sqlite' | 'postgres',
  resources: AsyncDisposableStack,
): Promise<Scene> {
  const trigger = resources.use(await startTrigger())
  const options = dialect === 'sqlite' ? { databasePath: place } : { databaseUrl: place }
  const { db } = resources.use(await openStore({ ...options, exclusive: false, loadPostgres }))
  await keepEnds(db, dialect)
  const start = () => resources.use(spawnService(place, trigger.url))
  return { db, answered: createAnswered(), trigger, dialled: new Set(), random: createRandom(50), start }
}

/** Those that were asked for, and those of the agent that dials of its own accord. */
async function findNumbers({ db, trigger, dialled }: Scene): Promise<string[]> {
  const waiting = await db
    .selectFrom('runs')
    .innerJoin('results', 'results.id', 'runs.result_id')
    .select('runs.id')
    .where('agent_id', '=', 4)
    .where('runs.status', '=', 'pending')
    .execute()
  return [...trigger.asked, ...waiting.map(({ id }) => toNumber(id))].filter((number) => !dialled.has(number))
}

/** When a service is killed. */
interface Moment {
  readonly afterMs: number
  /** Whether it is waited for until it begins to play a run; default: it is not. */
  readonly inRun?: boolean
}

/** Kills a service in the midst of requests of all kinds. */
async function killInTraffic(scene: Scene, service: Killable, { afterMs, inRun = false }: Moment): Promise<void> {
  const url = await service.url
  const traffic = [
    sendUntilGone(url, scene.answered, scene.random),
    findNumbers(scene).then((numbers) => dialUntilGone(url, numbers, scene.dialled)),
  ]
  await sleep(afterMs)
  if (inRun) await Promise.race([service.whenPlaying(), sleep(5_000)])
  await service.kill()
  await Promise.all(traffic)
}

/** Kills a service that, as a rule, is not ready yet. */
async function killEarly(scene: Scene): Promise<void> {
  const service = scene.start()
  await sleep(scene.random() * 800)
  await service.kill()
}

/** Dials what is to be dialled until every run and every generation has ended. */
async function waitForEnd(scene: Scene, url: string): Promise<void> {
  const deadline = performance.now() + 300_000
  for (;;) {
    await dialUntilGone(url, await findNumbers(scene), scene.dialled)
    const open = await countOpen(scene.db)
    if (open === 0) return
    if (performance.now() > deadline) throw new Error(`${open} runs or scenarios are still open`)
    await sleep(20)
  }
}

function report(title: string, startedAt: number, tally: Tally): void {
  if (roundsAskedFor === undefined) return
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  process.stderr.write(`${title}: ${JSON.stringify({ ...tally, seconds })}\n`)
}

describe('a service on a SQLite file that is killed again and again', () => {
  test('loses nothing of what it answered, and ends and charges each run once', async () => {
    const startedAt = performance.now()
    await using resources = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'killed-'))
    resources.defer(() => rm(folder, { recursive: true, force: true }))
    const scene = await openScene(join(folder, 'service.db'), 'sqlite', resources)
    for (let round = 0; round < roundsOn.sqlite; round += 1) {
      if (round % 5 === 4) await killEarly(scene)
      else await killInTraffic(scene, scene.start(), { afterMs: 50 + scene.random() * 300 })
    }
    await waitForEnd(scene, await scene.start().url)
    const tally = await expectNothingLost(scene.db, scene.answered)
    // Otherwise no kill has hit a run, and all of the above says little.
    expect(tally.begunAgain).toBeGreaterThan(0)
    report(`SQLite, ${roundsOn.sqlite} rounds`, startedAt, tally)
  })
})

describeOnPostgres('services that share a database, one of which is killed at a time', (readCluster) => {
  test('lose nothing of what they answered, and end and charge each run once', async () => {
    const startedAt = performance.now()
    await using resources = new AsyncDisposableStack()
    const { url: place } = resources.use(await readCluster().createDatabase())
    const scene = await openScene(place, 'postgres', resources)
    let next = scene.start()
    for (let round = 0; round < roundsOn.postgres; round += 1) {
      const other = scene.start()
      if (round % 5 === 4) await killEarly(scene)
      // The first submission of a process takes its time.
      for (const service of [other, next]) scene.answered.results.add(await submitTo(await service.url, 1))
      // A few rounds hit a run by chance too seldom.
      const inRun = roundsAskedFor === undefined || round % 3 === 0
      await killInTraffic(scene, next, { afterMs: 50 + scene.random() * 200, inRun })
      next = other
    }
    await waitForEnd(scene, await next.url)
    const tally = await expectNothingLost(scene.db, scene.answered)
    expect(tally.begunAgain).toBeGreaterThan(0)
    report(`Postgres, ${roundsOn.postgres} rounds`, startedAt, tally)
  })

  test('lose nothing when one is suspended for longer than its claims last', async () => {
    await using resources = new AsyncDisposableStack()
    const { url: place } = resources.use(await readCluster().createDatabase())
    const scene = await openScene(place, 'postgres', resources)
    const [suspended, other] = [scene.start(), scene.start()]
    const urls = await Promise.all([suspended.url, other.url])
    for (let submission = 0; submission < 10; submission += 1) {
      for (const url of urls) scene.answered.results.add(await submitTo(url, 1))
    }
    suspended.suspend()
    await sleep(14_000)
    suspended.resume()
    await waitForEnd(scene, await other.url)
    await other.kill()
    await expectNothingLost(scene.db, scene.answered)
  })
})
