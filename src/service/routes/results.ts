import { Hono } from 'hono'
import type { AppOptions } from '../app.ts'
import { createDetailError, createProblemError } from '../request-error.ts'
import { findResults, readResult, type StoredResult } from '../store/results.ts'
import { cancelOpenRuns } from '../store/run-progress.ts'
import { readRuns } from '../store/runs.ts'
import { parseInteger } from './integer.ts'
import { readPage, toPageAnswer } from './page.ts'
import { toResultAnswer, toResultSummary } from './result-answer.ts'

const base = '/test_framework/v1/results'

/** Submitted suites: finding, reading and ending them (contract 2.4). */
export function createResultRoutes({ db, queue }: AppOptions): Hono {
  const readKnown = async (idText: string): Promise<StoredResult> => {
    const id = parseInteger(idText)
    const result = id === undefined ? undefined : await readResult(db, id)
    if (result === undefined) throw createDetailError(404, 'No result has this id.')
    return result
  }

  return new Hono()
    .get(`${base}/`, async (context) => {
      const page = readPage(context.req.query())
      const filter = { agentId: parseAgentId(context.req.query('agent_id')), name: context.req.query('name') }
      const range = { offset: (page.number - 1) * page.size, limit: page.size }
      const { count, results } = await findResults(db, filter, range)
      return context.json(toPageAnswer(results.map(toResultSummary), { page, count, url: context.req.url }))
    })
    .get(`${base}/:id/`, async (context) => {
      const result = await readKnown(context.req.param('id'))
      return context.json(toResultAnswer(result, await readRuns(db, result.id)))
    })
    .post(`${base}/:id/end_calls/`, async (context) => {
      const { id } = await readKnown(context.req.param('id'))
      await cancelOpenRuns(db, id)
      queue.cancel(id)
      return context.json(toResultAnswer(await readKnown(String(id)), await readRuns(db, id)))
    })
}

function parseAgentId(text: string | undefined): number | undefined {
  const id = parseInteger(text)
  if (text === undefined || id !== undefined) return id
  throw createProblemError([{ location: 'agent_id', message: 'must be an integer of at least 1' }])
}
