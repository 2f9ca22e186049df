import { ServiceError } from '../../client/service-error.ts'
import type { Problem } from '../../contract/problem.ts'
import type { CutSpec } from '../../spec/cut.ts'
import { parseLocation } from '../../spec/location.ts'
import { byPlace, type LocatedProblem } from '../../spec/problem.ts'
import type { SpecSource } from '../../spec/source.ts'
import type { Ending } from './ending.ts'
import type { RunInputs } from './run-inputs.ts'

/** Whether the service refused what was sent, and not the sender: then the problems are the user's to mend. */
export const isRefusedRequest = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.status === 400 || error.status === 422) && error.problems.length > 0

interface Refused {
  readonly source: SpecSource
  /** What was sent: perhaps a part of the spec, whose places are not the file's. */
  readonly cut: CutSpec
  /** What the offline check was not sure of. */
  readonly warnings: readonly LocatedProblem[]
  readonly inputs: RunInputs
}

/**
 * What a refused request says about the spec, each problem at its place, and about the inputs, as sentences. A place
 * that the service names replaces what the offline check was not sure of there.
 */
export function toInvalidEnding(error: ServiceError, { source, cut, warnings, inputs }: Refused): Ending {
  const named = error.problems.map((problem) => ({ problem, input: toInput(problem, inputs) }))
  const located = named.filter(({ input }) => input === undefined).map(({ problem }) => toLocated(problem, source, cut))
  const places = new Set(located.map(({ location }) => location))
  return {
    verdict: 'invalid',
    // What is wrong with an input no choice in `fail-on` makes green.
    broken: located.length < named.length,
    problems: [...warnings.filter(({ location }) => !places.has(location)), ...located].sort(byPlace),
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
function toInput({ location }: Problem, inputs: RunInputs): string | undefined {
  const [first] = parseLocation(location)
  if (first === undefined || first === 'detail' || first === 'non_field_errors') return 'the service'
  // Only the agent can be named in both places, and then the input is what was sent.
  const isOfSpec = first === 'agent_id' && inputs['agent-id'] === undefined
  const input = Object.hasOwn(inputOf, first) ? inputOf[first] : undefined
  return input === undefined || isOfSpec ? undefined : `input "${input}"`
}

function toLocated({ location, message }: Problem, source: SpecSource, cut: CutSpec): LocatedProblem {
  const place = cut.toOriginal(location.replace(/^(spec|file)\.?(?=.)/, ''))
  return { level: 'error', location: place, message: cut.toOriginalText(message), range: source.locate(place) }
}
