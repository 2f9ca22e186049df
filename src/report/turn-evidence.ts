import { formatTime } from './quantities.ts'
import type { TurnReport } from './report.ts'

/** Nobody explains more than this about one rule, and what is longer is the text of a model that repeats itself. */
const maxExplanationLength = 4_000

/**
 * The index of the turn that an explanation is about; undefined where it could be about none or several. Only the closed
 * sentences of the local service's judge are read, and of another service's one that does nothing but quote the agent: a
 * model quotes, numbers and times turns that came before what went wrong, and no pattern tells those apart.
 */
export function findEvidence(explanation: string, transcript: readonly TurnReport[]): number | undefined {
  if (explanation.length > maxExplanationLength) return undefined
  for (const { form, find } of forms) {
    const match = form.exec(explanation)
    if (match !== null) return find(match.groups ?? {}, transcript)
  }
  return undefined
}

interface Form {
  readonly form: RegExp
  readonly find: (
    groups: Readonly<Record<string, string | undefined>>,
    transcript: readonly TurnReport[],
  ) => number | undefined
}

/** What may be written in whole; what one of them matches no other does. */
const forms: readonly Form[] = [
  {
    form: /^the (?<role>agent|caller) said(?: at (?<time>\d{2,}:\d\d))?: "(?<quote>.+)"$/su,
    find: ({ role, time, quote = '' }, transcript) => findTurn(transcript, quote, (turn) => isBy(turn, role, time)),
  },
  {
    form: /^the agent called (?<call>[\w.-]{1,200}\(.*)$/su,
    find: ({ call = '' }, transcript) => findCall(call, transcript),
  },
  {
    form: /^the agent never called (?<name>[\w.-]{1,200}) with .*, but (?<call>\k<name>\(.*)$/su,
    find: ({ call = '' }, transcript) => findCall(call, transcript),
  },
  {
    form: /^the agent took (?<taken>\d{1,6}) turns?, at most (?<most>\d{1,6}) are allowed$/u,
    find: ({ taken, most }, transcript) => findSurplus(Number(taken), Number(most), transcript),
  },
  {
    form: /^the agent answered after (?<seconds>\d{1,9}(?:\.\d{1,3})?) s at most, the limit is \d{1,9}(?:\.\d{1,9})? s$/u,
    find: ({ seconds }, transcript) => findSlowAnswer(Number(seconds), transcript),
  },
  {
    form: /^(?:the (?:agent|caller)|nobody) ended the conversation \(\w{1,40}\), not the (?:agent|caller)$/u,
    find: (_, transcript) => transcript.length - 1,
  },
  {
    form: /^the agent had not answered after \d{1,9}(?:\.\d{1,3})? s, the limit is \d{1,9}(?:\.\d{1,9})? s$/u,
    find: (_, transcript) => transcript.length - 1,
  },
  {
    // Fewer characters than ten occur by chance.
    form: /^The agent (?:said|claimed|promised)(?: that| to the caller)?[:,]? ["“](?<quote>[^"“”]{10,2000})["”][.!]?$/u,
    find: ({ quote = '' }, transcript) => findTurn(transcript, quote, ({ role }) => role === 'agent'),
  },
]

const onlyOf = (indexes: readonly number[]): number | undefined => (indexes.length === 1 ? indexes[0] : undefined)

const isBy = (turn: TurnReport, role: string | undefined, time: string | undefined): boolean =>
  turn.role === role && (time === undefined || formatTime(turn.startTime) === time)

function findTurn(
  transcript: readonly TurnReport[],
  quote: string,
  isMeant: (turn: TurnReport) => boolean,
): number | undefined {
  const wanted = fold(quote.replace(/^…|…$/g, ''))
  if (wanted === '') return undefined
  const fits = (turn: TurnReport): boolean => isMeant(turn) && fold(turn.content ?? '').includes(wanted)
  return onlyOf(transcript.flatMap((turn, index) => (fits(turn) ? [index] : [])))
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

/** The first turn that the agent should not have taken any more. */
function findSurplus(taken: number, most: number, transcript: readonly TurnReport[]): number | undefined {
  const turns = transcript.flatMap(({ role }, index) => (role === 'agent' ? [index] : []))
  return turns.length === taken ? turns[most] : undefined
}

/** The answer that came too late, if one alone was so slow. */
const findSlowAnswer = (seconds: number, transcript: readonly TurnReport[]): number | undefined =>
  onlyOf(toWaits(transcript).flatMap(({ wait, index }) => (wait === seconds ? [index] : [])))

/** How long the caller waited for each answer: from the end of its first words after the last one, in seconds. */
function toWaits(transcript: readonly TurnReport[]): { readonly index: number; readonly wait: number }[] {
  let since: number | undefined
  return transcript.flatMap(({ role, startTime, endTime }, index) => {
    if (role === 'caller') since ??= endTime
    if (role !== 'agent') return []
    const from = since
    since = undefined
    if (from === undefined || startTime === undefined) return []
    return [{ index, wait: Math.round(Math.max(0, startTime - from) * 1_000) / 1_000 }]
  })
}
