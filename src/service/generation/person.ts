import type { Random } from '../conversation/random.ts'

/** Whom the simulated caller plays. What reads like contact data belongs to nobody: it is reserved for examples. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** What their matter is filed under; undefined: nothing. */
  readonly reference: Reference | undefined
}

/** A number by which something is found, and one that it is mixed up with. */
export interface Reference {
  /** Such as `order number`. */
  readonly label: string
  readonly value: string
  readonly wrongValue: string
}

const givenNames = ['Ana', 'Ben', 'Chloe', 'Daniel', 'Elif', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Keiko', 'Liam']
const familyNames = ['Silva', 'Okafor', 'Martin', 'Novak', 'Kaya', 'Haddad', 'Lee', 'Berg', 'Costa', 'Weber', 'Mori']
const filed =
  /\b(order|booking|reservation|appointment|account|subscription|policy|ticket|invoice|parcel|package|contract|claim|flight|membership|delivery)(?:s|ies)?\b/i

/** Makes up a person who calls about something. */
export function createPerson(matter: string, random: Random): Person {
  const pick = (names: readonly string[]): string => names[Math.floor(random() * names.length)] ?? ''
  const given = pick(givenNames)
  const family = pick(familyNames)
  const noun = filed.exec(matter)?.[1]?.toLowerCase()
  return {
    name: `${given} ${family}`,
    email: `${given}.${family}@example.com`.toLowerCase(),
    phone: `+1 202 555 01${toDigits(random, 2)}`,
    reference: noun === undefined ? undefined : createReference(noun, random),
  }
}

function createReference(noun: string, random: Random): Reference {
  const head = `${noun.charAt(0).toUpperCase()}-${1 + Math.floor(random() * 9)}${toDigits(random, 1)}`
  const first = Math.floor(random() * 5)
  const second = 5 + Math.floor(random() * 5)
  return { label: `${noun} number`, value: `${head}${first}${second}`, wrongValue: `${head}${second}${first}` }
}

const toDigits = (random: Random, count: number): string =>
  String(Math.floor(random() * 10 ** count)).padStart(count, '0')

/** What the person tells when asked, by name. */
export const toInformation = ({ name, email, phone, reference }: Person): Readonly<Record<string, string>> => ({
  name,
  email,
  phone_number: phone,
  ...(reference === undefined ? {} : { [toFieldName(reference.label)]: reference.value }),
})

/** The same as sentences of instructions. */
export const renderInformation = (information: Readonly<Record<string, string>>): string =>
  Object.entries(information)
    .map(([name, value]) => `Your ${name.replaceAll('_', ' ')} is ${value}.`)
    .join(' ')

/** The name under which a scenario keeps what is called so: `order_number`. */
export const toFieldName = (label: string): string => label.replaceAll(' ', '_')
