import type { GeneratedScenario } from '../contract/generation-progress.ts'
import { languages, type Scenario } from '../contract/spec.ts'
import { cutCharacters } from '../contract/text.ts'
import { toWellFormedTexts } from './well-formed.ts'

/** What a spec can hold of a generated scenario. */
export interface CaseDraft {
  readonly id: number
  readonly agent: number | undefined
  /** As it was generated: too long for a spec, or another one's, it may be. */
  readonly name: string
  readonly fields: Omit<Scenario, 'name'>
  /** Why no case may be made of it; undefined if nothing speaks against it yet. */
  readonly refusal: string | undefined
  /** What the fields do not have as it was generated. Each reads on from the scenario: "has tags of more than …". */
  readonly losses: readonly string[]
}

const maxTagLength = 64
const maxTags = 32
const maxMetrics = 64
const maxProfileNameLength = 255

/** What a case needs, and what it is judged by: without it a case would pass that judges less than was generated. */
const essentials: readonly string[] = ['instructions', 'metrics', 'expected_outcome_prompt']
/** What else a case has of a scenario. */
const others: readonly string[] = [
  ...['name', 'agent', 'personality', 'tags', 'first_message', 'scenario_language', 'test_profile_data'],
]

type Fields = Readonly<Record<string, unknown>>
type Note = (message: string) => void

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlank = (text: string | undefined): text is undefined | '' => text === undefined || text.trim() === ''

/** Makes a case of a scenario, which has no name yet. What does not fit is cut or left out, as `losses` says. */
export function draftCase(scenario: GeneratedScenario): CaseDraft {
  const { id, agent, unreadable } = scenario
  const losses: string[] = []
  const given = {
    name: isBlank(scenario.name) ? `Scenario ${id}` : scenario.name.trim(),
    fields: toFields(scenario, (message) => losses.push(message)),
  }
  const { name, fields } = toWellFormedTexts(given)
  if (JSON.stringify(given) !== JSON.stringify({ name, fields }))
    losses.push('has halves of characters, which are replaced')
  const lost = others.filter((field) => unreadable.includes(field))
  if (lost.length > 0) losses.push(`has fields that cannot be read, which are left out: ${lost.join(', ')}`)
  const missed = essentials.filter((field) => unreadable.includes(field))
  const refusal = missed.length === 0 ? undefined : `${missed.join(' and ')} cannot be read`
  return { id, agent, name, fields, refusal, losses }
}

function toFields(scenario: GeneratedScenario, note: Note): Omit<Scenario, 'name'> {
  const { id, personality, expected_outcome_prompt: outcome, first_message: opening } = scenario
  const language = toLanguage(scenario.scenario_language, note)
  const metrics = keepFirst('metrics', scenario.metrics ?? [], { most: maxMetrics, note })
  const tags = toTags(scenario.tags ?? [], note)
  const profile = toTestProfile(scenario.test_profile_data, note)
  return {
    key: `scenario-${id}`,
    instructions: scenario.instructions ?? '',
    ...(!isBlank(outcome) && { expected_outcome: outcome }),
    ...(!isBlank(opening) && { first_message: opening }),
    ...(language !== undefined && { language }),
    ...(metrics.length > 0 && { metrics }),
    ...(personality != null && { personality }),
    ...(profile !== undefined && { test_profile: profile }),
    ...(tags.length > 0 && { tags }),
  }
}

/** A language of the spec format; of `pt-BR` what it knows is `pt`. */
function toLanguage(text: string | undefined, note: Note): Scenario['language'] {
  if (isBlank(text)) return undefined
  const wanted = text.trim().toLowerCase()
  const known = languages.find((one) => one === wanted) ?? languages.find((one) => wanted.split(/[-_]/)[0] === one)
  if (known === undefined) note(`has a language that a spec cannot have, which is left out: "${text}"`)
  return known
}

function toTags(tags: readonly string[], note: Note): string[] {
  const trimmed = tags.map((tag) => tag.trim()).filter((tag) => tag !== '')
  const short = trimmed.map((tag) => cutCharacters(tag, maxTagLength).trim())
  const cut = trimmed.filter((tag, index) => tag !== short[index]).length
  if (cut > 0) note(`has tags of more than ${maxTagLength} characters, which are cut: ${cut}`)
  return keepFirst('tags', short, { most: maxTags, note })
}

function keepFirst<T>(field: string, values: readonly T[], { most, note }: { most: number; note: Note }): T[] {
  const unique = [...new Set(values)]
  if (unique.length > most) note(`has ${unique.length} ${field}, of which the first ${most} are kept`)
  return unique.slice(0, most)
}

/** The variables of both sides where they are told apart; else all of them are the agent's. */
function toTestProfile(data: Fields = {}, note: Note): Scenario['test_profile'] {
  const { name, agent_variables: ofAgent, caller_variables: ofCaller } = data
  if (!isFields(ofAgent) && !isFields(ofCaller)) {
    return Object.keys(data).length === 0 ? undefined : { agent_variables: { ...data } }
  }
  for (const [field, variables] of Object.entries({ agent_variables: ofAgent, caller_variables: ofCaller })) {
    if (variables != null && !isFields(variables)) note(`has ${field} that cannot be read, which are left out`)
  }
  return {
    ...(typeof name === 'string' && !isBlank(name) && { name: cutCharacters(name.trim(), maxProfileNameLength) }),
    ...(isFields(ofAgent) && { agent_variables: { ...ofAgent } }),
    ...(isFields(ofCaller) && { caller_variables: { ...ofCaller } }),
  }
}
