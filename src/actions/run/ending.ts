import { maxNameLength } from '../../contract/spec.ts'
import type { SuiteReport } from '../../report/report.ts'
import { cut } from '../../report/text/plain-text.ts'
import { InputError } from '../../runner/inputs.ts'
import type { SpecSource } from '../../spec/source.ts'
import type { RunInputs } from './run-inputs.ts'

type Told =
  | 'reasons'
  | 'notices'
  | 'problems'
  | 'plannedRuns'
  | 'concurrentRuns'
  | 'resultIds'
  | 'status'
  | 'cases'
  | 'durationMs'

/** Where a suite came to its end, and what was learned until then; the rest of its report follows from it. */
export interface Ending extends Partial<Pick<SuiteReport, Told>> {
  /** Left out when runs were made: then they decide. */
  readonly verdict?: SuiteReport['verdict']
  /** The job itself broke: no choice in `fail-on` makes that green. */
  readonly broken?: boolean
  readonly estimatedCost?: number | undefined
  /** Of the base branch's version of the spec. */
  readonly basePrice?: number | undefined
  /** What decides how many of the runs can go on side by side; left out when nothing was priced. */
  readonly planned?: { readonly projectId: number | undefined; readonly specLimit: number | undefined }
}

/** The ending of a suite that could not go on: wrong inputs make it invalid, anything else leaves it unjudged. */
export function toBrokenEnding(error: unknown): Ending {
  const verdict = error instanceof InputError ? 'invalid' : 'inconclusive'
  return { verdict, broken: true, reasons: error instanceof InputError ? error.message.split('\n') : [toReason(error)] }
}

/** What an error says, to be put into a sentence: without a full stop at its end. */
export const toReason = (error: unknown): string =>
  (Error.isError(error) ? error.message : String(error)).replace(/\.$/, '')

/** The name the suite gives itself; undefined if it gives none that can be read. */
export function suiteNameOf(spec: unknown): string | undefined {
  const name = fieldOf(fieldOf(spec, 'suite'), 'name')
  return typeof name === 'string' && name !== '' ? cut(name, maxNameLength) : undefined
}

/** The agents to test: the input's, else the spec's; none if neither names one. */
export function agentIdsOf(inputs: RunInputs, source: SpecSource): readonly number[] {
  const own = fieldOf(source.value, 'agent_id')
  return inputs['agent-id'] ?? (typeof own === 'number' ? [own] : [])
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
