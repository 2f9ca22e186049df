import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { Spec } from '../../contract/spec.ts'
import type { AppOptions } from '../app.ts'
import { readRunRequestBody } from '../bodies/run-request-body.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'
import { createProblemError } from '../request-error.ts'
import { toDryRun } from '../runs/plan.ts'
import { parseRunRequest, type Submission } from '../runs/run-request.ts'
import { storeSubmission } from '../runs/submission.ts'
import { findUnknownParameters } from './query.ts'
import { toSubmissionAnswer } from './result-answer.ts'

/** The schema of a spec, for editors; no credential is asked for. */
export function createSchemaRoute(): Hono {
  let schema: unknown
  return new Hono().get(operations.scenariosJsonSchema.path, (context) => {
    schema ??= z.toJSONSchema(Spec, { io: 'input' })
    return context.json(schema)
  })
}

/** Running a suite from its spec, and saying beforehand what that would do (specification 4.1). */
export function createScenarioRoutes({ access, db, admission, now }: AppOptions): Hono<ServiceEnv> {
  const { runScenariosJson, validateScenariosJson } = operations
  return new Hono<ServiceEnv>()
    .post(runScenariosJson.path, access.require(runScenariosJson), async (context) => {
      const catalog = context.get('catalog')
      const { organizationId } = context.get('principal')
      const { submission, dryRun } = await readSubmission(context)
      if (dryRun) return context.json(toDryRun(submission, catalog))
      const { result, runs } = await storeSubmission(db, submission, { catalog, now })
      const admitted = admission.admit(organizationId)
      // Whoever is answered may dial at once. What the service begins by itself, nobody has to wait for.
      if (runs.some(({ outbound }) => outbound === 1)) await admitted
      return context.json(toSubmissionAnswer(result, runs, catalog))
    })
    .post(validateScenariosJson.path, access.require(validateScenariosJson), async (context) => {
      const { submission } = await readSubmission(context)
      return context.json(toDryRun(submission, context.get('catalog')))
    })
}

async function readSubmission({
  req,
  var: { catalog },
}: Context<ServiceEnv>): Promise<{ submission: Submission; dryRun: boolean }> {
  const dryRun = parseDryRun(new URL(req.url).searchParams.getAll('dry_run'))
  const { submission, problems } = parseRunRequest(await readRunRequestBody(req.raw), catalog)
  const wrongParameters = [
    ...(dryRun === undefined ? [{ location: 'dry_run', message: 'must be true or false, and only once' }] : []),
    ...findUnknownParameters(req.url, ['dry_run']),
  ]
  if (submission === undefined || dryRun === undefined || wrongParameters.length > 0) {
    throw createProblemError([...wrongParameters, ...problems])
  }
  return { submission, dryRun }
}

/** undefined: neither true nor false. A wrong word must not start a run that costs money. */
function parseDryRun(values: readonly string[]): boolean | undefined {
  const [value = 'false', ...others] = values
  if (others.length > 0) return undefined
  if (value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : undefined
}
