import { formatLocation, type Path } from './location.ts'

/**
 * Why something is a problem.
 * - `type`: of the wrong type, or a number that is no exact integer
 * - `required`: missing, or missing for this type of case
 * - `scenario-count`: no scenarios, or too many
 * - `run-only`: belongs to one run and never into a spec
 * - the rest is only known from the published list of version "1", which a service may have outgrown
 */
export type Rule =
  | 'type'
  | 'required'
  | 'scenario-count'
  | 'run-only'
  | 'unknown-key'
  | 'unknown-value'
  | 'version'
  | 'bound'
  | 'format'
  | 'incomplete'
  | 'duplicate'
  | 'placeholder'
  | 'first-condition'

/** Something that version "1" of the spec format does not allow. */
export interface SpecProblem {
  readonly path: Path
  /** The path as text, such as `scenarios[3].metrics[1]`; empty for the spec as a whole. */
  readonly location: string
  readonly rule: Rule
  /** Reads on from its location: "must be text, not a number". */
  readonly message: string
}

/** A problem at a path. */
export const toSpecProblem = (path: Path, rule: Rule, message: string): SpecProblem => ({
  path,
  location: formatLocation(path),
  rule,
  message,
})
