import { type Condition, type ConditionalActions, firstMessageCondition } from '../../contract/spec.ts'
import { isPattern, parsePattern } from './bounded-regex.ts'
import type { Caller, Utterance } from './conversation.ts'
import { toStems } from './stems.ts'

/** Longer messages of the agent are matched by their beginning. */
const maxMatchedLength = 10_000

/** Words that say who speaks and how, which the agent's message itself does not contain. */
const framingStems = toStems(
  `agent assistant bot representative caller customer user ask asks asking asked say says said tell tells told mention
  mentions request requests inquire inquires state states respond responds reply replies`,
)

const endTag = /[<[](?:end[ _-]?call|hang[ _-]?up) ?\/?[>\]]$/i
const endPhrase = /^(?:end[ _-]?call|hang up|end the call)\.?$/i

export interface ConditionalCallerOptions {
  /** Spoken first when no condition is `FIRST_MESSAGE`. */
  readonly firstMessage: string
  readonly mayEndCall: boolean
  /** Tests a pattern in bounded time; "timeout" counts as no match. */
  readonly testPattern: (pattern: RegExp, text: string) => boolean | 'timeout'
}

interface AgentText {
  readonly text: string
  readonly stems: ReadonlySet<string>
}

interface Rule {
  /** The rule that must have spoken last; undefined for a standard condition. */
  readonly follows: number | undefined
  readonly matches: (message: AgentText) => boolean
  readonly utterance: Utterance | undefined
}

/** At least half of the words that carry meaning, and at least one. Word order and negation are not seen. */
const toWordMatcher = (condition: string): Rule['matches'] => {
  const all = toStems(condition)
  const telling = [...all].filter((stem) => !framingStems.has(stem))
  const wanted = telling.length > 0 ? telling : [...all]
  return ({ stems }) => {
    const shared = wanted.filter((stem) => stems.has(stem)).length
    return shared > 0 && shared * 2 >= wanted.length
  }
}

const toMatcher = ({ id, condition }: Condition, { testPattern }: ConditionalCallerOptions): Rule['matches'] => {
  if (!isPattern(condition)) return toWordMatcher(condition)
  try {
    const pattern = parsePattern(condition)
    return ({ text }) => testPattern(pattern, text) === true
  } catch (error) {
    const fault = Error.isError(error) ? error.message : String(error)
    throw new Error(`the condition with id ${id} is not valid: ${fault}`, { cause: error })
  }
}

const splitEnding = (text: string): Utterance => {
  const trimmed = text.trim()
  if (endPhrase.test(trimmed)) return { content: '', endsCall: true }
  const content = trimmed.replace(endTag, '').trimEnd()
  return { content, endsCall: content !== trimmed }
}

const toUtterance = ({ action, fixed_message }: Condition, mayEndCall: boolean): Utterance | undefined => {
  const spoken = splitEnding(typeof fixed_message === 'string' && fixed_message !== '' ? fixed_message : action)
  const isLast = spoken.endsCall || splitEnding(action).endsCall
  if (isLast && mayEndCall) return { content: spoken.content, endsCall: true }
  if (spoken.content === '') return undefined
  return { content: spoken.content, endsCall: false, ...(isLast ? { takesLeave: true } : {}) }
}

/**
 * The rules of the conditions. A follow-up belongs to the condition listed right before it, and has a condition of its
 * own; where that is a whole number it belongs to the condition with this id, and any message of the agent will do.
 */
const toRules = ({ conditions }: ConditionalActions, options: ConditionalCallerOptions): Rule[] =>
  conditions.map((condition, index) => {
    const utterance = toUtterance(condition, options.mayEndCall)
    if (condition.type !== 'action_followup') {
      return { follows: undefined, matches: toMatcher(condition, options), utterance }
    }
    if (!/^\s*\d+\s*$/.test(condition.condition)) {
      return { follows: index - 1, matches: toMatcher(condition, options), utterance }
    }
    const parent = Number(condition.condition)
    return { follows: conditions.findIndex(({ id }) => id === parent), matches: () => true, utterance }
  })

/**
 * A caller that plays a case of type `conditional_actions` word for word, without a model. To each message of the agent
 * it answers with the first condition that matches, where the follow-ups of the condition that spoke last come before
 * the standard ones, which may speak again. The `FIRST_MESSAGE` action is spoken once and before all others: when the
 * caller opens, or else in answer to the agent's first message. Without one, the first message of the case answers the
 * first message that nothing matches. After that, what nothing matches is met with silence.
 * Throws if a `/pattern/` condition is not valid.
 */
export const createConditionalCaller = (actions: ConditionalActions, options: ConditionalCallerOptions): Caller => {
  const rules = toRules(actions, options)
  const first = actions.conditions.findIndex(({ condition }) => condition === firstMessageCondition)
  let lastSpoken: number | undefined
  let hasOpened = false

  const speak = (index: number): Utterance | undefined => {
    lastSpoken = index
    return rules[index]?.utterance
  }
  const open = (): Utterance | undefined => {
    if (hasOpened) return undefined
    hasOpened = true
    const opening = first < 0 ? undefined : speak(first)
    return opening ?? (options.firstMessage === '' ? undefined : { content: options.firstMessage, endsCall: false })
  }
  const find = (message: AgentText, follows: number | undefined): number =>
    rules.findIndex((rule, index) => index !== first && rule.follows === follows && rule.matches(message))

  return {
    open,
    reply: (agentMessage) => {
      const opening = first < 0 ? undefined : open()
      if (opening !== undefined) return opening
      const text = agentMessage.slice(0, maxMatchedLength)
      const message = { text, stems: toStems(text) }
      const followUp = lastSpoken === undefined ? -1 : find(message, lastSpoken)
      const chosen = followUp < 0 ? find(message, undefined) : followUp
      return chosen < 0 ? open() : speak(chosen)
    },
    resume: () => undefined,
  }
}
