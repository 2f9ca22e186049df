import type { Catalog } from '../config/catalog.ts'
import { createDetailError } from '../request-error.ts'
import { readBalance } from '../store/accounts.ts'
import type { Database } from '../store/database.ts'
import { type ResultRow, readResult } from '../store/results.ts'
import { type RunRow, readRuns } from '../store/runs.ts'
import { BalanceError, insertResultWithin, type NewResult } from '../store/submissions.ts'
import { transact } from '../store/transact.ts'
import { toPlain } from './plain-amount.ts'
import { toRateMicros } from './plan.ts'
import { countRuns, type Submission } from './run-request.ts'
import { toTestProfile, toTestProfileData } from './test-profile.ts'

/** What was stored of a submission. */
export interface Stored {
  readonly result: ResultRow
  readonly runs: readonly RunRow[]
}

/**
 * Stores a submission with its runs and charges. Answers 402 if the balance does not cover it. What is answered with is
 * read before it is committed: nothing that was paid for is answered with a fault.
 */
export async function storeSubmission(
  db: Database,
  submission: Submission,
  { catalog, now }: { readonly catalog: Catalog; readonly now: () => Date },
): Promise<Stored> {
  const { agent, channel, name, cases, concurrencyLimit, overrides } = submission
  const chargeMicros = toRateMicros(catalog.prices, channel)
  try {
    return await insert(db, {
      organizationId: catalog.organization.id,
      agentId: agent.id,
      name,
      channel,
      outbound: channel === 'voice' && !agent.inbound,
      concurrencyLimit,
      overrides,
      createdAt: now().toISOString(),
      chargeMicros,
      cases: cases.map((testCase) => {
        const profile = toTestProfile(testCase.testProfile, catalog)
        const testProfile = profile === undefined ? undefined : toTestProfileData(profile)
        const definition = JSON.stringify(testCase)
        return { name: testCase.name, definition, frequency: testCase.frequency, testProfile }
      }),
    })
  } catch (error) {
    if (!(error instanceof BalanceError)) throw error
    const balance = await readBalance(db, catalog.organization.id)
    const cost = toPlain(chargeMicros * countRuns(cases))
    throw createDetailError(402, `The run costs ${cost}, and the balance is ${toPlain(balance ?? 0)}: add credit.`)
  }
}

const insert = (db: Database, submitted: NewResult): Promise<Stored> =>
  transact(db, async (transaction) => {
    const id = await insertResultWithin(transaction, submitted)
    const result = await readResult(transaction, id, submitted.organizationId)
    if (result === undefined) throw new Error(`result ${id} was stored and is gone`)
    return { result, runs: await readRuns(transaction, id) }
  })
