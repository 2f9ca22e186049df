import { expect, test } from '@jest/globals'
import { findLedgerEntries, readBalance } from '../../../src/service/store/accounts.ts'
import { readResult } from '../../../src/service/store/results.ts'
import { readRuns } from '../../../src/service/store/runs.ts'
import { BalanceError, insertResult, insertSubmission } from '../../../src/service/store/submissions.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { at, newResult, openAccount, organizationId, toResultOf } from './new-result.ts'

describeOnEachDatabase('storing a submission', (open) => {
  test('makes the runs of each case, in the order of the spec', async () => {
    await using db = await open()
    await openAccount(db)
    const resultId = await insertResult(db, newResult)
    expect(await db.selectFrom('test_cases').selectAll().orderBy('position').execute()).toEqual([
      { id: 1, result_id: resultId, position: 0, name: 'one', definition: '{"name":"one"}', test_profile: null },
      {
        id: 2,
        result_id: resultId,
        position: 1,
        name: 'two',
        definition: '{"name":"two"}',
        test_profile: '{"name":"Ana"}',
      },
    ])
    const columns = ['id', 'test_case_id', 'repetition', 'status', 'run_as_text', 'outbound', 'attempt'] as const
    const waiting = { status: 'in_queue', run_as_text: 1, outbound: 0, attempt: 0 }
    expect(await db.selectFrom('runs').select(columns).orderBy('id').execute()).toEqual([
      { id: 1, test_case_id: 1, repetition: 0, ...waiting },
      { id: 2, test_case_id: 1, repetition: 1, ...waiting },
      { id: 3, test_case_id: 2, repetition: 0, ...waiting },
    ])
  })

  test('gives the result and its runs as a later reading does', async () => {
    await using db = await open()
    await openAccount(db)
    const { result, runs } = await insertSubmission(db, { ...newResult, overrides: { room: 'a' } })
    expect(result).toEqual(await readResult(db, result.id, organizationId))
    expect(runs).toEqual(await readRuns(db, result.id))
    expect(runs.map(({ name, test_profile }) => [name, test_profile])).toEqual([
      ['one', null],
      ['one', null],
      ['two', '{"name":"Ana"}'],
    ])
  })

  test('keeps what holds for the whole result', async () => {
    await using db = await open()
    await openAccount(db)
    const overrides = { room: 'a' }
    const id = await insertResult(db, { ...newResult, channel: 'webrtc_b_v2', concurrencyLimit: 3, overrides })
    expect(await db.selectFrom('results').selectAll().execute()).toEqual([
      {
        id,
        organization_id: organizationId,
        agent_id: 1,
        name: 'nightly',
        channel: 'webrtc_b_v2',
        concurrency_limit: 3,
        overrides: '{"room":"a"}',
        created_at: at,
      },
    ])
  })

  test('books a charge for each run', async () => {
    await using db = await open()
    await openAccount(db, 100)
    await insertResult(db, newResult)
    expect(await readBalance(db, organizationId)).toBe(70)
    const { count, entries } = await findLedgerEntries(db, organizationId, { offset: 0, limit: 3 })
    expect(count).toBe(4)
    expect(entries.map(({ kind, run_id, amount_micros }) => [kind, run_id, amount_micros])).toEqual([
      ['run', 3, -10],
      ['run', 2, -10],
      ['run', 1, -10],
    ])
  })

  test('takes more runs than one statement holds', async () => {
    await using db = await open()
    await openAccount(db)
    expect(await readRuns(db, await insertResult(db, toResultOf(2_500)))).toHaveLength(2_500)
  })

  test('stores nothing that the balance does not cover', async () => {
    await using db = await open()
    await openAccount(db, 29)
    await expect(insertResult(db, newResult)).rejects.toBeInstanceOf(BalanceError)
    expect(await readBalance(db, organizationId)).toBe(29)
    expect(await db.selectFrom('results').select('id').execute()).toEqual([])
  })

  test('never spends a balance twice, however many submissions come at once', async () => {
    await using db = await open()
    await openAccount(db, 65)
    const submissions = Array.from({ length: 8 }, () => insertResult(db, newResult))
    const outcomes = await Promise.allSettled(submissions)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await readBalance(db, organizationId)).toBe(5)
  })

  test('stores all of it or nothing', async () => {
    await using db = await open()
    await openAccount(db, 100)
    await db.schema.dropTable('ledger_entries').execute()
    await expect(insertResult(db, newResult)).rejects.toThrow('ledger_entries')
    for (const table of ['results', 'test_cases', 'runs'] as const) {
      expect(await db.selectFrom(table).select('id').execute()).toEqual([])
    }
    expect(await readBalance(db, organizationId)).toBe(100)
  })
})
