import { Hono } from 'hono'
import type { LedgerEntry } from '../../contract/resources/account.ts'
import type { AppOptions } from '../app.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'
import { toSeenUrl } from '../public-address.ts'
import { toPlain } from '../runs/plain-amount.ts'
import { findLedgerEntries, readBalance } from '../store/accounts.ts'
import { readAtOnce } from '../store/transact.ts'
import { readPage, toPageAnswer } from './page.ts'

/** What an organization has paid in and spent. */
export function createAccountRoutes({ access, db, publicUrl }: AppOptions): Hono<ServiceEnv> {
  const operation = operations.readAccount
  return new Hono<ServiceEnv>().get(operation.path, access.require(operation), async (context) => {
    const { organizationId } = context.get('principal')
    const page = readPage(context.req.query())
    const range = { offset: (page.number - 1) * page.size, limit: page.size }
    const { balance, count, entries } = await readAtOnce(db, async (transaction) => ({
      balance: await readBalance(transaction, organizationId),
      ...(await findLedgerEntries(transaction, organizationId, range)),
    }))
    const results = entries.map(
      ({ id, kind, run_id: run, amount_micros: amount, created_at }): LedgerEntry => ({
        id,
        kind,
        run,
        amount: toPlain(amount),
        created_at,
      }),
    )
    return context.json({
      balance: balance === null ? null : toPlain(balance),
      ...toPageAnswer(results, { page, count, url: toSeenUrl(context.req.url, publicUrl) }),
    })
  })
}
