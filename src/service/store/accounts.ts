import type { Database } from './database.ts'
import type { LedgerEntriesTable } from './tables.ts'

/** An organization and all that was ever paid in for it. */
export interface Credit {
  readonly organizationId: number
  /** Millionths; undefined: it may run as much as it likes. */
  readonly creditMicros: number | undefined
}

/**
 * Opens the accounts that are missing, and books what was paid in since. The credit is a total, so that raising it in the
 * config pays the difference in, once, however often the service starts.
 */
export async function openAccounts(db: Database, credits: readonly Credit[], at: string): Promise<void> {
  for (const { organizationId, creditMicros } of credits) {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('accounts')
        .values({ organization_id: organizationId, balance_micros: null })
        .onConflict((conflict) => conflict.column('organization_id').doNothing())
        .execute()
      await lockAccount(transaction, organizationId)
      await bookCredit(transaction, { organizationId, creditMicros }, at)
    })
  }
}

async function bookCredit(db: Database, { organizationId, creditMicros }: Credit, at: string): Promise<void> {
  const paidIn = await sumEntries(db, organizationId, 'credit')
  const paid = (creditMicros ?? paidIn) - paidIn
  if (paid !== 0) {
    await db
      .insertInto('ledger_entries')
      .values({ organization_id: organizationId, kind: 'credit', run_id: null, amount_micros: paid, created_at: at })
      .execute()
  }
  const spent = await sumEntries(db, organizationId, 'run')
  await db
    .updateTable('accounts')
    .set({ balance_micros: creditMicros === undefined ? null : creditMicros + spent })
    .where('organization_id', '=', organizationId)
    .execute()
}

async function sumEntries(db: Database, organizationId: number, kind: LedgerEntriesTable['kind']): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<number | string | null>('amount_micros').as('sum'))
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/**
 * Keeps others who lock the account waiting until the transaction has ended. Whoever changes several runs of an
 * organization, or removes some, locks its account first: two who held runs that the other wants would wait for ever.
 */
export async function lockAccount(transaction: Database, organizationId: number): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set(({ ref }) => ({ balance_micros: ref('balance_micros') }))
    .where('organization_id', '=', organizationId)
    .execute()
}

/** As `lockAccount`, for the organization of a result. */
export async function lockAccountOf(transaction: Database, resultId: number): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set(({ ref }) => ({ balance_micros: ref('balance_micros') }))
    .where('organization_id', '=', (query) =>
      query.selectFrom('results').select('organization_id').where('id', '=', resultId),
    )
    .execute()
}

/** Takes an amount from an account. False, and nothing taken, if its balance does not cover it; nothing is always covered. */
export async function withdraw(transaction: Database, organizationId: number, micros: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('accounts')
    .set(({ eb }) => ({ balance_micros: eb('balance_micros', '-', micros) }))
    .where('organization_id', '=', organizationId)
    .where(({ eb, or }) =>
      micros === 0 ? eb.lit(true) : or([eb('balance_micros', 'is', null), eb('balance_micros', '>=', micros)]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What an organization has left, in millionths; null: as much as it likes. */
export async function readBalance(db: Database, organizationId: number): Promise<number | null> {
  const account = await db
    .selectFrom('accounts')
    .select('balance_micros')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return account?.balance_micros ?? null
}

/** One page of an organization's ledger, newest first, and how many entries there are on all pages. */
export async function findLedgerEntries(
  db: Database,
  organizationId: number,
  page: { readonly offset: number; readonly limit: number },
) {
  const query = db.selectFrom('ledger_entries').where('organization_id', '=', organizationId)
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const entries = await query.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  return { count: Number(count), entries }
}
