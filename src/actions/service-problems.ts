import { ServiceError } from '../client/service-error.ts'
import type { Problem } from '../contract/problem.ts'
import { parseLocation, valueAt } from '../spec/location.ts'
import type { LocatedProblem } from '../spec/problem.ts'
import type { SpecSource } from '../spec/source.ts'
import type { Ending } from './ending.ts'

/** Whether the service refused what was sent, and not the sender: then the problems are the user's to mend. */
export const isRefusedRequest = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.status === 400 || error.status === 422) && error.problems.length > 0

/**
 * What a refused request says about the spec, each problem at its place, and about the inputs, as sentences. A place
 * that the service names replaces what the offline check was not sure of there.
 */
export function toInvalidEnding(error: ServiceError, source: SpecSource, warnings: readonly LocatedProblem[]): Ending {
  const named = error.problems.map((problem) => ({ problem, input: toInput(problem, source) }))
  const located = named.filter(({ input }) => input === undefined).map(({ problem }) => toLocated(problem, source))
  const places = new Set(located.map(({ location }) => location))
  return {
    verdict: 'invalid',
    problems: [...warnings.filter(({ location }) => !places.has(location)), ...located].sort(
      (a, b) => a.range.line - b.range.line || a.range.column - b.range.column,
    ),
    reasons: named.flatMap(({ problem, input }) => (input === undefined ? [] : [`${input}: ${problem.message}`])),
  }
}

const inputOf: Readonly<Record<string, string>> = {
  agent_id: 'agent-id',
  channel: 'channel',
  name: 'name',
  webrtc_b_data: 'webrtc-b-data',
  webrtc_c_data: 'webrtc-c-data',
}

/** The input that a problem is about; undefined when it is about the spec. */
function toInput({ location }: Problem, { value }: SpecSource): string | undefined {
  const [first] = parseLocation(location)
  if (first === undefined || first === 'detail' || first === 'non_field_errors') return 'the service'
  const input = inputOf[first]
  const isInSpec = valueAt(value, [first]) !== undefined
  return input === undefined || isInSpec ? undefined : `input "${input}"`
}

function toLocated({ location, message }: Problem, source: SpecSource): LocatedProblem {
  const place = location.replace(/^(spec|file)\.?(?=.)/, '')
  return { level: 'error', location: place, message, range: source.locate(place) }
}
