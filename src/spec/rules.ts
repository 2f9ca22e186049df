import type * as z from 'zod'
import { Spec } from '../contract/spec.ts'
import { findCaseProblems } from './case-rules.ts'
import { toMessage } from './issue-message.ts'
import { type Path, valueAt } from './location.ts'
import { type Rule, type SpecProblem, toSpecProblem } from './spec-problem.ts'

/** Everything that is wrong with a spec (contract 2.2), in no particular order. Reads any value and never throws. */
export function findSpecProblems(spec: unknown): SpecProblem[] {
  const parsed = Spec.safeParse(spec)
  const shape = parsed.success ? [] : parsed.error.issues.flatMap((issue) => toProblems(issue, spec))
  const problems = [...shape, ...findCaseProblems(spec)]
  const seen = new Set<string>()
  return problems.filter(({ location, rule }) => {
    const key = `${rule} ${location}`
    return seen.has(key) ? false : seen.add(key)
  })
}

type Issue = z.core.$ZodIssue

function toProblems(issue: Issue, spec: unknown, base: Path = []): SpecProblem[] {
  const path = [...base, ...issue.path] as Path
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      toSpecProblem([...path, key], unknownKeyRule(key), toMessage(issue, { spec, path, key })),
    )
  }
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.find((issues) => !issues.some(isTypeMismatch))
    if (branch !== undefined) return branch.flatMap((inner) => toProblems(inner, spec, path))
  }
  return [toSpecProblem(path, toRule(issue, spec, path), toMessage(issue, { spec, path }))]
}

/** The branch of a union that does not even fit the type of the value. */
const isTypeMismatch = (issue: Issue): boolean => issue.path.length === 0 && issue.code === 'invalid_type'

const unknownKeyRule = (key: string): Rule => (/^webrtc_\w+_data$/.test(key) ? 'run-only' : 'unknown-key')

function toRule(issue: Issue, spec: unknown, path: Path): Rule {
  if (valueAt(spec, path) === undefined) return 'required'
  switch (issue.code) {
    case 'invalid_value':
      return path.length === 1 && path[0] === 'version' ? versionRule(spec) : valueRule(spec, path)
    case 'too_small':
    case 'too_big':
      return boundRule(issue, path)
    case 'invalid_format':
      return 'format'
    default:
      return 'type'
  }
}

const versionRule = (spec: unknown): Rule => (typeof valueAt(spec, ['version']) === 'string' ? 'version' : 'type')
const valueRule = (spec: unknown, path: Path): Rule =>
  typeof valueAt(spec, path) === 'string' ? 'unknown-value' : 'type'

function boundRule(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, path: Path): Rule {
  if (path.length === 1 && path[0] === 'scenarios') return 'scenario-count'
  if (path.length === 3 && path[2] === 'name' && issue.code === 'too_small') return 'required'
  const beyondExact = issue.origin === 'int' || (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER)
  return beyondExact ? 'type' : 'bound'
}
