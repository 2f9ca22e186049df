import { Hono } from 'hono'
import type { AppOptions } from '../app.ts'
import { createDetailError } from '../request-error.ts'
import { readRun } from '../store/runs.ts'
import { parseInteger } from './integer.ts'
import { toDetailedRunAnswer } from './run-answer.ts'

/** Single runs with their transcripts (contract 2.4). */
export const createRunRoutes = ({ db }: AppOptions): Hono =>
  new Hono().get('/test_framework/v1/runs/:id/', async (context) => {
    const id = parseInteger(context.req.param('id'))
    const run = id === undefined ? undefined : await readRun(db, id)
    if (run === undefined) throw createDetailError(404, 'No run has this id.')
    return context.json(toDetailedRunAnswer(run))
  })
