import { type Context, Hono } from 'hono'
import type { Problem } from '../../contract/problem.ts'
import type { AppOptions } from '../app.ts'
import { findUnstorable } from '../bodies/storable-text.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'
import { toSeenUrl } from '../public-address.ts'
import { createDetailError, createProblemError } from '../request-error.ts'
import type { Database } from '../store/database.ts'
import { findResults, type ResultFilter, type ResultRow, readResult } from '../store/results.ts'
import { removeResult } from '../store/retention.ts'
import { cancelOpenRuns } from '../store/run-progress.ts'
import { readRuns } from '../store/runs.ts'
import { transact } from '../store/transact.ts'
import { parseInteger } from './integer.ts'
import { readPage, toPageAnswer } from './page.ts'
import { toResultAnswer, toResultSummary } from './result-answer.ts'

/** Submitted suites: finding, reading, ending and removing them (contract 2.4 and 2.6). */
export function createResultRoutes({ access, db, work, admission, publicUrl }: AppOptions): Hono<ServiceEnv> {
  const { listResults, readResult: readOne, endCalls, deleteResult } = operations

  const readKnown = async (context: Context<ServiceEnv>): Promise<ResultRow> => {
    const id = parseInteger(context.req.param('id'))
    const { organizationId } = context.get('principal')
    const result = id === undefined ? undefined : await readResult(db, id, organizationId)
    if (result === undefined) throw createNotFound()
    return result
  }

  /** Its runs say all that can change of it: they are read at one moment. */
  const answer = async (context: Context<ServiceEnv>, result: ResultRow) => {
    const runs = await readRuns(db, result.id)
    if (runs.length === 0) throw createNotFound()
    return context.json(toResultAnswer(result, runs, context.get('catalog')))
  }

  const endRuns = async (result: ResultRow, andThen: (transaction: Database) => Promise<void>): Promise<void> => {
    const ended = await transact(db, async (transaction) => {
      const ids = await cancelOpenRuns(transaction, result.id)
      await andThen(transaction)
      return ids
    })
    work.abort(ended.map((id) => ({ kind: 'run', id })))
    await admission.admit(result.organization_id)
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
      return answer(context, await readKnown(context))
    })
    .delete(deleteResult.path, access.require(deleteResult), async (context) => {
      const result = await readKnown(context)
      await endRuns(result, (transaction) => removeResult(transaction, result.id))
      return context.body(null, 204)
    })
    .post(endCalls.path, access.require(endCalls), async (context) => {
      const result = await readKnown(context)
      await endRuns(result, async () => undefined)
      return answer(context, result)
    })
}

const createNotFound = () => createDetailError(404, 'No result has this id.')

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
