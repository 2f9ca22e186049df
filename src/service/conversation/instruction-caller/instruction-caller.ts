import type { Caller, Utterance } from '../conversation.ts'
import { type Agenda, parseAgenda } from './agenda.ts'
import { type AgentMessage, readAgentMessage } from './agent-intent.ts'
import { answerRequests, answerYesNo, isSecret, type YesNoAnswer } from './answers.ts'
import { findFact } from './facts.ts'
import { isMet } from './fulfilment.ts'
import type { Goal } from './goals.ts'
import type { Rule } from './rules.ts'
import { isAbout, toTopicStems } from './topics.ts'
import { createWording, type Occasion, type Wording } from './wording.ts'

/** What a simulated caller is made from. */
export interface InstructionCallerOptions {
  /** With the placeholders of the test profile replaced. */
  readonly instructions: string
  /** What only the caller knows. */
  readonly variables: Readonly<Record<string, unknown>>
  /** Empty: "Hello". */
  readonly firstMessage: string
  /** Chooses among equivalent phrases. */
  readonly seed: number
  readonly mayEndCall: boolean
}

/**
 * An agenda-based simulated user without a model: it pursues the goals of its instructions one after the other, tells
 * what it knows when it is asked, and closes. docs/simulated-caller.md describes the policy and its limits.
 */
export function createInstructionCaller(options: InstructionCallerOptions): Caller {
  return new InstructionCaller(options)
}

const maxNudges = 2
const maxSilences = 2
const maxAsked = 2

class InstructionCaller implements Caller {
  readonly #agenda: Agenda
  readonly #wording: Wording
  readonly #firstMessage: string
  readonly #mayEndCall: boolean
  readonly #usedRules = new Set<Rule>()
  #goalIndex = 0
  #progress = createProgress()
  #hasStated = false
  #isHeld = false
  #isClosed = false
  #silences = 0
  #lastWords = ''

  constructor({ instructions, variables, firstMessage, seed, mayEndCall }: InstructionCallerOptions) {
    this.#agenda = parseAgenda(instructions, variables)
    this.#wording = createWording(seed)
    this.#firstMessage = firstMessage.trim() === '' ? 'Hello' : firstMessage
    this.#mayEndCall = mayEndCall
  }

  open(): Utterance {
    return this.#say([this.#firstMessage])
  }

