import { toFirstPerson } from './first-person.ts'
import { toSentence } from './sentences.ts'
import { isSameTopic, type Topic, toCommonNames, toTopic } from './topics.ts'

/** Something the caller knows and says only when it is asked for. */
export interface Fact {
  readonly value: string
  /** What the caller says: "My order number is A-1001." */
  readonly sentence: string
  /** Everything it may be asked for by. */
  readonly topics: readonly Topic[]
}

const attribute =
  /\b(?:name|surname|number|id|code|e-?mail|mail|phone|telephone|mobile|address|password|passcode|pin|date|birthday|dob|city|country|zip|postcode|plan|username|login|account|reference|age|size|brand|model|amount|budget|language|nationality|company|employer|profession|occupation|allergy|allergies|reason|item|product)s?\b/i
/** A digit, an @, a quotation or a capitalised word: the look of a value rather than of a story. */
const valueLike = /[\d@"]|(?:^|\s)\p{Lu}/u
const statedFact = /^(?:your|my|the) ([^:,"]{1,60}?) (?:is|are|was|=) (.{1,300})$/i
const labelledFact = /^((?!you\b|ask\b|say\b|tell\b)[^:"]{1,40}): (.{1,300})$/i
const home = /^you live (?:in|at|on) (.{1,200})$/i
const birth = /^you were born (?:on|in) (.{1,60})$/i
const identity =
  /^(?:you are|your name is|you're|my name is) (?:called |named )?(\p{Lu}[\p{L}'-]{1,30}(?: \p{Lu}[\p{L}.'-]{0,30}){0,3})(?=$|[.,(]| and | who | with | from )/iu

/** Reads "Your order number is A-1001", "order number: A-1001", "You live in Lisbon" …; undefined: it is no fact. */
export function toFact(clause: string): Fact | undefined {
  const text = clause.replace(/[.!;]{1,3}$/, '')
  const place = home.exec(text)?.[1]
  if (place !== undefined)
    return createFact(['address', 'city', 'country', 'live', 'location'], place, `I live in ${place}`)
  const born = birth.exec(text)?.[1]
  if (born !== undefined) return createFact(['birthdate', 'born'], born, `I was born on ${born}`)
  return toIdentity(text) ?? toLabelledFact(text)
}

/** The caller's name from "You are Ana Silva, a customer who …". */
export function toIdentity(text: string): Fact | undefined {
  const name = identity.exec(text)?.[1]
  // The pattern ignores case for its first words, so the capitals of the name are checked here.
  if (name === undefined || name.split(' ').some((word) => !/^\p{Lu}/u.test(word))) return undefined
  return createFact(['name'], name, `My name is ${name}`)
}

function toLabelledFact(text: string): Fact | undefined {
  const [, label, value] = labelledFact.exec(text) ?? statedFact.exec(text) ?? []
  if (label === undefined || value === undefined) return undefined
  const isNamed = attribute.test(label)
  if (!isNamed && (/^[A-Z]?[a-z]+ing\b/.test(value) || !valueLike.test(value) || label.split(' ').length > 4))
    return undefined
  return toNamedFact(label, value)
}

function toNamedFact(label: string, value: string): Fact {
  const bare = lowerFirst(label.replace(/^(?:your|my|the) /i, ''))
  const article = /\b(?:on|of|for) (?:the|your|my)\b/i.test(bare) ? 'The' : 'My'
  const said = toFirstPerson(value)
  return createFact([headOf(bare)], value, `${article} ${toFirstPerson(bare)} is ${said}`)
}

/** "email on the account" is about the e-mail: what follows such a word only says which one. */
export function headOf(phrase: string): string {
  return phrase.replace(
    / (?:on|for|with|from|associated|linked|attached|connected|registered|used|you|we|i|in|under|is|are) .*$/i,
    '',
  )
}

/** "Account number", but not "PIN". */
const lowerFirst = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label

function createFact(names: readonly string[], value: string, sentence: string): Fact {
  return { value, sentence: toSentence(sentence), topics: names.map((name) => toTopic(name)) }
}

/** More is a database, and no knowledge of a caller. */
const maxVariableFacts = 200

/** The first 200 facts that the caller's variables hold; keys that start with `X-` are headers, no knowledge (contract 9). */
export function toVariableFacts(variables: Readonly<Record<string, unknown>>): Fact[] {
  return Object.entries(variables)
    .filter(([key]) => !/^x-/i.test(key))
    .flatMap(([key, value]) => (isRecord(value) ? toParts(key, value) : [[key, value] as const]))
    .slice(0, maxVariableFacts)
    .flatMap(([key, value]) => toVariableFact(toLabel(key), value) ?? [])
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `address: {city: Lisbon}` is the "address city": one level, because nobody asks for more. */
const toParts = (key: string, value: object): (readonly [string, unknown])[] =>
  Object.entries(value).map(([part, inner]) => [`${key} ${part}`, inner])

function toVariableFact(label: string, value: unknown): Fact | undefined {
  if (typeof value === 'boolean') {
    return createFact([label.replace(/^(?:is|has|are) /, '')], String(value), value ? 'Yes' : 'No')
  }
  const text = (Array.isArray(value) ? value : [value])
    .filter((item) => ['string', 'number'].includes(typeof item))
    .join(', ')
  return text === '' ? undefined : createFact([label], text, `My ${label} is ${text}`)
}

/** `orderNumber`, `order_number` and `order-number` are all "order number". */
function toLabel(key: string): string {
  return key
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replace(/[_\-. ]+/g, ' ')
    .trim()
    .toLowerCase()
}

const identified =
  /\b(order|account|booking|reservation|ticket|invoice|case|claim|policy|reference|confirmation|tracking|customer|member|membership|flight|contract|subscription|serial|parcel|package)(?: (?:number|no\.?|id|code))?(?: is)? #?([A-Z\d][A-Z\d-]{0,30}\d[A-Z\d-]{0,10})\b/gi
const otherNames: Readonly<Record<string, readonly string[]>> = {
  reference: ['booking reference', 'reservation', 'confirmation'],
}
const street =
  /\b\d{1,5} (?:\p{Lu}[\p{L}.'-]{1,30} ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Drive|Boulevard|Square|Way|Court)\b/u
const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/
const phone = /\+\d[\d ()-]{6,18}\d/

/** The facts that are named in passing: "a refund for order A-1001". */
export function toMentionedFacts(text: string): Fact[] {
  const numbers = Array.from(text.matchAll(identified), ([, noun = '', value = '']) => {
    const label = `${noun.toLowerCase()} number`
    return createFact([label, ...(otherNames[noun.toLowerCase()] ?? [])], value, `My ${label} is ${value}`)
  })
  const place = street.exec(text)?.[0]
  const address = email.exec(text)?.[0]
  const number = phone.exec(text)?.[0]
  return [
    ...numbers,
    ...(place === undefined ? [] : [createFact(['address'], place, `My address is ${place}`)]),
    ...(address === undefined ? [] : [createFact(['email'], address, `My email is ${address}`)]),
    ...(number === undefined ? [] : [createFact(['phone'], number, `My phone number is ${number}`)]),
  ]
}

/** The fact that a phrase of the agent asks for; the first one written wins. */
export function findFact(facts: readonly Fact[], phrase: string): Fact | undefined {
  const asked = toTopic(headOf(toCommonNames(phrase)))
  return facts.find(({ topics }) => topics.some((topic) => isSameTopic(topic, asked)))
}
