import { setTimeout as sleep } from 'node:timers/promises'
import { expect, jest, test } from '@jest/globals'
import { sql } from 'kysely'
import type { Conversation } from '../../src/service/conversation/conversation.ts'
import { openStore } from '../../src/service/store/open-store.ts'
import { describeOnPostgres } from './databases.ts'
import { accepted, dial, dropped, rareUpkeep, submitCalls, toCatalog } from './outbound.ts'
import { startProxy } from './postgres/proxy.ts'
import { conversation, endlessPlay, loadPostgres, readEnded, readUntil, startTestService, submit } from './sample.ts'

jest.setTimeout(60_000)

describeOnPostgres('services that share a database', (readCluster) => {
  test('bring back a run whose job is gone', async () => {
    await using database = await readCluster().createDatabase()
    const store = await openStore({ databaseUrl: database.url, exclusive: true, loadPostgres })
    const go = Promise.withResolvers<Conversation>()
    await using service = await startTestService({
      store,
      upkeepEveryMs: 20,
      engine: { play: (request) => Promise.race([endlessPlay(request), go.promise]) },
    })
    const { id } = await submit(service)
    await readUntil(service, id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    // As when a process that was suspended has taken the run from its follower, whose job it was.
    await sql`delete from pgboss.job`.execute(store.db)
    // By then this process has noticed that the jobs are no longer its own.
    await sleep(3_000)
    go.resolve(conversation)
    expect(await readEnded(service, id)).toMatchObject({ status: 'completed', success_runs_count: 3 })
  })

  test('do not play a run a second time that goes on', async () => {
    await using database = await readCluster().createDatabase()
    const open = () => openStore({ databaseUrl: database.url, exclusive: true, loadPostgres })
    const played: number[] = []
    const go = Promise.withResolvers<void>()
    const options = {
      upkeepEveryMs: 5,
      engine: {
        play: async ({ ids }: { readonly ids: { readonly run: number } }) => {
          played.push(ids.run)
          await go.promise
          return conversation
        },
      },
    }
    await using one = await startTestService({ store: await open(), ...options })
    await using _other = await startTestService({ store: await open(), ...options })
    const { id } = await submit(one)
    await readUntil(one, id, () => played.length === 3)
    // Jobs are looked for every tenth round.
    await sleep(500)
    go.resolve()
    await readEnded(one, id)
    expect(played.toSorted()).toEqual([1, 2, 3])
  })

  test('let one of several dials in that come to all of them at once', async () => {
    await using database = await readCluster().createDatabase()
    let plays = 0
    const play = async () => {
      plays += 1
      return conversation
    }
    const start = async () => {
      const store = await openStore({ databaseUrl: database.url, exclusive: true, loadPostgres })
      return startTestService({ store, catalog: toCatalog(), engine: { play }, ...rareUpkeep })
    }
    await using one = await start()
    await using other = await start()
    const { id } = await submitCalls(one)
    const answers = await Promise.all([one, other, one, other].map((service) => dial(service, 1)))
    expect(answers.filter((answer) => Object(answer).accepted)).toEqual([accepted(1)])
    expect(answers.filter((answer) => !Object(answer).accepted)).toEqual(Array(3).fill(dropped('already_over', 1)))
    expect(await readEnded(other, id)).toMatchObject({ status: 'completed' })
    expect(plays).toBe(1)
  })

  test('stop in time when the database does not answer', async () => {
    await using database = await readCluster().createDatabase()
    await using proxy = await startProxy(database.url)
    const store = await openStore({ databaseUrl: proxy.url, exclusive: true, loadPostgres })
    const service = await startTestService({ store, upkeepEveryMs: 5, engine: { play: endlessPlay } })
    const { id } = await submit(service)
    await readUntil(service, id, ({ runs }) => runs.every(({ status }) => status === 'running'))
    proxy.hang()
    const began = performance.now()
    await service.close(500)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
