const people = '(?:customer|caller|user|client|guest|patient|person|member|visitor)'
const possessive = new RegExp(
  `\\b(?:(?:the|a|their|your) )?${people}(?:'s|s')|\\b(?:their|his or her|his|her)\\b`,
  'gi',
)
const addressed = new RegExp(`^(?:the ${people}|${people}s)\\b|\\bthem\\b`, 'gi')

/** What is said of "customers" as it is said to the one who calls: "the customer's order" is "your order". */
export const toPersonal = (text: string): string => text.replace(possessive, 'your').replace(addressed, 'you')

const determined =
  /^(?:the|an?|your|you|my|any|all|every|each|no|some|this|that|these|those|its|up|to|with|for|on|in|at)\b/i
/** The words up to the first plural that begins nothing longer: "damaged orders", not "returns and exchanges". */
const plural = /^((?:[a-z-]+ ){0,2}?)([a-z]+s)(?=$| (?!and\b|or\b)[a-z])/i
/** Plurals that are wanted as such, and words that only look like plurals. */
const noPlural =
  /(?:ss|us|is|news|hours|details|questions|options|goods|savings|earnings|sales|instructions|terms|news|data|always|series|species|means|credentials|directions)$/i

/** What is done, for one caller: "damaged orders" is "a damaged order". */
export function toObject(text: string): string {
  const object = toPersonal(text)
  const match = plural.exec(object)
  if (match === null || determined.test(object)) return object
  const [whole, before = '', noun = ''] = match
  if (noPlural.test(noun) || /\b(?:for|of|in|on|to|with|from|and|or|by|at)\b/i.test(before)) return object
  const one = `${before}${toSingular(noun)}`
  return `${/^[aeiou]/i.test(one) && !/^(?:uni|use|eu|one)/i.test(one) ? 'an' : 'a'} ${one}${object.slice(whole.length)}`
}

function toSingular(noun: string): string {
  if (/[^aeiou]ies$/i.test(noun)) return noun.replace(/ies$/i, 'y')
  if (/(?:ch|sh|ss|x)es$/i.test(noun)) return noun.replace(/es$/i, '')
  return noun.replace(/s$/i, '')
}
