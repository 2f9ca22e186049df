import type { GeneratedScenario } from '../../contract/generation-progress.ts'
import type { GeneratedNote } from '../../spec/generated-names.ts'
import type { GenerationFailOn } from '../../suite/generation.ts'

/** How the wait for a generation came to its end: the words of the output `status`. */
export const generationStatuses = [
  'completed',
  'partial',
  'failed',
  'pending_clarification',
  'ended',
  'stalled',
  'timeout',
  'cancelled',
  'unreadable',
] as const
export type GenerationStatus = (typeof generationStatuses)[number]

/** How many scenarios there are of each kind, as the service counts. */
export interface GenerationCounts {
  readonly total: number
  readonly completed: number
  readonly failed: number
}

/** What is to be said of a generation. */
export interface GenerationReport {
  readonly status: GenerationStatus
  /** Whether it makes the step fail. */
  readonly red: boolean
  readonly failOn: GenerationFailOn
  /** undefined: it was never read. */
  readonly counts: GenerationCounts | undefined
  /** In the order of their ids. */
  readonly scenarios: readonly GeneratedScenario[]
  /** How many of the scenarios the spec that is wanted cannot have; each counts like a failed one. */
  readonly leftOut: number
  /** What the service asks, where it waits for a clarification. */
  readonly questions: readonly string[]
  /** The service's own word for its state, where it has one. */
  readonly serviceStatus: string | undefined
  /** Why it cannot be read, or could not when the time was over. */
  readonly reason: string | undefined
  /** How long was waited, in milliseconds. */
  readonly durationMs: number
}

/** A spec that was written of a generation. */
export interface WrittenSpec {
  /** As the input names it. */
  readonly path: string
  readonly cases: number
}

/** What became of the spec that was wanted. */
export interface SpecReport {
  /** undefined: none was asked for, or it was not written. */
  readonly spec?: WrittenSpec | undefined
  /** What of the scenarios a spec cannot have. */
  readonly notes?: readonly GeneratedNote[]
  /** Why it was not written although it was asked for. */
  readonly fault?: string
}
