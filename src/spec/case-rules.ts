import { firstMessageCondition, personalityEssentials } from '../contract/spec.ts'
import { toKey } from './cases.ts'
import type { Path } from './location.ts'
import { findPlaceholders, mayHavePlaceholders } from './placeholders.ts'
import { type SpecProblem, toSpecProblem } from './spec-problem.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlank = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '')

/** The rules that span several fields (contract 2.2). Parts of the wrong type are passed over: the schema names those. */
export function findCaseProblems(spec: unknown): SpecProblem[] {
  if (!isFields(spec)) return []
  const defaults = isFields(spec['defaults']) ? spec['defaults'] : {}
  const scenarios = Array.isArray(spec['scenarios']) ? spec['scenarios'] : []
  return [
    ...findProfileProblems(defaults, ['defaults']),
    ...scenarios.flatMap((scenario: unknown, index) =>
      isFields(scenario) ? findScenarioProblems(scenario, defaults, ['scenarios', index]) : [],
    ),
    ...findDuplicateKeys(scenarios),
  ]
}

function findScenarioProblems(scenario: Fields, defaults: Fields, path: Path): SpecProblem[] {
  return [
    ...findMissingParts(scenario, defaults, path),
    ...findProfileProblems(scenario, path),
    ...findFirstConditionProblems(scenario['conditional_actions'], [...path, 'conditional_actions']),
    ...findUnknownPlaceholders(scenario, defaults, path),
  ]
}

/** What the type of the case needs. */
function findMissingParts(scenario: Fields, defaults: Fields, path: Path): SpecProblem[] {
  const type = scenario['type'] ?? 'instruction'
  const missing = (key: string, because: string) => toSpecProblem([...path, key], 'required', `is required ${because}`)
  if (type === 'instruction') {
    return isBlank(scenario['instructions']) ? [missing('instructions', 'in a case of type instruction')] : []
  }
  if (type !== 'conditional_actions') return []
  return [
    ...(scenario['conditional_actions'] === undefined ? ['conditional_actions'] : []),
    ...(isBlank(scenario['language']) && isBlank(defaults['language']) ? ['language'] : []),
  ].map((key) => missing(key, 'in a case of type conditional_actions'))
}

/** An inline personality or test profile that says too little. */
function findProfileProblems(fields: Fields, path: Path): SpecProblem[] {
  const { personality, test_profile: profile } = fields
  const problems: SpecProblem[] = []
  if (isFields(personality) && personality['base'] === undefined) {
    const because = 'is required in a personality without a base'
    for (const key of personalityEssentials) {
      if (personality[key] === undefined) {
        problems.push(toSpecProblem([...path, 'personality', key], 'incomplete', because))
      }
    }
  }
  const sections = ['agent_variables', 'caller_variables', 'name']
  if (isFields(profile) && !sections.some((key) => profile[key] !== undefined)) {
    const message = `needs at least one of ${sections.join(', ')}`
    problems.push(toSpecProblem([...path, 'test_profile'], 'incomplete', message))
  }
  return problems
}

function findFirstConditionProblems(actions: unknown, path: Path): SpecProblem[] {
  const conditions = isFields(actions) && Array.isArray(actions['conditions']) ? actions['conditions'] : []
  const [first] = conditions as readonly unknown[]
  if (!isFields(first)) return []
  const at = (key: string): Path => [...path, 'conditions', 0, key]
  const wrongWord = typeof first['condition'] === 'string' && first['condition'] !== firstMessageCondition
  return [
    ...(typeof first['id'] === 'number' && first['id'] !== 0
      ? [toSpecProblem(at('id'), 'first-condition', 'must be 0: the first condition opens the conversation')]
      : []),
    ...(wrongWord
      ? [toSpecProblem(at('condition'), 'first-condition', `must be "${firstMessageCondition}" in the first condition`)]
      : []),
  ]
}

/** A text of a case that has placeholders, and its place in the case. */
export interface FilledText {
  readonly path: Path
  readonly text: string
}

/** Every text of a case in which a `{{test_profile.key}}` may be replaced. Reads any value. */
export function listFilledTexts(scenario: unknown): FilledText[] {
  if (!isFields(scenario)) return []
  const { conditional_actions: actions } = scenario
  const conditions: readonly unknown[] =
    isFields(actions) && Array.isArray(actions['conditions']) ? actions['conditions'] : []
  return [
    ...textsOf(scenario, ['instructions', 'first_message'], []),
    ...conditions.flatMap((condition, index) =>
      textsOf(condition, ['condition', 'action', 'fixed_message'], ['conditional_actions', 'conditions', index]),
    ),
  ]
}

function textsOf(fields: unknown, keys: readonly string[], path: Path): FilledText[] {
  const texts: FilledText[] = []
  if (!isFields(fields)) return texts
  for (const key of keys) {
    const text = fields[key]
    // Most texts have none, and a large spec has thousands of texts.
    if (typeof text === 'string' && mayHavePlaceholders(text)) texts.push({ path: [...path, key], text })
  }
  return texts
}

/** `{{test_profile.key}}` with a key that the case's inline profile does not have. */
function findUnknownPlaceholders(scenario: Fields, defaults: Fields, path: Path): SpecProblem[] {
  const profile = scenario['test_profile'] ?? defaults['test_profile']
  if (profile !== undefined && !isFields(profile)) return []
  const known = new Set(['agent_variables', 'caller_variables'].flatMap((key) => variableNames(profile?.[key])))
  const why = profile === undefined ? 'nothing defines: the case has no test profile' : 'its test profile does not have'
  return listFilledTexts(scenario).flatMap(({ path: place, text }) => {
    const unknown = findPlaceholders(text).filter((key) => !known.has(key))
    if (unknown.length === 0) return []
    const names = unknown.map((key) => `"${key}"`).join(', ')
    return [toSpecProblem([...path, ...place], 'placeholder', `uses {{test_profile.…}} with ${names}, which ${why}`)]
  })
}

const variableNames = (variables: unknown): string[] => (isFields(variables) ? Object.keys(variables) : [])

/** Two cases that would be taken for one: by their keys, given or made from their names. */
function findDuplicateKeys(scenarios: readonly unknown[]): SpecProblem[] {
  const first = new Map<string, number>()
  return scenarios.flatMap((scenario, index) => {
    if (!isFields(scenario)) return []
    const { key, name } = scenario
    const given = typeof key === 'string' ? key : typeof name === 'string' ? toKey(name) : ''
    const earlier = first.get(given)
    if (given === '' || earlier === undefined) {
      first.set(given, index)
      return []
    }
    const path: Path = ['scenarios', index, key === undefined ? 'name' : 'key']
    const advice = key === undefined ? ': give one of them a key of its own' : ''
    return [toSpecProblem(path, 'duplicate', `has the key of scenarios[${earlier}], "${given}"${advice}`)]
  })
}
