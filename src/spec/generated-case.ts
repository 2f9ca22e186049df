import type { GeneratedScenario } from '../contract/generation-progress.ts'
import { languages, type Scenario } from '../contract/spec.ts'
import { cutCharacters } from '../contract/text.ts'

/** Something of a generated scenario that the spec does not have as it was generated. */
export interface GeneratedNote {
  readonly id: number
  readonly name: string
  /** Reads on from the scenario: "is left out: …". */
  readonly message: string
}

const maxCaseNameLength = 80
const maxTagLength = 64
const maxTags = 32
const maxMetrics = 64
const maxProfileNameLength = 255

type Fields = Readonly<Record<string, unknown>>
type Note = (message: string) => void

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlank = (text: string | undefined): text is undefined | '' => text === undefined || text.trim() === ''

/** A case of each scenario, with a name that no other has. What does not fit is cut or left out, as the notes say. */
export function toGeneratedCases(scenarios: readonly GeneratedScenario[]): {
  readonly cases: readonly Scenario[]
  readonly notes: readonly GeneratedNote[]
} {
  const taken = new Set<string>()
  const notes: GeneratedNote[] = []
  const cases = scenarios.map((scenario) => {
    const { id } = scenario
    const given = isBlank(scenario.name) ? `Scenario ${id}` : scenario.name.trim()
    const name = toFreeName(given, taken)
    taken.add(name)
    const note: Note = (message) => notes.push({ id, name, message })
    if (name !== given) note('has another name in the spec, where each is the only one and at most 80 characters long')
    return { name, ...toCase(scenario, note) }
  })
  return { cases, notes }
}

function toFreeName(given: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`
    const name = `${cutCharacters(given, maxCaseNameLength - suffix.length).trim()}${suffix}`
    if (!taken.has(name)) return name
  }
}

function toCase(scenario: GeneratedScenario, note: Note): Omit<Scenario, 'name'> {
  const { id, personality, expected_outcome_prompt: outcome, first_message: opening } = scenario
  const language = toLanguage(scenario.scenario_language, note)
  const metrics = keepFirst('metrics', scenario.metrics ?? [], { most: maxMetrics, note })
  const tags = toTags(scenario.tags ?? [], note)
  const profile = toTestProfile(scenario.test_profile_data)
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
function toTestProfile(data: Fields = {}): Scenario['test_profile'] {
  const { name, agent_variables: ofAgent, caller_variables: ofCaller } = data
  if (!isFields(ofAgent) && !isFields(ofCaller)) {
    return Object.keys(data).length === 0 ? undefined : { agent_variables: { ...data } }
  }
  return {
    ...(typeof name === 'string' && !isBlank(name) && { name: cutCharacters(name.trim(), maxProfileNameLength) }),
    ...(isFields(ofAgent) && { agent_variables: { ...ofAgent } }),
    ...(isFields(ofCaller) && { caller_variables: { ...ofCaller } }),
  }
}
