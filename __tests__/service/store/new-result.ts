import { openAccounts } from '../../../src/service/store/accounts.ts'
import type { Database } from '../../../src/service/store/database.ts'
import type { NewResult } from '../../../src/service/store/submissions.ts'

export const organizationId = 4
export const at = '2026-11-20T00:00:00.000Z'

export const newResult: NewResult = {
  organizationId,
  agentId: 1,
  name: 'nightly',
  channel: 'text',
  outbound: false,
  concurrencyLimit: undefined,
  overrides: undefined,
  createdAt: at,
  chargeMicros: 10,
  cases: [
    { name: 'one', definition: '{"name":"one"}', testProfile: undefined, frequency: 2 },
    { name: 'two', definition: '{"name":"two"}', testProfile: { name: 'Ana' }, frequency: 1 },
  ],
}

/** A result of one case and so many runs. */
export const toResultOf = (frequency: number, changes: Partial<NewResult> = {}): NewResult => ({
  ...newResult,
  ...changes,
  cases: [{ name: 'one', definition: '{}', testProfile: undefined, frequency }],
})

/** Opens the account of the organization; undefined: it may run as much as it likes. */
export const openAccount = (db: Database, creditMicros?: number): Promise<void> =>
  openAccounts(db, [{ organizationId, creditMicros }], at)
