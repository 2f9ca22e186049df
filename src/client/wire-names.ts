import { closest } from 'fastest-levenshtein'

type Kind = 'header' | 'path segment' | 'channel' | 'body key' | 'field prefix'

/** Every neutral word of the specification that a deployment may spell otherwise (contract 1). */
const kinds = {
  'X-SERVICE-API-KEY': 'header',
  'X-SERVICE-SHAREABLE-LINK-TOKEN': 'header',
  repo_host: 'path segment',
  webrtc_a: 'channel',
  webrtc_b_v2: 'channel',
  webrtc_c_v2: 'channel',
  webrtc_b_data: 'body key',
  webrtc_c_data: 'body key',
  provider_a: 'field prefix',
  provider_b: 'field prefix',
  provider_c: 'field prefix',
} as const satisfies Record<string, Kind>

type NeutralWord = keyof typeof kinds

/** The deployment's word for every neutral word. */
export type WireNames = Readonly<Record<NeutralWord, string>>

/** A deployment that speaks the neutral words. */
export const neutralNames: WireNames = {
  'X-SERVICE-API-KEY': 'X-SERVICE-API-KEY',
  'X-SERVICE-SHAREABLE-LINK-TOKEN': 'X-SERVICE-SHAREABLE-LINK-TOKEN',
  repo_host: 'repo_host',
  webrtc_a: 'webrtc_a',
  webrtc_b_v2: 'webrtc_b_v2',
  webrtc_c_v2: 'webrtc_c_v2',
  webrtc_b_data: 'webrtc_b_data',
  webrtc_c_data: 'webrtc_c_data',
  provider_a: 'provider_a',
  provider_b: 'provider_b',
  provider_c: 'provider_c',
}

/** What is wrong with the input `wire-names`, all of it. */
export class WireNamesError extends Error {
  override readonly name = 'WireNamesError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`input "wire-names": ${problems.join('; ')}`)
    this.problems = problems
  }
}

/** Reads the input `wire-names`, a JSON object from neutral word to the deployment's; empty text changes nothing. */
export const parseWireNames = (text: string): WireNames => {
  if (text.trim() === '') return neutralNames
  const given = Object.entries(parseObject(text))
  const wrong = given.flatMap(([word, value]) => (isNeutralWord(word) ? checkValue(word, value) : [suggestWord(word)]))
  const names: WireNames = { ...neutralNames, ...Object.fromEntries(given) }
  const problems = wrong.length > 0 ? wrong : findClashes(names)
  if (problems.length > 0) throw new WireNamesError(problems)
  return names
}

/** A neutral word, or any other, as the deployment spells it. */
export const toWireWord = (names: WireNames, word: string): string => (isNeutralWord(word) ? names[word] : word)

/** A channel in the deployment's spelling, in ours. */
export const toNeutralChannel = (names: WireNames, channel: string): string =>
  wordsOf('channel').find((word) => names[word] === channel) ?? channel

/** A problem's location, with its first segment in our spelling. */
export const toNeutralLocation = (names: WireNames, location: string): string =>
  location.replace(/^[^.[]+/, (field) => {
    const key = wordsOf('body key').find((word) => names[word] === field)
    return key ?? toNeutralField(names, field)
  })

/** A resource as the deployment sends it, with the names of its fields in our spelling. */
export const toNeutralFields = (names: WireNames, resource: object): object =>
  Object.fromEntries(Object.entries(resource).map(([field, value]) => [toNeutralField(names, field), value]))

/** What may stand before the prefix of a field: `forward_provider_a_webhook`. */
const beforePrefix = ['', 'forward_'] as const

const toNeutralField = (names: WireNames, field: string): string => {
  const found = wordsOf('field prefix')
    .flatMap((word) => beforePrefix.map((before) => ({ word, before, spelt: before + names[word] })))
    .filter(({ spelt }) => field.startsWith(`${spelt}_`))
    // One word of the deployment may begin like another.
    .toSorted((one, other) => other.spelt.length - one.spelt.length)[0]
  return found === undefined ? field : found.before + found.word + field.slice(found.spelt.length)
}

const words = Object.keys(kinds).filter((word) => isNeutralWord(word))

function isNeutralWord(word: string): word is NeutralWord {
  return Object.hasOwn(kinds, word)
}

const wordsOf = (kind: Kind): NeutralWord[] => words.filter((word) => kinds[word] === kind)

const parseObject = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw new WireNamesError(['must be a JSON object from neutral word to the service\'s word, like {"webrtc_a": "web"}'])
}

const suggestWord = (word: string): string =>
  `${JSON.stringify(word)} is not a neutral word; the nearest is "${closest(word, words)}"`

/** What a value of each kind must look like, and how to say so. */
const rules: Record<Kind, readonly [RegExp, string]> = {
  header: [/^[!#$%&'*+.^_`|~\w-]+$/, 'a header name'],
  'path segment': [/^(?!\.{1,2}$)[^/?#%\s]+$/, 'one path segment, without / ? # % or spaces'],
  channel: [/\S/, 'a text that is not empty'],
  'body key': [/\S/, 'a text that is not empty'],
  'field prefix': [/\S/, 'a text that is not empty'],
}

const checkValue = (word: NeutralWord, value: unknown): string[] => {
  const [pattern, wanted] = rules[kinds[word]]
  return typeof value === 'string' && pattern.test(value) ? [] : [`the word for "${word}" must be ${wanted}`]
}

/** What is never translated, so that no word may be spelled like it. */
const taken: Partial<Record<Kind, readonly string[]>> = {
  channel: ['voice', 'text'],
  'body key': ['spec', 'file', 'agent_id', 'name', 'channel'],
}

/** Two words of a kind with one spelling could not be told apart in an answer. */
const findClashes = (names: WireNames): string[] =>
  words
    .filter((word) => {
      const others = wordsOf(kinds[word]).filter((other) => other !== word)
      return [...others.map((other) => names[other]), ...(taken[kinds[word]] ?? [])].includes(names[word])
    })
    .map((word) => `"${names[word]}" for "${word}" already means something else`)
