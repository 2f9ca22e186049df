import type { Spec } from '../contract/spec.ts'
import { byPlace, type Level, type LocatedProblem } from './problem.ts'
import { checkSpec } from './rules.ts'
import type { SpecSource } from './source.ts'
import type { Rule, SpecProblem } from './spec-problem.ts'

/** What the offline check found. */
export interface Lint {
  /** In the order of the file; errors and warnings. */
  readonly problems: readonly LocatedProblem[]
  /** The spec, unless an error says that no service can take it. */
  readonly spec: Spec | undefined
}

/** What no service of version "1" can take. The rest only this project's list says, so a service may know better. */
const errorRules: ReadonlySet<Rule> = new Set(['type', 'required', 'scenario-count', 'run-only'])

/** Checks a spec without a service: every problem at once, each at its place (contract 2.2). */
export function lintSpec(source: SpecSource): Lint {
  const found = source.value === undefined ? [] : checkSpec(source.value, maxProblems).problems.slice(0, maxProblems)
  const problems = [...source.problems, ...found.map((problem) => toLocated(problem, source))].sort(byPlace)
  const isSpec = source.value !== undefined && !problems.some(({ level }) => level === 'error')
  // The error rules cover what the type promises but for words, bounds and keys that a newer service may know.
  return { problems, spec: isSpec ? (source.value as Spec) : undefined }
}

/** A file with more than this is broken as a whole; each problem has to be looked up and shown. */
const maxProblems = 1_000

const keyRules: ReadonlySet<Rule> = new Set(['unknown-key', 'run-only'])

function toLocated({ path, location, rule, message }: SpecProblem, source: SpecSource): LocatedProblem {
  const level: Level = errorRules.has(rule) ? 'error' : 'warning'
  return { level, location, message, range: source.locate(path, keyRules.has(rule) ? 'key' : 'value') }
}
