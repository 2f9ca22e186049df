import { createHash } from 'node:crypto'
import type { Catalog } from '../config/catalog.ts'
import type { Database } from '../store/database.ts'
import { insertResult } from '../store/submissions.ts'
import type { RunJob } from './engine.ts'
import { toRateMicros } from './plan.ts'
import type { Submission } from './run-request.ts'
import { toTestProfile, toTestProfileData } from './test-profile.ts'

/** Stores a submission with its runs and charges. The jobs it comes to are not in the queue yet. */
export async function storeSubmission(
  db: Database,
  submission: Submission,
  { catalog, now }: { readonly catalog: Catalog; readonly now: () => Date },
): Promise<{ resultId: number; jobs: readonly RunJob[] }> {
  const { agent, channel, name, cases } = submission
  const { resultId, runs } = await insertResult(db, {
    agentId: agent.id,
    name,
    channel,
    createdAt: now().toISOString(),
    chargeMicros: toRateMicros(catalog.prices, channel),
    cases: cases.map((testCase) => {
      const profile = toTestProfile(testCase.testProfile, catalog)
      const testProfile = profile === undefined ? undefined : toTestProfileData(profile)
      return { name: testCase.name, frequency: testCase.frequency, testProfile }
    }),
  })
  const jobs = runs.flatMap(({ id, position, repetition, testCaseId }) => {
    const testCase = cases[position]
    if (testCase === undefined) return []
    const ids = { scenario: testCaseId, result: resultId, run: id }
    return { case: testCase, agent, ids, seed: toSeed(catalog.seed, testCase.key, repetition) }
  })
  return { resultId, jobs }
}

/** The same case and repetition get the same seed in every submission. */
function toSeed(seed: number, key: string, repetition: number): number {
  return createHash('sha256')
    .update(JSON.stringify([seed, key, repetition]))
    .digest()
    .readUInt32BE()
}
