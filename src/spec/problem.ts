import type { Range } from './range.ts'

/** An error stops the run: no service of this version can take the spec. A warning leaves the decision to the dry run. */
export type Level = 'error' | 'warning'

/** Something wrong with a spec, and where. */
export interface LocatedProblem {
  readonly level: Level
  /** Such as `scenarios[3].metrics[1]`; empty for the spec as a whole. */
  readonly location: string
  readonly message: string
  readonly range: Range
}

/** Sorts problems in the order of the file. */
export const byPlace = (a: LocatedProblem, b: LocatedProblem): number =>
  a.range.line - b.range.line || a.range.column - b.range.column
