import type { Fact } from './facts.ts'
import type { Goal } from './goals.ts'
import { type Topic, toTopic, toTopicStems, without } from './topics.ts'

/** Things that the caller is told not to tell. */
export interface Prohibition {
  readonly topics: readonly Topic[]
  /** It may answer when it is asked; only its own words must not name them. */
  readonly untilAsked: boolean
}

const prohibition = /^(?:you )?(?:must |should |will )?(?:do not|don't|never|must not|should not|avoid|not to|only)\b/i
const disclosure =
  /\b(?:give|giving|share|sharing|reveal|revealing|tell|telling|provide|providing|mention|mentioning|say|saying|disclose|disclosing|volunteer|volunteering|state|name|offer)(?! (?:up|in)\b)(?: (?:the agent|them|anyone|out))? (.+?)(?=$|[.!]| (?:until|unless|before|when|if|to|on|once|yourself|unprompted)\b)/i
const untilAsked = /\b(?:until|unless|before|when|if|once|only|unprompted|yourself)\b/i

/** Words that name nothing: "do not give any other information" keeps no secret. */
const vague = toTopicStems('any anything else everything extra further information more other something yes no')

/** Whether a sentence forbids something, or allows it only at its time. */
export function isProhibition(sentence: string): boolean {
  return prohibition.test(sentence)
}

/** Reads "Never share your PIN" or "Give the order number only when asked"; no topics: it is about something else. */
export function readProhibition(sentence: string): Prohibition {
  const named = disclosure.exec(sentence)?.[1] ?? ''
  const topics = named.split(/,? (?:and|or) |, /).map((name) => toTopic(name.replace(/^(?:your|the|any) /i, '')))
  return {
    topics: topics.filter(({ distinctive }) => without(distinctive, vague).size > 0),
    untilAsked: untilAsked.test(sentence),
  }
}

/** The goal without a value that is only given when asked for: "for order A-1001" becomes "for my order". */
export function withoutValue(goal: Goal, { value }: Fact): Goal {
  const at = goal.words.indexOf(value)
  if (at < 0) return goal
  const opening = goal.words.lastIndexOf(' (', at)
  const closing = goal.words.indexOf(')', at)
  if (opening >= 0 && closing >= 0) {
    return { ...goal, words: `${goal.words.slice(0, opening)}${goal.words.slice(closing + 1)}` }
  }
  return { ...goal, words: `${withoutNumber(goal.words.slice(0, at))}${goal.words.slice(at + value.length)}` }
}

function withoutNumber(before: string): string {
  return before.replace(/(?:\b(?:the|my) )?\b(\w+)(?: (?:number|id|code))? #?$/i, (_, noun: string) =>
    /^(?:for|about|with|of|on|to|from|is|in)$/i.test(noun) ? `${noun} it` : `my ${noun}`,
  )
}
