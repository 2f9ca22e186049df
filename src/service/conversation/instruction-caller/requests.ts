/** Something the agent wants to be told: "your order number", or a whole question that starts with what, when, why … */
export interface Request {
  /** Without "your", "the" and the like. */
  readonly phrase: string
  readonly sentence: string
  /** It wants to hear what happened, or why. */
  readonly wantsStory: boolean
  /** One answer to any of the requests of this sentence will do: "the order number or the e-mail". */
  readonly isAlternative: boolean
}

const courtesy = '(?:(?:please|also|just|kindly|quickly|then|first|perhaps) )*'
const asked = '(?:me |us )?(?:with |what |know )?'
/** Each ends where the thing that is asked for begins. */
const requestOpenings: readonly RegExp[] = [
  new RegExp(
    `\\b(?:may|can|could|might) (?:i|we) ${courtesy}(?:have|get|take|ask(?: you)?(?: for)?|know|grab) ${asked}`,
    'i',
  ),
  new RegExp(
    `\\b(?:can|could|would|will) you ${courtesy}(?:give|tell|provide|share|send|confirm|verify|spell|state|enter|supply|read|let(?= (?:me|us) know)|describe|explain|remind) ${asked}`,
    'i',
  ),
  new RegExp(
    `(?:^|[,:] |\\b(?:please|kindly|and|then|just|so|but) )(?:please )?(?:provide|give|tell|share|send|confirm|verify|enter|state|supply|let(?= (?:me|us) know)|describe|explain) ${asked}`,
    'i',
  ),
  new RegExp(
    `\\b(?:i|we)(?:'ll| will|'d| would| do)? ?${courtesy}(?:still )?(?:need|require|(?:need|like|have|want) to (?:know|have|verify|confirm|get|ask(?: for| you for)?))(?: to (?:know|have|verify|confirm|get|ask for))? ${asked}`,
    'i',
  ),
  /\b(?:do you|would you|have you) (?:happen to )?(?:have|know|got|remember) /i,
]
const wh =
  /(?:^|[,.] |\b(?:and|so|but) )(?:(?:for|at|in|on|under|by|to|from|until|with) )?(?:what|which|when|where|why|who|how)\b/i
const whThing = /\b(?:what(?:'s| is| are| was| were)|which(?: is| are)?|what) (.+)/i
const elliptical =
  /^(?:and )?(?:(?:what|how) about )?(?:your |the )([\w' -]{2,40})(?:\?|,? please[.?!]?)$|^(?:and|now|next),? (?:your |the )([\w' -]{2,40})\.?$|^(?:and )?([\w'-]+(?: [\w'-]+){0,2})(?:\?|,? please[.?]?)$/i
const story =
  /\b(?:why|reason|happened|happening|problem|issue|trouble|wrong|describe|explain|more (?:about|information|details?)|tell me (?:a (?:bit|little) )?more|which (?:item|product)|what (?:item|product))\b/i

/** The things that a sentence of the agent asks for; empty: it asks for none. */
export function readRequests(sentence: string): Request[] {
  const opening = requestOpenings.map((pattern) => pattern.exec(sentence)).find((match) => match !== null)
  const isQuestion = sentence.endsWith('?') || /^(?:what|which|when|where|why|who|how)\b/i.test(sentence)
  if (opening !== undefined) return toRequests(sentence, sentence.slice(opening.index + opening[0].length))
  if (!isQuestion) return []
  if (wh.test(sentence)) return toRequests(sentence, whThing.exec(sentence)?.[1] ?? sentence)
  return /\breason\b/i.test(sentence) ? [{ phrase: '', sentence, wantsStory: true, isAlternative: false }] : []
}

/** The same for a sentence without a verb: "Your order number, please." */
export function readElliptical(sentence: string): Request[] {
  const named = elliptical
    .exec(sentence)
    ?.slice(1)
    .find((phrase) => phrase !== undefined)
  return named === undefined ? [] : toRequests(sentence, named)
}

/** Where the thing asked for ends. */
const tail =
  /(?:[.?!](?= |$)| (?:so|to|before|please|for me|for us|if|once|in order|because|handy|available|at hand|with you|first)\b|, (?:so|please|then|just)\b).*$/i
const notThings =
  /^(?:hi|hello|hey|ok|okay|sure|thanks|thank you|that|it|this|more|you|moment|second|minute|look|check|idea|help|few|try|go|account with us)\b|^(?:if|whether)\b/i

function toRequests(sentence: string, after: string): Request[] {
  if (/^(?:if|whether|that|you)\b(?! (?:order|account))/i.test(after)) return []
  const list = after
    .replace(/^[^:.?]{0,40}: /, '')
    .replace(/^about /i, '')
    .replace(tail, '')
  const isAlternative = / or /i.test(list)
  const wantsStory = story.test(sentence)
  const phrases = list
    .split(/,? (?:and|or|as well as|plus) |, | & /i)
    .map((part) => part.replace(/^(?:(?:your|the|an?|my|me|us|also|both|either|what|is|are|for|of) )+/i, '').trim())
    .filter((phrase) => phrase !== '' && !notThings.test(phrase))
  if (phrases.length === 0 && wantsStory) return [{ phrase: '', sentence, isAlternative, wantsStory }]
  return phrases.map((phrase) => ({ phrase, sentence, isAlternative, wantsStory }))
}
