import { toStems } from '../stems.ts'

/** What people call the same thing; each name is replaced by one that the other side can be compared with. */
const synonyms: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\be-?mail(?: address(?:es)?| id)?\b/g, 'email'],
  [
    /\b(?:(?:tele)?phone|mobile|cell(?: ?phone)?|contact|callback)(?: phone)? numbers?\b|\bbest number\b|\bnumber to reach you\b|\b(?:telephone|mobile|cell ?phone)\b/g,
    'phone',
  ],
  [/\b(?:zip|postal|post) ?codes?\b/g, 'zip'],
  [/\bdate of birth\b|\bbirth ?dates?\b|\bbirthdays?\b|\bdob\b|\bwhen were you born\b/g, 'birthdate'],
  [/\bfirst and last name\b|\bfull name\b|\bname and surname\b/g, 'name'],
  [/\bmoney back\b|\breimburse(?:d|ment)?\b/g, 'refund'],
  [/\bcomplaints?\b/g, 'complain'],
  [/\bmembership (?=number|id|no|code)/g, 'member '],
  [/\buser name\b/g, 'username'],
  [/\bsurname\b|\bfamily name\b/g, 'last name'],
  [
    /\bwho(?: am i|'m i) (?:speaking|talking|chatting)(?: with| to)?\b|\bwho(?:'s| is) (?:this|calling|speaking)\b/g,
    'name',
  ],
  [/\bwhere (?:(?:do )?you live|are you (?:located|based))\b/g, 'address'],
  [/\bhow old are you\b/g, 'age'],
]

/** Words that name no thing by themselves: "order number" and "order ID" are the same, "order" and "account" are not. */
const kinds = toStems('number numbers id ids code no nr detail details information info reference ref')
/** Words around a thing that do not make it another one. */
const neutral = toStems(
  'full complete correct exact current valid own registered account customer contact order booking home shipping delivery street please again here new',
)

/** What a thing is called, as stems. */
export interface Topic {
  readonly stems: ReadonlySet<string>
  /** The stems that tell it from other things: never empty unless `stems` is. */
  readonly distinctive: ReadonlySet<string>
}

/** The text in lower case, with one name for each thing that has several. */
export function toCommonNames(text: string): string {
  return synonyms.reduce((words, [pattern, name]) => words.replace(pattern, name), text.toLowerCase())
}

/** The stems of a text in which each thing has one name. */
export function toTopicStems(text: string): Set<string> {
  return toStems(toCommonNames(text))
}

/** The topic that a short phrase such as "order number" or "the e-mail on the account" names, without the ignored stems. */
export function toTopic(phrase: string, ignored: ReadonlySet<string> = new Set()): Topic {
  const stems = without(toTopicStems(phrase), ignored)
  const distinctive = without(stems, kinds)
  return { stems, distinctive: distinctive.size > 0 ? distinctive : stems }
}

/** Whether what is asked for is the known thing: it may say less ("the order"), but nothing that makes it another one. */
export function isSameTopic(known: Topic, asked: Topic): boolean {
  if (asked.stems.size === 0) return false
  if (isWithin(asked.distinctive, known.distinctive)) return true
  if (isWithin(asked.stems, kinds)) return isWithin(asked.stems, known.stems)
  return (
    isWithin(known.distinctive, asked.distinctive) && isWithin(without(asked.distinctive, known.distinctive), neutral)
  )
}

/** The stems of the first set that the second one lacks. */
export function without(stems: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...stems].filter((stem) => !others.has(stem)))
}

/** How many stems two sets share. */
export function countShared(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return stems.size - without(stems, others).size
}

/** Whether a text is about a topic: more than half of what tells the topic from others occurs in it. */
export function isAbout(text: ReadonlySet<string>, { distinctive }: Topic): boolean {
  return countShared(distinctive, text) * 2 > distinctive.size
}

const isWithin = (stems: ReadonlySet<string>, others: ReadonlySet<string>): boolean => without(stems, others).size === 0
