import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { LedgerEntry } from '../../../src/contract/resources/account.ts'
import type { Catalog } from '../../../src/service/config/catalog.ts'
import type { LocalService } from '../../../src/service/local-service.ts'
import { describeOnEachStore } from '../databases.ts'
import { readEnded, resultsPath, runPath, send, spec, startTestService, submit, textAgent } from '../sample.ts'

const accountPath = '/local/account/'
const clock = new Date('2026-11-21T06:00:00.000Z')
const now = () => clock

const Account = z.strictObject({
  balance: z.number().nullable(),
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(z.strictObject(LedgerEntry.shape)),
})

const readAccount = async (service: LocalService, query = '') =>
  Account.parse((await send(service, `${accountPath}${query}`)).body)

const prices: Catalog['prices'] = { voiceMicros: 300_000, textMicros: 20_000 }
const toCredit = (creditMicros: number | undefined): Partial<Catalog> => ({ creditMicros, prices })

describeOnEachStore('an account', (open) => {
  test('without a credit has no balance, and its ledger still shows each charge', async () => {
    await using service = await startTestService({ store: await open(), now, catalog: toCredit(undefined) })
    expect(await readAccount(service)).toEqual({ balance: null, count: 0, next: null, previous: null, results: [] })
    await submit(service)
    const { balance, results } = await readAccount(service)
    expect(balance).toBeNull()
    const created_at = clock.toISOString()
    expect(results).toEqual([3, 2, 1].map((run) => ({ id: run, kind: 'run', run, amount: -0.02, created_at })))
  })

  test('pays for each run at the rate of its channel', async () => {
    const agents = new Map([[1, { ...textAgent, phoneNumber: '+15551230000' }]])
    await using service = await startTestService({
      store: await open(),
      now,
      catalog: { ...toCredit(2_000_000), agents },
    })
    expect(await readAccount(service)).toMatchObject({
      balance: 2,
      results: [{ kind: 'credit', run: null, amount: 2 }],
    })
    await submit(service)
    expect(await readAccount(service)).toMatchObject({ balance: 1.94, count: 4 })
    await submit(service, { channel: 'voice' })
    const { balance, results } = await readAccount(service)
    expect(balance).toBe(1.04)
    expect(results.map(({ amount }) => amount)).toEqual([-0.3, -0.3, -0.3, -0.02, -0.02, -0.02, 2])
  })

  test('shows its ledger in pages, newest first', async () => {
    await using service = await startTestService({ store: await open(), now, catalog: toCredit(1_000_000) })
    await submit(service)
    const first = await readAccount(service, '?page_size=3')
    expect(first).toMatchObject({ count: 4, previous: null, next: `${service.url}${accountPath}?page_size=3&page=2` })
    expect(first.results.map(({ run }) => run)).toEqual([3, 2, 1])
    const last = await readAccount(service, '?page_size=3&page=2')
    expect(last).toMatchObject({ count: 4, next: null, previous: `${service.url}${accountPath}?page_size=3&page=1` })
    expect(last.results.map(({ kind }) => kind)).toEqual(['credit'])
    expect((await send(service, `${accountPath}?page_size=3&page=3`)).status).toBe(404)
    expect((await send(service, `${accountPath}?page_size=0`)).status).toBe(400)
  })

  test('that does not cover a submission refuses it, and nothing of it is stored', async () => {
    await using service = await startTestService({ store: await open(), now, catalog: toCredit(59_999) })
    const before = await readAccount(service)
    const answer = await send(service, runPath, { body: { spec, channel: 'text' } })
    expect(answer).toMatchObject({
      status: 402,
      body: { detail: 'The run costs 0.06, and the balance is 0.059999: add credit.' },
    })
    expect(await readAccount(service)).toEqual(before)
    expect((await send(service, `${resultsPath}/`)).body).toMatchObject({ count: 0 })
    expect((await send(service, '/test_framework/v1/runs/1/')).status).toBe(404)
  })

  test('may be spent to nothing, and no further by submissions at the same time', async () => {
    await using service = await startTestService({ store: await open(), now, catalog: toCredit(120_000) })
    const body = { spec, channel: 'text' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(service, runPath, { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402, 402])
    expect(await readAccount(service)).toMatchObject({ balance: 0, count: 7 })
  })

  test('pays nothing for a dry run or for a spec that is refused', async () => {
    await using service = await startTestService({ store: await open(), now, catalog: toCredit(1_000_000) })
    const before = await readAccount(service)
    const body = { spec, channel: 'text' }
    const dryRun = await send(service, `${runPath}?dry_run=true`, { body })
    expect(dryRun).toMatchObject({ status: 200, body: { plan: { estimated_cost: 0.06 } } })
    const refused = await send(service, runPath, { body: { ...body, spec: { ...spec, scenarios: [] } } })
    expect(refused.status).toBe(400)
    expect(await readAccount(service)).toEqual(before)
  })
})

describe('a credit', () => {
  test('that was raised is booked once, however often the service starts', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'account-'))
    const databasePath = join(folder.path, 'service.db')
    const start = (micros: number) => startTestService({ databasePath, now, catalog: toCredit(micros) })
    {
      await using service = await start(1_000_000)
      await readEnded(service, (await submit(service)).id)
      expect(await readAccount(service)).toMatchObject({ balance: 0.94 })
    }
    for (const _ of ['raised', 'the same again']) {
      await using service = await start(1_500_000)
      const { balance, results } = await readAccount(service)
      expect(balance).toBe(1.44)
      expect(results.filter(({ kind }) => kind === 'credit').map(({ amount }) => amount)).toEqual([0.5, 1])
    }
  })

  test('is asked for with a credential', async () => {
    await using service = await startTestService()
    expect((await fetch(`${service.url}${accountPath}`)).status).toBe(401)
  })
})
