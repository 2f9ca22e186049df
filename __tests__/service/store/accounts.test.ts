import { expect, test } from '@jest/globals'
import { findLedgerEntries, openAccounts, readBalance } from '../../../src/service/store/accounts.ts'
import { BalanceError, insertResult } from '../../../src/service/store/submissions.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { at, newResult, openAccount, organizationId } from './new-result.ts'

describeOnEachDatabase('an account', (open) => {
  test('is paid in once, and the difference when the credit is raised or lowered', async () => {
    await using db = await open()
    for (const credit of [100, 100, 150, 120]) await openAccount(db, credit)
    expect(await readBalance(db, organizationId)).toBe(120)
    const { entries } = await findLedgerEntries(db, organizationId, { offset: 0, limit: 10 })
    expect(entries.map(({ amount_micros }) => amount_micros)).toEqual([-30, 50, 100])
  })

  test('is paid in once by services that start at once', async () => {
    await using db = await open()
    await Promise.all(Array.from({ length: 6 }, () => openAccount(db, 100)))
    expect(await readBalance(db, organizationId)).toBe(100)
    expect(await findLedgerEntries(db, organizationId, { offset: 0, limit: 10 })).toMatchObject({ count: 1 })
  })

  test('keeps what was spent when its credit changes', async () => {
    await using db = await open()
    await openAccount(db, 100)
    await insertResult(db, newResult)
    await openAccount(db, 200)
    expect(await readBalance(db, organizationId)).toBe(170)
    await openAccount(db)
    expect(await readBalance(db, organizationId)).toBeNull()
    await openAccount(db, 40)
    expect(await readBalance(db, organizationId)).toBe(10)
  })

  test('covers an amount to its last millionth, and what costs nothing even when it is overdrawn', async () => {
    await using db = await open()
    await openAccount(db, 30)
    await insertResult(db, newResult)
    expect(await readBalance(db, organizationId)).toBe(0)
    await expect(insertResult(db, { ...newResult, chargeMicros: 1 })).rejects.toBeInstanceOf(BalanceError)
    await openAccount(db, 10)
    expect(await readBalance(db, organizationId)).toBe(-20)
    await insertResult(db, { ...newResult, chargeMicros: 0 })
    expect(await readBalance(db, organizationId)).toBe(-20)
  })

  test('knows nothing of those of other organizations', async () => {
    await using db = await open()
    await openAccount(db, 100)
    await openAccounts(db, [{ organizationId: 9, creditMicros: 7 }], at)
    expect(await readBalance(db, 9)).toBe(7)
    expect(await findLedgerEntries(db, 9, { offset: 0, limit: 10 })).toMatchObject({ count: 1 })
  })

  test('takes amounts beyond what 32 bits hold', async () => {
    await using db = await open()
    await openAccount(db, 9_000_000_000_000)
    await insertResult(db, { ...newResult, chargeMicros: 3_000_000_000 })
    expect(await readBalance(db, organizationId)).toBe(8_991_000_000_000)
  })
})
