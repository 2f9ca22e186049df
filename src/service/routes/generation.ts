import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { AppOptions } from '../app.ts'
import { readJsonBody } from '../bodies/body.ts'
import type { ServiceEnv } from '../environment.ts'
import { parseGenerationRequest } from '../generation/generation-request.ts'
import { toProgress } from '../generation/progress.ts'
import { operations } from '../operations.ts'
import { createProblemError } from '../request-error.ts'
import { insertGeneration, readGeneratedScenarios } from '../store/generations.ts'
import { findUnknownParameters } from './query.ts'

/** Having scenarios made, and seeing how far that has come (specification 4.4, contract 5). */
export function createGenerationRoutes(options: Pick<AppOptions, 'access' | 'db' | 'work' | 'now'>): Hono<ServiceEnv> {
  const { access, db, work, now } = options
  const { generateBg, generateProgress } = operations
  return new Hono<ServiceEnv>()
    .post(generateBg.path, access.require(generateBg), async (context) => {
      const { agent, count } = parseGenerationRequest(await readJsonBody(context.req.raw), context.get('catalog'))
      const unknown = findUnknownParameters(context.req.url, [])
      if (unknown.length > 0) throw createProblemError(unknown)
      const id = randomUUID()
      const { organizationId } = context.get('principal')
      const createdAt = now().toISOString()
      await work.transact(db, async (transaction, addJobs) => {
        await insertGeneration(transaction, { id, organizationId, agentId: agent.id, count, createdAt })
        await addJobs([{ kind: 'generation', id }])
      })
      return context.json({ progress_id: id })
    })
    .get(generateProgress.path, access.require(generateProgress), async (context) => {
      const id = parseProgressId(context.req.queries('progress_id'))
      const { organizationId } = context.get('principal')
      const rows = await readGeneratedScenarios(db, { id, organizationId })
      if (rows === undefined) throw createProgressError(`there is no generation ${id}`)
      return context.json(toProgress(rows))
    })
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function parseProgressId(values: readonly string[] = []): string {
  const [id, ...others] = values
  if (id === undefined) throw createProgressError('is required: the progress_id that generate-bg answered with')
  if (others.length > 0) throw createProgressError('is given more than once: give it once')
  if (!uuid.test(id)) throw createProgressError('must be a UUID: the progress_id that generate-bg answered with')
  return id.toLowerCase()
}

const createProgressError = (message: string) => createProblemError([{ location: 'progress_id', message }])
