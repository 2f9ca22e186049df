import { Hono } from 'hono'
import type { AppOptions } from '../app.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'
import { createDetailError } from '../request-error.ts'
import { readRun } from '../store/runs.ts'
import { parseInteger } from './integer.ts'
import { toDetailedRunAnswer } from './run-answer.ts'

/** Single runs with their transcripts (contract 2.4). */
export const createRunRoutes = ({ access, db }: AppOptions): Hono<ServiceEnv> => {
  const operation = operations.readRun
  return new Hono<ServiceEnv>().get(operation.path, access.require(operation), async (context) => {
    const id = parseInteger(context.req.param('id'))
    const run = id === undefined ? undefined : await readRun(db, id, context.get('principal').organizationId)
    if (run === undefined) throw createDetailError(404, 'No run has this id.')
    return context.json(toDetailedRunAnswer(run, context.get('catalog')))
  })
}
