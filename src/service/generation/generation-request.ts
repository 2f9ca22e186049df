import * as z from 'zod'
import type { Problem } from '../../contract/problem.ts'
import type { Fields } from '../bodies/body.ts'
import type { Agent, Catalog } from '../config/catalog.ts'
import { createProblemError } from '../request-error.ts'

/** A request for scenarios that can be carried out. */
export interface GenerationRequest {
  readonly agent: Agent
  readonly count: number
}

const GenerationFields = z.object({ agent_id: z.int().min(1), num_scenarios: z.int().min(1).max(100) })

/** Reads a request for scenarios (contract 5). Throws a 400 with all that is wrong, keyed by field. */
export function parseGenerationRequest(body: Fields, catalog: Catalog): GenerationRequest {
  const count = GenerationFields.shape.num_scenarios.safeParse(body['num_scenarios']).data
  const { agent, problems } = findAgent(body['agent_id'], catalog)
  const all = [...problems, ...(count === undefined ? [toCountProblem(body)] : []), ...findUnknownFields(body)]
  if (agent === undefined || count === undefined || all.length > 0) throw createProblemError(all)
  return { agent, count }
}

function findAgent(
  value: unknown,
  { agents }: Catalog,
): { readonly agent: Agent | undefined; readonly problems: readonly Problem[] } {
  const problem = (message: string) => ({ agent: undefined, problems: [{ location: 'agent_id', message }] })
  if (value === undefined) return problem('is required: the id of the agent to make scenarios for')
  const id = GenerationFields.shape.agent_id.safeParse(value).data
  if (id === undefined) return problem('must be an integer of at least 1')
  const agent = agents.get(id)
  if (agent === undefined) return problem(`agent ${id} does not exist`)
  if (/\p{L}/u.test(agent.description)) return { agent, problems: [] }
  return problem(`agent ${id} has no description to make scenarios from: add \`description\` to it in the config`)
}

const toCountProblem = (body: Fields): Problem => ({
  location: 'num_scenarios',
  message: 'num_scenarios' in body ? 'must be an integer from 1 to 100' : 'is required: an integer from 1 to 100',
})

const findUnknownFields = (body: Fields): Problem[] =>
  Object.keys(body)
    .filter((key) => !Object.hasOwn(GenerationFields.shape, key))
    .map((location) => ({ location, message: 'is no field of this request: it takes agent_id and num_scenarios' }))
