import type { Spec } from '../contract/spec.ts'
import { toKey } from './cases.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The cases of a spec that its base does not have in the same words, as indexes into `scenarios`. A case is compared as
 * it is run: with the defaults applied to it, and with all of the spec that concerns every case. Neither its position,
 * nor the order of keys, nor whether a value is said or implied makes a difference. What is not known here counts, as a
 * newer service may know it. The base is any value: if it is no spec of this version, every case is new.
 */
export function findChangedCases(head: Spec, base: unknown): readonly number[] {
  const number = createNumbering()
  const before = new Map<string, number>()
  for (const content of toContents(base, number) ?? []) before.set(content, (before.get(content) ?? 0) + 1)
  const changed: number[] = []
  for (const [index, content] of (toContents(head, number) ?? []).entries()) {
    const left = before.get(content) ?? 0
    // A second copy of a case that was there once is a case more.
    if (left === 0) changed.push(index)
    else before.set(content, left - 1)
  }
  return changed
}

/** A number for a value: the same for the same content. */
type Numbering = (value: unknown) => number

/** Long defaults are part of every case: with numbers in their place they are read once, and not kept for each. */
function createNumbering(): Numbering {
  const byText = new Map<string, number>()
  const byValue = new Map<unknown, number>()
  return (value) => {
    const known = byValue.get(value)
    if (known !== undefined) return known
    const text = toCanonicalText(value)
    const number = byText.get(text) ?? byText.size
    byText.set(text, number)
    byValue.set(value, number)
    return number
  }
}

/** What is run of each case, as text that is the same for the same content; undefined for what is no spec. */
function toContents(spec: unknown, number: Numbering): string[] | undefined {
  if (!isFields(spec)) return undefined
  const { $schema, suite = {}, defaults = {}, scenarios, ...rest } = spec
  if (!isFields(suite) || !isFields(defaults) || !Array.isArray(scenarios)) return undefined
  const { name, description, ...unknownOfSuite } = suite
  const { applied, others } = splitDefaults(defaults)
  const shared = number({ rest, suite: unknownOfSuite, defaults: others })
  return scenarios.map((scenario: unknown) => {
    if (!isFields(scenario)) return `${shared} ${number(scenario)}`
    const fields = Object.entries(toEffective(scenario, applied)).filter(([, value]) => value !== undefined)
    return `${shared} ${toCanonicalText(Object.fromEntries(fields.map(([key, value]) => [key, number(value)])))}`
  })
}

/** What a case takes from the defaults where it says nothing itself. */
const appliedDefaults = ['frequency', 'language', 'max_duration', 'metrics', 'personality', 'tags', 'test_profile']

/**
 * Only what is known to be applied field by field may be moved into a case unnoticed. How many runs go on at once changes
 * none of them.
 */
function splitDefaults({ concurrency_limit, ...defaults }: Fields): { applied: Fields; others: Fields } {
  const entries = Object.entries(defaults)
  return {
    applied: Object.fromEntries(entries.filter(([key]) => appliedDefaults.includes(key))),
    others: Object.fromEntries(entries.filter(([key]) => !appliedDefaults.includes(key))),
  }
}

/** Each entry is weighed by itself, so their order says nothing; how often one is named may. */
const unordered = ['metrics', 'tags', 'tools']

function toEffective(scenario: Fields, defaults: Fields): Fields {
  const { name } = scenario
  // Not the key that comes from the position, where the name gives none: a case that only moved is the same.
  const key = typeof name === 'string' ? toKey(name) : ''
  const implied = { type: 'instruction', first_message: 'Hello', frequency: 1, tags: [], key }
  const effective: Fields = { ...implied, ...defaults, ...scenario }
  const lists = unordered.flatMap((field) => {
    const list = effective[field]
    return Array.isArray(list) ? [[field, list.map(toCanonicalText).sort()]] : []
  })
  return { ...effective, ...Object.fromEntries(lists) }
}

/** JSON text with the keys of every object in order. */
function toCanonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).join(',')}]`
  if (!isFields(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, entry]) => `${JSON.stringify(key)}:${toCanonicalText(entry)}`).join(',')}}`
}
