import type * as z from 'zod'
import { Spec } from '../contract/spec.ts'
import { findCaseProblems } from './case-rules.ts'
import { toMessage } from './issue-message.ts'
import { type Path, valueAt } from './location.ts'
import { cutLongConditions } from './long-conditions.ts'
import { type Rule, type SpecProblem, toSpecProblem } from './spec-problem.ts'

/** A spec that was checked against all rules. */
export interface CheckedSpec {
  /** undefined: it is not of the shape of one, and the problems say why. */
  readonly spec: Spec | undefined
  readonly problems: readonly SpecProblem[]
}

/**
 * Checks a spec (contract 2.2) and tells everything that is wrong with it, in no particular order. Reads any value and never
 * throws. Past `maxIssues` of the schema the rest is left out, for whoever has no time for all of a hopeless spec.
 */
export function checkSpec(value: unknown, maxIssues = Number.POSITIVE_INFINITY): CheckedSpec {
  const { spec, problems } = checkShape(value, maxIssues)
  const seen = new Set<string>()
  const isNew = ({ location, rule }: SpecProblem): boolean => {
    const key = `${rule} ${location}`
    return seen.has(key) ? false : Boolean(seen.add(key))
  }
  return { spec, problems: [...problems, ...findCaseProblems(value)].filter(isNew) }
}

type Issue = z.core.$ZodIssue

/** A list that is too long is not looked into by the schema, so it is looked into again, cut to its length. */
function checkShape(value: unknown, maxIssues: number): CheckedSpec {
  const problems: SpecProblem[] = []
  let checked = value
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const { spec, issues } = parseSome(checked, maxIssues) ?? parse(checked)
    if (spec !== undefined) return { spec: pass === 0 ? spec : undefined, problems }
    if (issues === undefined) {
      return { spec, problems: [...problems, toSpecProblem([], 'type', 'has more mistakes than can be listed')] }
    }
    for (const issue of issues.slice(0, maxIssues)) problems.push(...toProblems(issue, value))
    const tooLong = issues.filter((issue) => issue.code === 'too_big' && issue.origin === 'array')
    if (tooLong.length === 0) break
    checked = tooLong.reduce((part, issue) => cutList(part, issue), structuredClone(checked))
  }
  return { spec: undefined, problems }
}

/** Lists lie in lists only so deep: scenarios, and the lists of a scenario. */
const maxPasses = 3

/** What the schema makes of a value: a spec, or its issues; neither, if they are too many to be collected. */
interface Parsed {
  readonly spec?: Spec
  readonly issues?: readonly Issue[]
}

/** The issues of the first conditions, if they are as many as are asked for. */
function parseSome(value: unknown, maxIssues: number): Parsed | undefined {
  const start = cutLongConditions(value)
  if (start === undefined) return undefined
  const { issues = [] } = parse(start)
  return issues.length >= maxIssues ? { issues } : undefined
}

function parse(value: unknown): Parsed {
  try {
    const { data, error } = Spec.safeParse(value)
    return error === undefined ? { spec: data } : { issues: error.issues }
  } catch (error) {
    // The schema collects its issues as arguments of a call, of which there can be too many.
    if (error instanceof RangeError) return {}
    throw error
  }
}

function cutList(spec: unknown, issue: Issue): unknown {
  const list = valueAt(spec, issue.path as Path)
  if (Array.isArray(list) && issue.code === 'too_big') list.length = Number(issue.maximum)
  return spec
}

function toProblems(issue: Issue, spec: unknown, base: Path = []): SpecProblem[] {
  const path = [...base, ...issue.path] as Path
  if (issue.code === 'unrecognized_keys') {
    const shown = issue.keys.slice(0, maxUnknownKeys)
    const left = issue.keys.length - shown.length
    return [
      ...shown.map((key) => toSpecProblem([...path, key], unknownKeyRule(key), toMessage(issue, { spec, path, key }))),
      ...(left > 0 ? [toSpecProblem(path, 'unknown-key', `has ${left} more keys that are not known here`)] : []),
    ]
  }
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.find((issues) => !issues.some(isTypeMismatch))
    if (branch !== undefined) return branch.flatMap((inner) => toProblems(inner, spec, path))
  }
  return [toSpecProblem(path, toRule(issue, spec, path), toMessage(issue, { spec, path }))]
}

/** Of one object; of the rest it is told how many there are. */
const maxUnknownKeys = 100

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
  const isEssential = path.at(-1) === 'conditions' || (path.length === 3 && path[2] === 'name')
  if (isEssential && issue.code === 'too_small') return 'required'
  const beyondExact = issue.origin === 'int' || (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER)
  return beyondExact ? 'type' : 'bound'
}
