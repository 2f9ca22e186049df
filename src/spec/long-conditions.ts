import { valueAt } from './location.ts'

/** More than any case needs; wrong ones make a thousand problems long before. */
const maxConditions = 2_000
const place = ['conditional_actions', 'conditions']

/**
 * A spec in which no case has more conditions than a look needs, to see soon whether it is hopeless; undefined if none has
 * more. It is the one list that the format sets no limit to. Reads any value.
 */
export function cutLongConditions(spec: unknown): unknown {
  const scenarios = valueAt(spec, ['scenarios'])
  if (!Array.isArray(scenarios) || !scenarios.some(isLong)) return undefined
  return { ...Object(spec), scenarios: scenarios.map((scenario) => (isLong(scenario) ? cut(scenario) : scenario)) }
}

function isLong(scenario: unknown): boolean {
  const conditions = valueAt(scenario, place)
  return Array.isArray(conditions) && conditions.length > maxConditions
}

function cut(scenario: unknown): unknown {
  const conditions = valueAt(scenario, place)
  const actions = { ...Object(valueAt(scenario, ['conditional_actions'])) }
  if (Array.isArray(conditions)) actions.conditions = conditions.slice(0, maxConditions)
  return { ...Object(scenario), conditional_actions: actions }
}
