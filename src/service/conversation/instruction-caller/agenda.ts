import { isAboutAgent, isManner, toClauses, toWish } from './clauses.ts'
import { isProhibition, readProhibition, withoutValue } from './discretion.ts'
import { type Fact, toFact, toIdentity, toMentionedFacts, toVariableFacts } from './facts.ts'
import { toFirstPerson, toSecondPerson } from './first-person.ts'
import { createGoal, type Goal, toGoal, toTold } from './goals.ts'
import { isConditional, type Rule, toRule } from './rules.ts'
import { toSentence, toSentences } from './sentences.ts'
import { countShared, isAbout, type Topic, toTopicStems } from './topics.ts'

/** What a caller has in mind, drawn from its instructions before the conversation starts. */
export interface Agenda {
  /** In the order in which they are pursued. */
  readonly goals: readonly Goal[]
  /** Without the secrets. */
  readonly facts: readonly Fact[]
  /** In the order in which they were written; the first that applies is followed. */
  readonly rules: readonly Rule[]
  /** What happened, sentence by sentence and without the secrets, for an agent that asks. */
  readonly story: readonly string[]
  /** What must never be told, whoever asks. */
  readonly secrets: readonly Topic[]
}

/** Instructions are read to this many characters: more is no brief that a person could act on. */
const maxInstructionLength = 20_000
const maxSentences = 400

/**
 * Sorts the sentences of the instructions into goals, facts, rules and story. Where no goal can be recognised, as in a
 * language other than English, the text itself becomes the goal.
 */
export function parseAgenda(instructions: string, variables: Readonly<Record<string, unknown>>): Agenda {
  const sentences = toSecondPerson(toSentences(instructions.slice(0, maxInstructionLength)).slice(0, maxSentences))
  const plain = sentences.filter((sentence) => !isConditional(sentence))
  const draft = new Draft()
  for (const sentence of sentences) draft.addSentence(sentence)
  const facts = [...draft.facts, ...toVariableFacts(variables), ...plain.flatMap(toMentionedFacts)]
  const goals = draft.finishGoals(plain)
  const isSecret = (text: string): boolean => draft.secrets.some((secret) => isAbout(toTopicStems(text), secret))
  const hidden = facts.filter((fact) => draft.isWithheld(fact))
  return {
    goals: goals.map((goal) => hidden.reduce(withoutValue, goal)),
    facts: facts.filter(({ sentence }) => !isSecret(sentence)),
    rules: draft.rules,
    story: draft.story.filter((sentence) => !isSecret(sentence)),
    secrets: draft.secrets,
  }
}

/** These say what the matter is, and leave the wish to a later sentence. */
const introduction =
  /^you (?:are (?:calling|contacting \w+|writing|phoning|here) (?:about|regarding|because|since)|have (?:a |an |some )?(?:question|problem|issue|complaint)s?)\b/i

/** An agenda in the making: sentences are added in their order. */
class Draft {
  readonly facts: Fact[] = []
  readonly rules: Rule[] = []
  readonly story: string[] = []
  readonly secrets: Topic[] = []
  readonly #goals: Goal[] = []
  readonly #withheld: Topic[] = []
  /** The story since the last goal: what an "it" in the next goal means. */
  #pending: string[] = []
  /** What is pending must be told together with the next goal. */
  #mustTell = false

  addSentence(sentence: string): void {
    if (isAboutAgent(sentence)) return
    const rule = isProhibition(sentence) ? undefined : toRule(sentence)
    if (rule !== undefined) this.rules.push(rule)
    else if (isProhibition(sentence) || isConditional(sentence)) this.#addProhibition(sentence)
    else for (const clause of toClauses(sentence)) this.#addClause(clause)
  }

  /** The goals; without any, the story or else the plain sentences are one. */
  finishGoals(plain: readonly string[]): Goal[] {
    const last = this.#goals.at(-1)
    if (last !== undefined) {
      const trailing = this.#mustTell ? this.#pending : []
      return [...this.#goals.slice(0, -1), { ...last, words: [last.words, ...trailing].join(' ') }]
    }
    const told = this.story.length > 0 ? this.story : plain.map((sentence) => toSentence(toFirstPerson(sentence)))
    const words = told.join(' ')
    return words === '' ? [] : [createGoal(words, words, 'action')]
  }

  isWithheld({ topics }: Fact): boolean {
    return this.#withheld.some((topic) => topics.some((own) => countShared(own.distinctive, topic.distinctive) > 0))
  }

  #addProhibition(sentence: string): void {
    const { topics, untilAsked } = readProhibition(sentence)
    const list = untilAsked ? this.#withheld : this.secrets
    list.push(...topics)
  }

  #addClause(clause: string): void {
    const name = toIdentity(clause)
    if (name !== undefined) this.facts.push(name)
    const wish = toWish(clause)
    const fact = name === undefined && wish === clause ? toFact(clause) : undefined
    if (fact !== undefined) this.facts.push(fact)
    else if (introduction.test(wish)) this.#tell(toSentence(toFirstPerson(wish)), true)
    else this.#addGoalOrStory(clause, wish, name !== undefined || isManner(clause))
  }

  #addGoalOrStory(clause: string, wish: string, isSilent: boolean): void {
    const goal = toGoal(wish)
    const told = toTold(wish)
    if (goal !== undefined) this.#addGoal(goal)
    else if (told !== undefined) this.#tell(told, true)
    else if (!isSilent) this.#tell(toSentence(toFirstPerson(clause)), false)
  }

  #tell(words: string, mustTell: boolean): void {
    this.story.push(words)
    this.#pending.push(words)
    this.#mustTell ||= mustTell
  }

  /** "I want to return it" says nothing without the sentence before it. */
  #addGoal(goal: Goal): void {
    const isIncomplete = this.#mustTell || /\b(?:it|them|this|that)\b/i.test(goal.words)
    const before = isIncomplete ? this.#pending : []
    this.#goals.push(createGoal([...before, goal.words].join(' '), goal.about, goal.kind))
    this.#pending = []
    this.#mustTell = false
  }
}
