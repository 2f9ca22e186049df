import type { Spec } from '../../../contract/spec.ts'
import type { Runner } from '../../../runner/runner.ts'
import type { CutSpec } from '../../../spec/cut.ts'
import type { LocatedProblem } from '../../../spec/problem.ts'
import type { SpecSource } from '../../../spec/source.ts'
import type { Surroundings } from '../../surroundings.ts'
import type { Ending } from '../ending.ts'
import type { RunInputs } from '../run-inputs.ts'

/** What every part of a step needs. */
export interface Step {
  readonly inputs: RunInputs
  readonly runner: Runner
  readonly surroundings: Surroundings
}

/** One spec and the agent it is for; undefined: neither the input nor the spec names one. */
export interface Target {
  readonly source: SpecSource
  readonly agentId: number | undefined
}

/** A spec on an agent that passed the offline check. */
export interface CheckedSuite extends Target {
  readonly spec: Spec
  readonly agentId: number
  /** What the offline check was not sure of. */
  readonly warnings: readonly LocatedProblem[]
}

/** A suite of which it is decided what is run. */
export interface SelectedSuite extends CheckedSuite {
  readonly cut: CutSpec
  /** What `scenarios` selects, whether changed or not; undefined when that is what is run. */
  readonly whole: CutSpec | undefined
  readonly notices: readonly string[]
}

/** A suite of which nothing more will come. */
export interface EndedSuite extends Target {
  readonly ending: Ending
}

/** Suites on their way, in the order of the report; some may have come to their end. */
export type Suites<T extends Target> = readonly (T | EndedSuite)[]

/** Whether nothing more will come of a suite. */
export const isEnded = <T extends Target>(suite: T | EndedSuite): suite is EndedSuite => 'ending' in suite

/** The suites that go on. */
export const toOpen = <T extends Target>(suites: Suites<T>): readonly T[] =>
  suites.flatMap((suite) => (isEnded(suite) ? [] : [suite]))

/** A suite that ends here. */
export const toEnded = ({ source, agentId }: Target, ending: Ending): EndedSuite => ({ source, agentId, ending })
