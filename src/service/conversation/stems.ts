import { stemmer } from 'stemmer'

const stopWords = new Set(
  `a about am an and are as at be been being but by can could did do does doing for from had has have having he her here
  hers him his how i if in into is it its just me my of on or our ours please she should so some than that the their
  theirs them then there these they this those to us was we were what when where which while who whom why will with
  would you your yours`.split(/\s+/),
)

const words = /[\p{Letter}\p{Mark}\p{Number}]+/gu
const plainWord = /^[a-z]+$/
/** "I'm" is "I" and "the agent's" is "the agent"; of "can't" only the apostrophe goes, because it says something else. */
const contractions = /['’](?:(?:d|ll|m|re|s|ve)\b)?/g

/**
 * The stems (Porter, English) of the words that carry meaning, in lower case. Words that are not plain a–z, such as
 * numbers, accented and non-Latin words, are kept as they are. "not" and "no" carry meaning; articles do not.
 */
export const toStems = (text: string): Set<string> => {
  const found = text.toLowerCase().replace(contractions, '').match(words) ?? []
  return new Set(
    found.filter((word) => !stopWords.has(word)).map((word) => (plainWord.test(word) ? stemmer(word) : word)),
  )
}
