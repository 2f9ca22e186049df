import { toFirstPerson } from './first-person.ts'
import { toGoal, toTold } from './goals.ts'
import { toSentence } from './sentences.ts'
import type { Occasion } from './wording.ts'

/** What a rule makes the caller say: fixed words, or one of the phrases for an occasion. */
export type Speech = { readonly words: string } | { readonly occasion: Occasion }

/** The source of a pattern for the verbs with which an order to say something begins. */
export const actionVerb =
  "(?:say|answer|reply|respond|tell|ask|request|demand|refuse|decline|reject|accept|agree|insist|press|give|provide|hang up|end the|thank|do not|don't|never|confirm|state|explain|mention|wait|stay|inform|escalate|claim|pretend|push)"
const order = new RegExp(`^you (?:should |must |will |can )?(?=${actionVerb}\\b)`, 'i')
const saying = /^(?:say|answer|reply|respond|state)(?: to (?:the agent|them))?(?: (?:that|with))? (.+)$/i
/** Only what holds a value: "give your order number" is what the caller does anyway. */
const giving = /^(?:give|provide|tell)(?: (?:the agent|them|him|her))? (?!your |the |it\b|that |them\b)(\S*\d\S*.*)$/i

/**
 * Turns "say …", "ask for …", "refuse to give it" into what the caller says; `no` is the occasion that "refuse" stands
 * for. undefined: nothing that can be said.
 */
export function toSpeech(action: string, no: Occasion): Speech | undefined {
  const text = action.replace(order, '')
  if (/^thank\b/i.test(text)) return { occasion: 'thanks' }
  if (/^(?:refuse|decline|reject|do not|don't|never)\b/i.test(text)) return { occasion: no }
  if (/^(?:accept|agree|confirm)\b/i.test(text)) return { occasion: 'accept' }
  if (/^(?:insist|press|push)\b(?! \d)/i.test(text)) return { occasion: 'insist' }
  const [words] = [text, ...text.split(/,? and /)].flatMap((part) => toWords(part) ?? [])
  return words === undefined ? undefined : { words }
}

function toWords(text: string): string | undefined {
  const quotation = /"([^"]+)"/.exec(text)?.[1]
  if (quotation !== undefined) return toSentence(quotation)
  const said = saying.exec(text)?.[1] ?? (/^you \w/i.test(text) ? text : undefined)
  if (said !== undefined) return toSentence(toFirstPerson(said))
  const given = giving.exec(text)?.[1]
  return given === undefined ? (toGoal(text)?.words ?? toTold(text)) : toSentence(`It is ${given}`)
}
