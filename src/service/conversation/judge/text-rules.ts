import type { Turn } from '../../../contract/run.ts'
import type { MetricRule, Speaker } from '../../config/catalog.ts'
import { patternTimeoutMs, testPattern } from '../bounded-regex.ts'
import type { Conversation } from '../conversation.ts'
import { cut, nameTurn, quote, toLine } from './evidence.ts'
import type { Finding } from './finding.ts'

type TextRule = Extract<MetricRule, { readonly type: 'contains' | 'not_contains' }>
type PatternRule = Extract<MetricRule, { readonly type: 'matches' }>

/** Whether a message holds any one of the texts (`contains`), or none does (`not_contains`). */
export function judgeTexts({ transcript }: Conversation, { type, texts, speaker }: TextRule): Finding {
  const wanted = type === 'contains'
  const said = findText(transcript, texts, speaker)
  if (said === undefined) return { passed: !wanted, explanation: `${denySpeech(speaker)} ${listTexts(texts)}` }
  return {
    passed: wanted,
    explanation: `${nameTurn(said.turn)}: ${quote(toLine(said.turn.content ?? ''), said.place)}`,
  }
}

function findText(transcript: readonly Turn[], texts: readonly string[], speaker: Speaker) {
  const wanted = texts.map(fold)
  for (const turn of messagesOf(transcript, speaker)) {
    const line = fold(turn.content ?? '')
    const place = wanted.map((text) => line.indexOf(text)).find((index) => index !== -1)
    if (place !== undefined) return { turn, place }
  }
  return undefined
}

/** Each of them blocks the process for 100 ms. */
const maxTimeouts = 5

/** Whether the pattern occurs in a message. One that takes too long, and occurs in no other message, is given up. */
export function judgePattern({ transcript }: Conversation, { pattern, speaker }: PatternRule): Finding {
  const timeouts: Turn[] = []
  for (const turn of messagesOf(transcript, speaker)) {
    const content = turn.content ?? ''
    const matched = testPattern(pattern, content)
    if (matched === true) return { passed: true, explanation: `${nameTurn(turn)}: ${quote(toLine(content))}` }
    if (matched === 'timeout') timeouts.push(turn)
    if (timeouts.length === maxTimeouts) break
  }
  const [first] = timeouts
  if (first !== undefined) return { passed: null, gaveUp: true, explanation: toTimeout(pattern, first) }
  return {
    passed: false,
    explanation: `${denySpeech(speaker)} anything that matches ${cut(String(pattern))}`,
  }
}

const toTimeout = (pattern: RegExp, turn: Turn): string =>
  `${cut(String(pattern))} was given up after ${patternTimeoutMs} ms on what ${nameTurn(turn)}; ` +
  'simplify the pattern: it may not nest repetitions'

/** The messages of a speaker; tool calls are no messages. */
const messagesOf = (transcript: readonly Turn[], speaker: Speaker): readonly Turn[] =>
  transcript.filter(({ role }) => (speaker === 'any' ? role === 'agent' || role === 'caller' : role === speaker))

/** Case and white space do not matter, nor how an accented letter is written. */
const fold = (text: string): string => toLine(text).normalize('NFC').toLowerCase()

const denySpeech = (speaker: Speaker): string => (speaker === 'any' ? 'nobody said' : `the ${speaker} never said`)

const listTexts = (texts: readonly string[]): string => {
  const list = cut(texts.map((text) => `"${toLine(text)}"`).join(', '))
  return texts.length === 1 ? list : `any of ${list}`
}
