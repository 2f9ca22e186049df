import { describe, expect, test } from '@jest/globals'
import { lockAccount, openAccounts, readBalance } from '../../../src/service/store/accounts.ts'
import { isBusy } from '../../../src/service/store/busy.ts'
import { cancelOpenRuns } from '../../../src/service/store/run-progress.ts'
import { insertResult } from '../../../src/service/store/submissions.ts'
import { persist, transact } from '../../../src/service/store/transact.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { at, newResult, openAccount, organizationId } from './new-result.ts'

const never = new AbortController().signal
const withCode = (code: string) => Object.assign(new Error('the address is a secret'), { code })

describe('a fault of the store', () => {
  test.each([
    [withCode('40P01'), true],
    [withCode('40001'), true],
    [withCode('55P03'), true],
    [withCode('57P01'), true],
    [withCode('53300'), true],
    [withCode('08006'), true],
    [withCode('ECONNREFUSED'), true],
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('timeout exceeded when trying to connect'), true],
    [Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode: 5 }), true],
    [Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode: 13 }), true],
    [Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode: 517 }), true],
    [Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode: 1 }), false],
    [withCode('23505'), false],
    [withCode('22021'), false],
    [new RangeError('Maximum call stack size exceeded'), false],
    ['busy', false],
  ])('is told apart from what would fail again: %p', (error, expected) => {
    expect(isBusy(error)).toBe(expected)
  })

  test('does not throw away what is to be kept while it lasts', async () => {
    let attempts = 0
    const kept = await persist(async () => {
      attempts += 1
      if (attempts < 3) throw withCode('57P01')
      return 'kept'
    }, never)
    expect([kept, attempts]).toEqual(['kept', 3])
    await expect(persist(() => Promise.reject(withCode('57P01')), AbortSignal.abort())).rejects.toThrow()
    await expect(persist(() => Promise.reject(withCode('22021')), never)).rejects.toThrow()
  })
})

describeOnEachDatabase('a transaction', (open) => {
  test('that others have undone is run again', async () => {
    await using db = await open()
    await openAccounts(
      db,
      [1, 2].map((id) => ({ organizationId: id, creditMicros: 100 })),
      at,
    )
    const withdrawBoth = (first: number, second: number) =>
      transact(db, async (transaction) => {
        await lockAccount(transaction, first)
        // The other has its own by now, or will have to wait for this one.
        await new Promise((resolve) => setTimeout(resolve, 50))
        for (const id of [first, second]) {
          await transaction
            .updateTable('accounts')
            .set(({ eb }) => ({ balance_micros: eb('balance_micros', '-', 10) }))
            .where('organization_id', '=', id)
            .execute()
        }
      })
    await Promise.all([withdrawBoth(1, 2), withdrawBoth(2, 1)])
    expect([await readBalance(db, 1), await readBalance(db, 2)]).toEqual([80, 80])
  })

  test('that cancels runs has its turn after whoever else changes runs of the organization', async () => {
    await using db = await open()
    await openAccount(db)
    const id = await insertResult(db, newResult)
    const order: string[] = []
    const holding = Promise.withResolvers<void>()
    const other = transact(db, async (transaction) => {
      await lockAccount(transaction, organizationId)
      holding.resolve()
      await new Promise((resolve) => setTimeout(resolve, 100))
      order.push('other')
    })
    await holding.promise
    const cancelled = transact(db, (transaction) => cancelOpenRuns(transaction, id)).then((ids) => {
      order.push('cancelled')
      return ids
    })
    await other
    expect((await cancelled).toSorted()).toEqual([1, 2, 3])
    expect(order).toEqual(['other', 'cancelled'])
  })
})
