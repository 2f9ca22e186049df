import type { Catalog } from '../config/catalog.ts'
import { createDetailError } from '../request-error.ts'
import { readBalance } from '../store/accounts.ts'
import type { Database } from '../store/database.ts'
import { BalanceError, insertSubmission, type StoredSubmission } from '../store/submissions.ts'
import { toPlain } from './plain-amount.ts'
import { toRateMicros } from './plan.ts'
import { countRuns, type Submission } from './run-request.ts'
import { toTestProfile, toTestProfileData } from './test-profile.ts'

/** Stores a submission with its runs and charges. Answers 402 if the balance does not cover it. */
export async function storeSubmission(
  db: Database,
  submission: Submission,
  { catalog, now }: { readonly catalog: Catalog; readonly now: () => Date },
): Promise<StoredSubmission> {
  const { agent, channel, name, cases, concurrencyLimit, overrides } = submission
  const chargeMicros = toRateMicros(catalog.prices, channel)
  try {
    return await insertSubmission(db, {
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
