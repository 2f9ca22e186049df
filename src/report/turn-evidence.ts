import { formatTime } from './quantities.ts'
import type { TurnReport } from './report.ts'

/** What a text says of the one turn that it is about. */
interface Clues {
  readonly role?: string | undefined
  /** MM:SS */
  readonly time?: string | undefined
  readonly quote?: string | undefined
}

/**
 * The turn that an explanation quotes, or names by its time or number; undefined where it fits none or several. What an
 * explanation denies was not said, so that words it quotes then are of no turn.
 */
export function findEvidence(text: string, transcript: readonly TurnReport[]): number | undefined {
  const call = /(?:\bthe agent called|, but) ([\w.-]{1,200}\(.*\)?…?)$/s.exec(text)?.[1]
  if (call !== undefined) return findCall(call, transcript)
  const named = /^the (.{1,60}?) said(?: at (\d{2,}:\d\d))?: "(.*)"$/s.exec(text)
  if (named !== null) {
    const [, role, time, quote] = named
    return findTurn({ role, time, quote }, transcript)
  }
  const quotes = findQuotes(text).flatMap((quote) => findTurn({ quote }, transcript) ?? noTurn)
  const words = withoutQuotes(text)
  const times = findTimes(words).map((time) => findTurn({ time }, transcript) ?? noTurn)
  const found = new Set([...quotes, ...times, ...findNumbers(words, transcript)])
  const [only = noTurn] = found
  return found.size === 1 && only !== noTurn ? only : undefined
}

/** A clue that leads nowhere, or to several turns, puts the others in doubt. */
const noTurn = -1

function findTurn(clues: Clues, transcript: readonly TurnReport[]): number | undefined {
  const fits = toFits(clues)
  return onlyOf(transcript.flatMap((turn, index) => (fits(turn) ? [index] : [])))
}

const onlyOf = (indexes: readonly number[]): number | undefined => (indexes.length === 1 ? indexes[0] : undefined)

function toFits({ role, time, quote }: Clues): (turn: TurnReport) => boolean {
  const wanted = quote === undefined ? undefined : fold(quote.replace(/^…|…$/g, ''))
  return (turn) =>
    (role === undefined || turn.role === role) &&
    (time === undefined || formatTime(turn.startTime) === time) &&
    (wanted === undefined || fold(turn.content ?? '').includes(wanted))
}

/** Case, white space and what cannot be seen do not matter, nor how an accented letter is written. */
const fold = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Bidi_Control}\p{Cs}]/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase()

/** A call is written as it stands in the transcript, but for white space; a long one is cut. */
function findCall(call: string, transcript: readonly TurnReport[]): number | undefined {
  const isCut = call.endsWith('…')
  const wanted = withoutSpace(isCut ? call.slice(0, -1) : call)
  const isCall = ({ role, content = '' }: TurnReport): boolean => {
    if (role !== 'Function Call') return false
    const made = withoutSpace(content)
    return isCut ? made.startsWith(wanted) : made === wanted
  }
  return onlyOf(transcript.flatMap((turn, index) => (isCall(turn) ? [index] : [])))
}

const withoutSpace = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, '')

const quotation = /"([^"]{1,2000})"|“([^“”]{1,2000})”/g
/** Fewer characters than this occur by chance. */
const minQuoteLength = 10

const denials =
  /\b(?:never|not|nobody|no|none|nothing|neither|without|instead|should|must|expected|missing|lacks?|fail(?:s|ed)?|absent|wanted|required|forgot|omitted)\b|n['’]t\b/i

/** What a text quotes as having been said: nothing from a sentence that denies or demands. */
const findQuotes = (text: string): string[] =>
  toSentences(text).flatMap((sentence) => {
    if (denials.test(withoutQuotes(sentence))) return []
    return [...sentence.matchAll(quotation)]
      .map(([, straight, curly]) => straight ?? curly ?? '')
      .filter((quote) => quote.length >= minQuoteLength)
  })

const withoutQuotes = (text: string): string => text.replace(quotation, ' ')

/** A full stop inside a quotation ends nothing. */
const toSentences = (text: string): string[] =>
  (text.match(/(?:"[^"]{1,2000}"|“[^“”]{1,2000}”|[^.;!?])+/g) ?? []).filter((sentence) => sentence.trim() !== '')

/** Times by which something happened; one that stands elsewhere may be an opening hour. */
const findTimes = (text: string): string[] =>
  [...text.matchAll(/(?:\bsaid at |^at |[.;] at |[([])(\d{2,3}:[0-5]\d)(?=[\])\s,.;:]|$)/gi)].map(
    ([, time = '']) => time,
  )

/**
 * A turn by its number, whose speaker is named with it. That it counts from 1 is sure only where the speaker would be
 * another one if it counted from 0.
 */
function findNumbers(text: string, transcript: readonly TurnReport[]): number[] {
  return [...text.matchAll(/\b(?:in|at|on) turn #?(\d{1,6}),? the (agent|caller)\b/gi)].map(([, number, role = '']) => {
    const index = Number(number) - 1
    const isSure = transcript[index]?.role === role.toLowerCase() && transcript[index + 1]?.role !== role.toLowerCase()
    return isSure ? index : noTurn
  })
}
