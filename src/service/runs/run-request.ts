import type { Channel } from '../../contract/channel.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Spec } from '../../contract/spec.ts'
import { type Case, toCases } from '../../spec/cases.ts'
import { checkSpec } from '../../spec/rules.ts'
import type { RunRequestBody } from '../bodies/run-request-body.ts'
import type { Agent, Catalog } from '../config/catalog.ts'
import { findCatalogProblems } from './catalog-rules.ts'
import { findConditionProblems } from './condition-rules.ts'
import { findFieldProblems, ReadableFields, type RequestBody, readChannel } from './request-fields.ts'
import { findEntryProblems } from './spec-entries.ts'
import { findNameProblems } from './spec-names.ts'
import { findAgent, findConnectionProblems } from './target-agent.ts'

/** A run request that can be carried out. */
export interface Submission {
  readonly agent: Agent
  readonly channel: Channel
  /** The label of the run. */
  readonly name: string
  readonly suiteName: string
  /** The request's frequency is multiplied into theirs. */
  readonly cases: readonly Case[]
  /** How many of its runs may go on at once; undefined: as many as the organization may have. */
  readonly concurrencyLimit: number | undefined
  /** `webrtc_b_data` or `webrtc_c_data`, that of its channel; undefined: none. */
  readonly overrides: Readonly<Record<string, unknown>> | undefined
}

/** A local limit: a slip in a frequency must not fill the memory. */
const maxRuns = 10_000
/** A request with more problems is broken as a whole: telling all of them would take seconds and megabytes. */
const maxProblems = 1_000

/** Reads a run request; all problems are found at once, keyed by field or by location in the spec. */
export function parseRunRequest(
  { fields: body, specField, problems: unreadable }: RunRequestBody,
  catalog: Catalog,
): { readonly submission: Submission | undefined; readonly problems: readonly Problem[] } {
  const fields = ReadableFields.parse(body)
  const channel = readChannel(body)
  const { agent, problems: agentProblems } = findAgent(body, fields, catalog)
  const tooMany = findEntryProblems(body['spec'])
  const value = tooMany.length > 0 ? undefined : body['spec']
  const { spec, ofSpec } = checkAll(value, { catalog, agent })
  const cases = spec === undefined ? [] : multiply(toCases(spec), fields.frequency ?? 1)
  const problems = [
    ...unreadable,
    ...findFieldProblems(body),
    ...agentProblems,
    ...(agent === undefined || channel === undefined ? [] : findConnectionProblems(agent, channel)),
    ...tooMany,
    ...ofSpec.map(({ location, message }) => ({ location: location || specField, message })),
    ...findCountProblems(cases, body),
  ]
  const complete = spec !== undefined && agent !== undefined && channel !== undefined
  if (problems.length > 0 || !complete) return { submission: undefined, problems: tellSome(problems, specField) }
  const suiteName = spec.suite?.name ?? ''
  const concurrencyLimit = fields.concurrency_limit ?? spec.defaults?.concurrency_limit
  const overrides = fields.webrtc_b_data ?? fields.webrtc_c_data
  return {
    submission: { agent, channel, name: fields.name ?? suiteName, suiteName, cases, concurrencyLimit, overrides },
    problems,
  }
}

function tellSome(problems: readonly Problem[], specField: string): readonly Problem[] {
  if (problems.length <= maxProblems) return problems
  const message = `has more problems than the ${maxProblems} that are told here: mend these first`
  return [...problems.slice(0, maxProblems), { location: specField, message }]
}

const multiply = (cases: readonly Case[], frequency: number): Case[] =>
  cases.map((testCase) => ({ ...testCase, frequency: testCase.frequency * frequency }))

/** Checks a spec by itself and against a catalog. Nothing is found where there is no spec that can be read. */
function checkAll(
  value: unknown,
  { catalog, agent }: { readonly catalog: Catalog; readonly agent: Agent | undefined },
): { readonly spec: Spec | undefined; readonly ofSpec: readonly Problem[] } {
  if (value === undefined) return { spec: undefined, ofSpec: [] }
  const { spec, problems } = checkSpec(value, maxProblems + 1)
  const others = [
    ...findNameProblems(value),
    ...findConditionProblems(value, maxProblems + 1),
    ...findCatalogProblems(value, catalog, agent),
  ]
  return { spec, ofSpec: [...problems, ...others] }
}

/** All runs that a submission makes. */
export const countRuns = (cases: readonly Case[]): number =>
  cases.reduce((total, { frequency }) => total + frequency, 0)

function findCountProblems(cases: readonly Case[], body: RequestBody): Problem[] {
  const total = countRuns(cases)
  if (total <= maxRuns) return []
  const location = 'frequency' in body ? 'frequency' : 'scenarios'
  return [{ location, message: `makes ${total} runs; one submission of this service may make ${maxRuns}` }]
}
