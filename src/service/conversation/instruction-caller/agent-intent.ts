import { toStems } from '../stems.ts'
import { type Request, readElliptical, readRequests } from './requests.ts'
import { toSentences } from './sentences.ts'
import { toTopicStems, without } from './topics.ts'
import { readYesNoQuestion, type YesNoQuestion } from './yes-no-question.ts'

/** What an agent's message does, sentence by sentence. */
export interface AgentMessage {
  readonly requests: readonly Request[]
  readonly questions: readonly YesNoQuestion[]
  /** Sentences that tell something, without pleasantries. */
  readonly statements: readonly string[]
  /** Sentences that say what cannot be done. */
  readonly refusals: readonly string[]
  readonly holds: boolean
  readonly asksForMore: boolean
  readonly asksToRepeat: boolean
  readonly offersHelp: boolean
  readonly takesLeave: boolean
  /** All stems of the message. */
  readonly stems: ReadonlySet<string>
  /** The stems of what is asked in it. */
  readonly askedStems: ReadonlySet<string>
  /** The same for two messages that ask the same. */
  readonly key: string
}

/** An agent may send a megabyte; what a person would take in of it is at its beginning. */
const maxMessageLength = 4_000
const maxSentences = 100
const maxRequests = 20

const more =
  /\b(?:anything|something|what) else\b|\bany (?:other|further|more) (?:\w+ )?(?:questions?|requests?|concerns?|issues?|help|assistance)\b|\bfurther (?:help|assistance)\b|\b(?:is|will) that (?:be )?all\b|\b(?:does|did) (?:that|this) (?:answer|solve|resolve|help)\b|\bhelp you with everything\b/i
const offersHelp =
  /\bhow (?:can|may|could|might|shall) (?:i|we) (?:\w+ )?(?:help|assist|support)\b|\bwhat can (?:i|we) (?:do|get|help)\b|\b(?:can|may) (?:i|we) (?:help|assist) you\b|\bwhat (?:would you like(?: me to do| us to do| to do| help with)?\?|do you (?:want|need)\b|are you (?:looking|calling|contacting)|is (?:this|your call) (?:about|regarding)|brings you)|\breason for (?:your|the) (?:call|contact)\b/i
const repeat =
  /\b(?:repeat (?:that|it|yourself|what you)|say (?:that|it) again|rephrase|pardon|(?:didn't|did not) (?:quite )?(?:catch|understand|get)|(?:don't|do not) understand|not sure i understand)\b/i
const refusal =
  /\b(?:cannot|can't|can not|couldn't|could not|unable|not able|not possible|impossible|won't be|will not be|not eligible|ineligible|not allowed|not permitted|declined|denied|rejected|unfortunately|i'm afraid|i am afraid|no longer|policy (?:does not|doesn't)|has passed|has expired|(?:don't|do not|doesn't|does not) (?:have|offer|do|provide|allow|see|know|find|accept|cover|qualify)|not (?:been )?(?:issued|refunded|approved|available)|there (?:is|are) no (?:such |matching )?(?:order|account|record|booking|customer|reservation|ticket)|against (?:our|the|company) policy)\b/i
const hold =
  /\b(?:(?:one|a|just a|give me a) (?:\w+ )?(?:moment|second|sec|minute)|(?:let me|i'll|i will|i'm going to|allow me to) (?:just |quickly |now |go ahead and )?(?:check|look|see|pull|find|verify|review|search|get that|transfer|connect|put you)|bear with me|hold on|hang on|(?:please )?(?:wait|hold|stand by)\b|(?:i'm|i am|we're|we are) (?:now |just )?(?:checking|looking|searching|transferring|connecting|pulling)|(?:checking|looking (?:into|up)|searching|connecting|transferring) (?:you|that|this|it|your|for))/i
const leave = /\b(?:good ?bye|bye|have a (?:\w+ )?(?:day|evening|weekend|night|one)|take care)\b/i
const politeStems = toStems(
  "hello hi hey welcome good morning afternoon evening day thank thanks sure course certainly great perfect got okay ok understand i'm sorry hear absolutely no problem you're pleasure there wait waiting holding patience so very much everything",
)
const helpful =
  /\b(?:happy|glad|here|love|able|going) to (?:help|assist)\b|\b(?:i|we)(?: can| will|'ll) (?:certainly |definitely |gladly )?(?:help|assist)\b/i

/** Asks for something that is no piece of information, such as patience. */
const appeal = /\b(?:please|ask(?:ing)? (?:you|for))\b/i

/** Reads the beginning of a message of the agent. The patterns know English only. */
export function readAgentMessage(text: string): AgentMessage {
  const heard = text.slice(0, maxMessageLength)
  const sentences = toSentences(heard).slice(0, maxSentences)
  const readings = sentences.map(readSentence)
  const requests = readings.flatMap((reading) => reading.requests ?? []).slice(0, maxRequests)
  const questions = readings.flatMap((reading) => reading.question ?? [])
  const has = (act: SentenceAct) => readings.some(({ act: found }) => found === act)
  const ofAct = (act: SentenceAct) => sentences.filter((_, index) => readings[index]?.act === act)
  const asking = sentences.filter((sentence, index) => readings[index]?.act === 'ask' || appeal.test(sentence))
  return {
    requests,
    questions,
    statements: ofAct('statement'),
    refusals: ofAct('refusal'),
    holds: readings.every(({ act }) => ['hold', 'pleasantry', 'statement'].includes(act)) && holdsAtEnd(heard),
    asksForMore: has('more'),
    asksToRepeat: has('repeat'),
    offersHelp: has('help'),
    takesLeave: has('leave'),
    stems: toTopicStems(sentences.join(' ')),
    askedStems: toTopicStems(asking.join(' ')),
    key: (requests.length > 0 ? requests.map(({ phrase }) => toKey(phrase)).sort() : sentences.map(toKey)).join('|'),
  }
}

/** "One moment", and the result in a message of its own right after it: the agent is not busy any more. */
const holdsAtEnd = (text: string): boolean =>
  toSentences(text.trimEnd().split('\n').at(-1) ?? '').some((sentence) => readSentence(sentence).act === 'hold')

const toKey = (text: string): string => [...toTopicStems(text)].sort().join(' ') || text.toLowerCase()

type SentenceAct = 'more' | 'help' | 'repeat' | 'ask' | 'refusal' | 'hold' | 'leave' | 'pleasantry' | 'statement'
interface Reading {
  readonly act: SentenceAct
  readonly requests?: readonly Request[]
  readonly question?: YesNoQuestion
}

function readSentence(sentence: string): Reading {
  if (more.test(sentence)) return { act: 'more' }
  if (offersHelp.test(sentence)) return { act: 'help' }
  const requests = readRequests(sentence)
  if (requests.length > 0) return { act: 'ask', requests }
  if (repeat.test(sentence)) return { act: 'repeat' }
  const question = readYesNoQuestion(sentence)
  if (question !== undefined) return { act: 'ask', question }
  if (refusal.test(sentence)) return { act: 'refusal' }
  if (hold.test(sentence)) return { act: 'hold' }
  const named = readElliptical(sentence)
  if (named.length > 0) return { act: 'ask', requests: named }
  if (sentence.endsWith('?')) return { act: 'ask', question: { sentence, isOffer: false } }
  if (leave.test(sentence)) return { act: 'leave' }
  return { act: isPolite(sentence) ? 'pleasantry' : 'statement' }
}

const isPolite = (sentence: string): boolean =>
  helpful.test(sentence) || without(toStems(sentence), politeStems).size === 0
