import { Hono, type HonoRequest } from 'hono'
import * as z from 'zod'
import { Spec } from '../../contract/spec.ts'
import type { AppOptions } from '../app.ts'
import { readJsonBody } from '../json-body.ts'
import { createProblemError } from '../request-error.ts'
import { toDryRun } from '../runs/plan.ts'
import { parseRunRequest, type Submission } from '../runs/run-request.ts'
import { storeSubmission } from '../runs/submission.ts'
import { readResult } from '../store/results.ts'
import { readRuns } from '../store/runs.ts'
import { toSubmissionAnswer } from './result-answer.ts'

const base = '/test_framework/v1/scenarios'

/** The schema of a spec, for editors; no credential is asked for. */
export function createSchemaRoute(): Hono {
  let schema: unknown
  return new Hono().get(`${base}/json_schema/`, (context) => {
    schema ??= z.toJSONSchema(Spec, { io: 'input' })
    return context.json(schema)
  })
}

/** Running a suite from its spec, and saying beforehand what that would do (specification 4.1). */
export function createScenarioRoutes({ catalog, db, queue, now }: AppOptions): Hono {
  const readSubmission = async (request: HonoRequest): Promise<{ submission: Submission; dryRun: boolean }> => {
    const dryRun = parseDryRun(request.queries('dry_run'))
    const { submission, problems } = parseRunRequest(await readJsonBody(request.raw), catalog)
    const wrongFlag =
      dryRun === undefined ? [{ location: 'dry_run', message: 'must be true or false, and only once' }] : []
    if (submission === undefined || dryRun === undefined) throw createProblemError([...wrongFlag, ...problems])
    return { submission, dryRun }
  }

  return new Hono()
    .post(`${base}/run_scenarios_json/`, async (context) => {
      const { submission, dryRun } = await readSubmission(context.req)
      if (dryRun) return context.json(toDryRun(submission, catalog))
      const { resultId, jobs } = await storeSubmission(db, submission, { catalog, now })
      const result = await readResult(db, resultId)
      if (result === undefined) throw new Error(`result ${resultId} was stored and is gone`)
      const answer = toSubmissionAnswer(result, await readRuns(db, resultId))
      queue.add(resultId, jobs, submission.concurrencyLimit)
      return context.json(answer)
    })
    .post(`${base}/validate_scenarios_json/`, async (context) => {
      const { submission } = await readSubmission(context.req)
      return context.json(toDryRun(submission, catalog))
    })
}

/** undefined: neither true nor false. A wrong word must not start a run that costs money. */
function parseDryRun(values: readonly string[] = ['false']): boolean | undefined {
  const [value, ...others] = values
  if (others.length > 0) return undefined
  if (value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : undefined
}
