import { actionVerb, type Speech, toSpeech } from './speech.ts'
import { type Topic, toTopic, toTopicStems } from './topics.ts'

/** What in an agent's message makes a rule apply. */
export type Trigger = 'asks' | 'refuses' | 'confirms' | 'asks-for-more' | 'says'

/** A conditional line of the instructions: "If the agent asks for a password, refuse to give it." */
export interface Rule {
  readonly trigger: Trigger
  /** What the agent must be talking about: any one of these. */
  readonly topics: readonly Topic[]
  readonly speech: Speech
  readonly endsCall: boolean
}

const conditional = /^(if|when|whenever|in case|should|once|as soon as) (.+)$/i
const reversed = new RegExp(`^(?:you )?(${actionVerb}\\b.*?),? (?:only )?(?:if|when|whenever|in case) (.+)$`, 'i')
const indirectQuestion = /\b(?:ask|agent|know|out|them|check|see|tell|about|wonder|learn)$/i
/** Tells "When the agent asks …" from "When you moved, …". */
const aboutConversation =
  /\b(?:agent|assistant|bot|representative|they|he|she|asked|offered|told|refused|denied|prompted|questioned|offers|asks)\b/i

/** Reads a conditional line; undefined: the sentence is none, or asks for nothing that can be said. */
export function toRule(sentence: string): Rule | undefined {
  const [condition, action] = splitConditional(sentence) ?? []
  return condition === undefined || action === undefined ? undefined : createRule(condition, action)
}

/** Whether the sentence depends on what happens, so that it must not be spoken as it stands. */
export function isConditional(sentence: string): boolean {
  return /^(?:if|in case|should)\b/i.test(sentence) || splitConditional(sentence) !== undefined
}

function splitConditional(sentence: string): readonly [condition: string, action: string] | undefined {
  const [, opening, rest] = conditional.exec(sentence) ?? []
  if (opening !== undefined && rest !== undefined) {
    const parts = splitAtAction(rest)
    if (parts === undefined) return undefined
    return /^(?:if|in case|should)$/i.test(opening) || aboutConversation.test(parts[0]) ? parts : undefined
  }
  const [, action, condition] = reversed.exec(sentence) ?? []
  if (action === undefined || condition === undefined) return undefined
  return indirectQuestion.test(action) || !aboutConversation.test(condition) ? undefined : [condition, action]
}

const actionAfterComma = new RegExp(`, (?:then |just |simply |politely )*(?=${actionVerb}\\b|you\\b)`, 'i')
const actionAnywhere = new RegExp(` (?=${actionVerb}\\b)`, 'i')

/** The action starts after the first comma that a verb of speech follows, else after the first comma or "then". */
function splitAtAction(text: string): readonly [condition: string, action: string] | undefined {
  const separator = actionAfterComma.exec(text) ?? /, (?:then )?| then /i.exec(text) ?? actionAnywhere.exec(text)
  if (separator === null) return undefined
  return [text.slice(0, separator.index), text.slice(separator.index + separator[0].length)]
}

const triggers: readonly (readonly [pattern: RegExp, trigger: Trigger])[] = [
  [/\b(?:anything else|something else|more help|further)\b/i, 'asks-for-more'],
  [/\boffer/i, 'says'],
  [
    /\b(?:refus\w{0,4}|declin\w{0,4}|den(?:y|ies|ied)|reject\w{0,3}|says? no|cannot|can't|won't|will not|does not|doesn't|do not|don't|unable|impossible|not (?:possible|able|eligible|allowed|available|help)|not)\b/i,
    'refuses',
  ],
  [/\b(?:asks?|asked|asking|requests?|requested|questioned|wants? to know|prompted|needs?)\b/i, 'asks'],
  [
    /\b(?:confirms?|approves?|agrees?|accepts?|grants?|resolve[ds]?|solve[ds]?|issue[ds]?|completed?|helps|succeeds)\b/i,
    'confirms',
  ],
]
const frame = toTopicStems(
  'agent assistant bot representative they ask asks asked offer offers offered say says mention mentions tell tells told you your request requests requested want wants know need needs prompted questioned try tries give provide do not',
)

function createRule(condition: string, action: string): Rule | undefined {
  const trigger = triggers.find(([pattern]) => pattern.test(condition))?.[1] ?? 'says'
  const answer = action.replace(parting, '').replace(/[.!]$/, '')
  const endsCall = parting.test(action)
  const speech =
    endsCall && isThanks(answer) ? { occasion: 'goodbye' as const } : toSpeech(answer, toNo(condition, trigger))
  if (speech === undefined) return undefined
  const topics = toTopics(condition)
  return { trigger, topics: topics.length > 0 ? topics : toTopics(action), speech, endsCall }
}

/** "your name, age or city" are three topics. */
function toTopics(text: string): Topic[] {
  return text
    .split(/,? (?:and|or) |, /i)
    .map((part) => toTopic(part, frame))
    .filter(({ stems }) => stems.size > 0)
}

const parting =
  /(?:^|,? (?:and |then )+|, )(?:politely )?(?:hang up|(?:end|close|leave) the (?:call|conversation|chat)|say goodbye)\b.*$/i

const isThanks = (answer: string): boolean => answer === '' || /^thank\b/i.test(answer)

/** What "refuse" means: to keep a secret, to turn down an offer, or not to give in. */
function toNo(condition: string, trigger: Trigger): 'rejectOffer' | 'withhold' | 'insist' {
  if (/\boffer/i.test(condition)) return 'rejectOffer'
  return trigger === 'asks' ? 'withhold' : 'insist'
}