  reply(agentMessage: string): Utterance | undefined {
    if (this.#isClosed || agentMessage.trim() === '') return undefined
    const message = readAgentMessage(agentMessage)
    this.#silences = 0
    this.#isHeld = message.holds
    const rule = this.#agenda.rules.find((candidate) => this.#applies(candidate, message))
    if (rule === undefined && message.holds) return undefined
    if (this.#isAskedTooOften(message)) return this.#close([this.#wording('repeated')])
    if (rule !== undefined) return this.#follow(rule, message)
    return this.#respond(message)
  }

  resume(): Utterance | undefined {
    if (this.#isClosed) return undefined
    this.#silences += 1
    if (this.#silences > maxSilences) return this.#close([this.#wording('giveUp')])
    return this.#isHeld ? this.#say([this.#wording('stillThere')]) : this.#state([])
  }

  get #goal(): Goal | undefined {
    return this.#agenda.goals[this.#goalIndex]
  }

  #applies(rule: Rule, message: AgentMessage): boolean {
    if (rule.trigger === 'asks') return isAboutAny(message.askedStems, rule)
    if (this.#usedRules.has(rule)) return false
    if (rule.trigger === 'refuses') return message.refusals.length > 0 && message.requests.length === 0
    if (rule.trigger === 'confirms') return this.#isGoalMet(message)
    if (rule.trigger === 'asks-for-more') return message.asksForMore
    return isAboutAny(message.stems, rule)
  }

  #follow(rule: Rule, message: AgentMessage): Utterance {
    this.#usedRules.add(rule)
    if (rule.trigger === 'refuses') this.#progress.hasPressed = true
    if (rule.trigger === 'confirms') this.#progress.isMet = true
    const spoken = 'words' in rule.speech ? rule.speech.words : this.#wording(rule.speech.occasion)
    if (rule.endsCall) return this.#close('words' in rule.speech ? [spoken, this.#wording('goodbye')] : [spoken])
    const others = message.requests.filter(
      ({ phrase }) =>
        !isAboutAny(toTopicStems(phrase), rule) &&
        (isSecret(phrase, this.#agenda) || findFact(this.#agenda.facts, phrase) !== undefined),
    )
    const words = [spoken, ...(rule.trigger === 'asks' ? answerRequests(others, this.#knowledge) : [])]
    return this.#hasStated ? this.#say(words) : this.#state(words)
  }

  #respond(message: AgentMessage): Utterance {
    const verdicts = message.questions.map((question) => answerYesNo(question, this.#knowledge))
    const answers = [
      ...verdicts.filter(({ kind }) => kind === 'answer').map(({ words }) => words),
      ...answerRequests(message.requests, this.#knowledge),
    ]
    if (!this.#hasStated) return this.#state(answers)
    const isMet = this.#isGoalMet(message)
    if (answers.length > 0) {
      this.#progress.isMet = isMet && this.#goal?.kind === 'action'
      return this.#say(answers)
    }
    if (isMet) return this.#finish('thanks', 'goodbye')
    if (message.refusals.length > 0) return this.#press()
    if (message.asksForMore || message.takesLeave) return this.#finish('thanks', 'goodbye')
    return this.#carryOn(message, verdicts)
  }

  /** The goal is open, and the message brings it neither nearer nor further. */
  #carryOn(message: AgentMessage, [verdict]: readonly YesNoAnswer[]): Utterance {
    if (verdict?.kind === 'rejection') return this.#state([verdict.words])
    if (verdict !== undefined) return this.#say([verdict.words])
    if (message.asksToRepeat) return this.#say([this.#lastWords])
    return message.offersHelp ? this.#state([]) : this.#nudge()
  }

  #isGoalMet(message: AgentMessage): boolean {
    return this.#progress.isMet || (this.#hasStated && this.#goal !== undefined && isMet(this.#goal, message))
  }

  #isAskedTooOften({ key, requests, questions, offersHelp, asksToRepeat }: AgentMessage): boolean {
    if (requests.length + questions.length === 0 && !offersHelp && !asksToRepeat) return false
    const times = (this.#progress.asked.get(key) ?? 0) + 1
    this.#progress.asked.set(key, times)
    return times > maxAsked
  }

  #press(): Utterance {
    if (this.#progress.hasPressed) return this.#finish('moveOn', 'giveUp')
    this.#progress.hasPressed = true
    return this.#state([this.#wording('press')])
  }

  #nudge(): Utterance {
    this.#progress.nudges += 1
    return this.#progress.nudges > maxNudges ? this.#finish('moveOn', 'giveUp') : this.#state([this.#wording('nudge')])
  }

  /** Goes on to the next goal, or closes after the last one. */
  #finish(next: Occasion, last: Occasion): Utterance {
    this.#goalIndex += 1
    this.#progress = createProgress()
    return this.#goal === undefined ? this.#close([this.#wording(last)]) : this.#state([this.#wording(next)])
  }

  #state(before: readonly string[]): Utterance {
    this.#hasStated = true
    if (this.#goal === undefined) return before.length > 0 ? this.#say(before) : this.#close([this.#wording('goodbye')])
    return this.#say([...before, this.#goal.words])
  }

  #say(words: readonly string[]): Utterance {
    this.#lastWords = [...new Set(words)].join(' ')
    return { content: this.#lastWords, endsCall: false }
  }

  #close(words: readonly string[]): Utterance {
    this.#isClosed = true
    const content = words.join(' ')
    return this.#mayEndCall ? { content, endsCall: true } : { content, endsCall: false, takesLeave: true }
  }

  get #knowledge() {
    return { agenda: this.#agenda, goal: this.#goal, wording: this.#wording }
  }
}

const isAboutAny = (stems: ReadonlySet<string>, { topics }: Rule): boolean =>
  topics.some((topic) => isAbout(stems, topic))

/** What happened since the present goal was stated. */
const createProgress = () => ({ nudges: 0, hasPressed: false, isMet: false, asked: new Map<string, number>() })
