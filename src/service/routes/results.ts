import { type Context, Hono } from 'hono'
import type { Problem } from '../../contract/problem.ts'
import type { AppOptions } from '../app.ts'
import { findUnstorable } from '../bodies/storable-text.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'
import { toSeenUrl } from '../public-address.ts'
import { createDetailError, createProblemError } from '../request-error.ts'
import { findResults, type ResultFilter, readResult, type StoredResult } from '../store/results.ts'
import { removeResult } from '../store/retention.ts'
import { cancelOpenRuns } from '../store/run-progress.ts'
import { readRunIds, readRuns } from '../store/runs.ts'
import { parseInteger } from './integer.ts'
import { readPage, toPageAnswer } from './page.ts'
import { toResultAnswer, toResultSummary } from './result-answer.ts'

/** Submitted suites: finding, reading, ending and removing them (contract 2.4 and 2.6). */
export function createResultRoutes({ access, db, work, admission, publicUrl }: AppOptions): Hono<ServiceEnv> {
  const { listResults, readResult: readOne, endCalls, deleteResult } = operations

  const readKnown = async (context: Context<ServiceEnv>): Promise<StoredResult> => {
    const id = parseInteger(context.req.param('id'))
    const { organizationId } = context.get('principal')
    const result = id === undefined ? undefined : await readResult(db, id, organizationId)
    if (result === undefined) throw createDetailError(404, 'No result has this id.')
    return result
  }

  const endRuns = async ({ id, organization_id }: StoredResult): Promise<void> => {
    await cancelOpenRuns(db, id)
    const runs = await readRunIds(db, id)
    work.abort(runs.map((run) => ({ kind: 'run', id: run })))
    await admission.admit(organization_id)
  }

  return new Hono<ServiceEnv>()
    .get(listResults.path, access.require(listResults), async (context) => {
      const page = readPage(context.req.query())
      const range = { offset: (page.number - 1) * page.size, limit: page.size }
      const { count, results } = await findResults(db, readFilter(context), range)
      return context.json(
        toPageAnswer(results.map(toResultSummary), { page, count, url: toSeenUrl(context.req.url, publicUrl) }),
      )
    })
    .get(readOne.path, access.require(readOne), async (context) => {
      const result = await readKnown(context)
      return context.json(toResultAnswer(result, await readRuns(db, result.id), context.get('catalog')))
    })
    .delete(deleteResult.path, access.require(deleteResult), async (context) => {
      const result = await readKnown(context)
      await endRuns(result)
      await removeResult(db, result.id)
      return context.body(null, 204)
    })
    .post(endCalls.path, access.require(endCalls), async (context) => {
      const result = await readKnown(context)
      await endRuns(result)
      const ended = await readKnown(context)
      return context.json(toResultAnswer(ended, await readRuns(db, result.id), context.get('catalog')))
    })
}

function readFilter(context: Context<ServiceEnv>): ResultFilter {
  const { agent_id: agentText, name } = context.req.query()
  const agentId = parseInteger(agentText)
  const problems: Problem[] = []
  if (agentText !== undefined && (agentId === undefined || agentId < 1)) {
    problems.push({ location: 'agent_id', message: 'must be an integer of at least 1' })
  }
  const unstorable = name === undefined ? undefined : findUnstorable(name)
  if (unstorable !== undefined) problems.push({ location: 'name', message: unstorable })
  if (problems.length > 0) throw createProblemError(problems)
  return { organizationId: context.get('principal').organizationId, agentId, name }
}
