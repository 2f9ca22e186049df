import type { PastCase } from './baseline.ts'

/** What tells a suite from the others, in this report and in earlier ones. */
export interface SuiteIdentity {
  readonly path: string
  readonly suiteName: string | undefined
  readonly agentId: number | undefined
  readonly channel: string
  readonly service: string
}

/** A suite of an earlier report. */
export interface PastSuite extends SuiteIdentity {
  readonly mode: string
  /** Of the report that it is from. */
  readonly leg: string | undefined
  /** Those that have runs. */
  readonly cases: readonly PastCase[]
}

/** The past of a suite. A notice and a reason are sentences for the reader. */
export type Past =
  | { readonly kind: 'found'; readonly suites: readonly PastSuite[]; readonly notice: string | undefined }
  /** The suite has a past, and it says nothing about this run. */
  | { readonly kind: 'not-comparable'; readonly reason: string }
  /** It was never run before. */
  | { readonly kind: 'absent'; readonly reason: string }

interface Surroundings {
  /** Every suite of the earlier reports. */
  readonly past: readonly PastSuite[]
  /** Every suite of this report. */
  readonly present: readonly SuiteIdentity[]
  /** Whether a spec still lies at a path. */
  readonly isPresent: (path: string) => boolean
  /** Of this report: which leg of a matrix, and which step, made it. */
  readonly leg: string | undefined
}

/**
 * Finds the past of a suite: the suites of the same spec on the same agent; where the spec has moved, those of the same
 * name. An agent of another service is another agent, and what is said on one channel tells nothing about another one. Of
 * several legs of a matrix the same one is taken, and all where that is not among them.
 */
export function findPast(suite: SuiteIdentity, surroundings: Surroundings): Past {
  const { past } = surroundings
  const samePath = past.filter(({ path }) => path === suite.path)
  const named = samePath.length > 0 ? samePath : findMoved(suite, surroundings)
  const sameAgent = named.filter(({ agentId }) => agentId === suite.agentId)
  if (sameAgent.length === 0) return { kind: 'absent', reason: toAbsentReason(named) }
  const alike = sameAgent.filter(({ channel, service }) => channel === suite.channel && service === suite.service)
  if (alike.length === 0) return { kind: 'not-comparable', reason: toOtherReason(suite, sameAgent) }
  const judged = alike.filter(({ cases }) => cases.length > 0)
  if (judged.length === 0) return { kind: 'not-comparable', reason: toIdleReason(alike) }
  const sameLeg = judged.filter(({ leg }) => leg === surroundings.leg)
  const suites = sameLeg.length > 0 ? sameLeg : judged
  const [first] = suites
  const hasMoved = first !== undefined && first.path !== suite.path
  return { kind: 'found', suites, notice: hasMoved ? `it is compared with ${first.path} of the baseline` : undefined }
}

/**
 * The suites of the one spec that bore the same name and is gone, if this is the only one without a past that may be it.
 * A copy of a spec is no past: its failures are new.
 */
function findMoved({ suiteName, path }: SuiteIdentity, { past, present, isPresent }: Surroundings): PastSuite[] {
  if (suiteName === undefined) return []
  const gone = past.filter((suite) => suite.suiteName === suiteName && !isPresent(suite.path))
  const isHeir = (suite: SuiteIdentity): boolean =>
    suite.suiteName === suiteName && !past.some((other) => other.path === suite.path)
  const heirs = new Set(present.filter(isHeir).map((suite) => suite.path))
  const isSure = new Set(gone.map((suite) => suite.path)).size === 1 && heirs.size === 1 && heirs.has(path)
  return isSure ? gone : []
}

function toAbsentReason(named: readonly PastSuite[]): string {
  const agents = [...new Set(named.flatMap(({ agentId }) => agentId ?? []))]
  if (agents.length === 0) return 'the baseline has no run of this spec'
  return `the baseline has this spec only on agent ${agents.join(', ')}`
}

function toOtherReason(suite: SuiteIdentity, others: readonly PastSuite[]): string {
  const places = new Set(others.map(({ channel, service }) => `${channel} on ${service}`))
  return `the baseline is of ${[...places].join(' and of ')}, and this is ${suite.channel} on ${suite.service}`
}

function toIdleReason(suites: readonly PastSuite[]): string {
  const modes = [...new Set(suites.map(({ mode }) => mode))].join(', ')
  return `the baseline has no run of it: it was made in mode ${modes}, and nothing was judged there`
}
