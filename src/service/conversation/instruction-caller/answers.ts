import type { Agenda } from './agenda.ts'
import { type Fact, findFact } from './facts.ts'
import type { Goal } from './goals.ts'
import type { Request } from './requests.ts'
import { toSentence } from './sentences.ts'
import { countShared, isAbout, isSameTopic, toTopic, toTopicStems, without } from './topics.ts'
import type { Wording } from './wording.ts'
import type { YesNoQuestion } from './yes-no-question.ts'

/** What the caller answers from. */
export interface Knowledge {
  readonly agenda: Agenda
  /** undefined: every goal is over. */
  readonly goal: Goal | undefined
  readonly wording: Wording
}

/** What the caller thinks of a yes-or-no question. */
export interface YesNoAnswer {
  readonly words: string
  readonly kind: 'answer' | 'rejection' | 'unsure'
}

/** Answers everything that is asked for, in the order of the questions, each thing once; never invents one. */
export function answerRequests(requests: readonly Request[], knowledge: Knowledge): string[] {
  const known = requests.map((request) => answerRequest(request, knowledge))
  const hasAlternative = requests.some(({ isAlternative }, index) => isAlternative && known[index] !== undefined)
  const answered = new Set(requests.filter((_, index) => known[index] !== undefined).map(({ sentence }) => sentence))
  const missing = requests.filter(
    ({ phrase, sentence, isAlternative }, index) =>
      known[index] === undefined && !(isAlternative && hasAlternative) && (isThing(phrase) || !answered.has(sentence)),
  )
  return [...new Set([...known.filter((words) => words !== undefined), ...toUnknown(missing, knowledge.wording)])]
}

function answerRequest(request: Request, { agenda, goal, wording }: Knowledge): string | undefined {
  if (isSecret(request.phrase, agenda)) return wording('withhold')
  const fact = findFact(agenda.facts, request.phrase)
  if (fact !== undefined) return answerFact(fact, request.sentence, knownValues(agenda), wording)
  if (request.wantsStory) return agenda.story.length > 0 ? agenda.story.join(' ') : goal?.words
  const told = findTold(request, [...agenda.story, ...agenda.goals.map(({ words }) => words)])
  if (told !== undefined) return told
  if (/\bprefer\b|\bwhich (?:one|of)\b/i.test(request.sentence)) return wording('firstOption')
  const isOwnGoal =
    /\b(?:confirm|verify)\b/i.test(request.sentence) &&
    goal !== undefined &&
    countShared(goal.core, toTopicStems(request.phrase)) > 0
  return isOwnGoal ? wording('confirm') : undefined
}

/** Whether a phrase or sentence of the agent is about what must never be told. */
export function isSecret(text: string, { secrets }: Agenda): boolean {
  const topic = toTopic(text)
  return secrets.some((secret) => isAbout(topic.stems, secret) || isSameTopic(secret, topic))
}

function answerFact(fact: Fact, sentence: string, known: readonly string[], wording: Wording): string {
  if (includesValue(sentence, fact.value)) return wording('confirm')
  return isContradicted(fact, sentence, known) ? `${wording('wrong')} ${fact.sentence}` : fact.sentence
}

const dateLike =
  /\b(?:yesterday|today|tomorrow|tonight|last|ago|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december)|\d{4}-\d\d-\d\d)\b/i
/** Stems that say nothing about which part of the story is meant. */
const empty = toTopicStems(
  'do did have has you it was were is the what when where happen go get now many much like prefer',
)

/** The sentence of the story that a question is about: more than half of what is asked occurs in it. */
function findTold({ phrase, sentence }: Request, told: readonly string[]): string | undefined {
  const asked = without(toTopicStems(phrase), empty)
  const found = told.find((text) => asked.size > 0 && countShared(asked, toTopicStems(text)) * 2 > asked.size)
  return found ?? (/\bwhen\b/i.test(sentence) ? told.find((text) => dateLike.test(text)) : undefined)
}

/** The agent's own words are repeated only where they are a short plain name of a thing. */
function toUnknown(missing: readonly Request[], wording: Wording): string[] {
  if (missing.length === 0) return []
  const names = missing.map(({ phrase }) => phrase)
  const areThings = names.length <= 3 && names.every(isThing)
  return [areThings ? toSentence(`I am sorry, I do not have the ${names.join(' or the ')}`) : wording('unsure')]
}

const isThing = (phrase: string): boolean =>
  /^[a-z][a-zA-Z '-]{1,40}$/.test(phrase) &&
  !/\b(?:your?|my|i|we|many|much|long|old|what|when|where|why|who|how)\b/i.test(phrase)

/** Words of agreement and courtesy: a question of nothing else is about what was said before. */
const agreement = toTopicStems(
  'proceed go ahead continue like want correct right okay ok confirm please fine good work sound all now everything sure yes no reply shall may ready so great perfect thank thanks know information details summary',
)
const permission =
  /\b(?:transfer|connect|check|look|hold|wait|verify|ask you)\b|\b(?:shall|should|may|can) (?:i|we) \w+ (?:that|this|it)\b|\bme to (?:process|submit|send|do|issue|arrange|book|confirm|complete|start|file|request) (?:that|this|it)\b/i

/** Yes to what the caller wants and knows, no to other offers, and otherwise that it is not sure. */
export function answerYesNo(question: YesNoQuestion, { agenda, goal, wording }: Knowledge): YesNoAnswer {
  const { sentence, isOffer } = question
  // Yes and no would both give away a part of it. An offer about it, such as to reset the PIN, tells nothing.
  if (!isOffer && isSecret(sentence, agenda)) return { words: wording('withhold'), kind: 'answer' }
  const values = knownValues(agenda)
  const wrong = agenda.facts.find((fact) => isContradicted(fact, sentence, values))
  if (wrong !== undefined) return { words: `${wording('wrong')} ${wrong.sentence}`, kind: 'answer' }
  const stems = without(toTopicStems(sentence), agreement)
  if (isOffer) return answerOffer(sentence, stems, { agenda, goal, wording })
  const told = toTopicStems([...agenda.story, goal?.words ?? ''].join(' '))
  const isKnown =
    stems.size === 0 ||
    countShared(stems, told) * 2 > stems.size ||
    values.some((value) => includesValue(sentence, value))
  return isKnown ? { words: wording('confirm'), kind: 'answer' } : { words: wording('unsure'), kind: 'unsure' }
}

function answerOffer(sentence: string, stems: ReadonlySet<string>, { goal, wording }: Knowledge): YesNoAnswer {
  const isWanted = goal !== undefined && countShared(goal.core, stems) > 0
  if (/ or /i.test(sentence) && stems.size > 1) {
    return { words: isWanted ? goal.words : wording('firstOption'), kind: 'answer' }
  }
  if (isWanted || stems.size === 0 || permission.test(sentence)) return { words: wording('accept'), kind: 'answer' }
  return { words: wording('rejectOffer'), kind: 'rejection' }
}

const knownValues = (agenda: Agenda): string[] => agenda.facts.map(({ value }) => value)

const includesValue = (sentence: string, value: string): boolean =>
  value.length > 1 && sentence.toLowerCase().includes(value.toLowerCase())

/** The agent names the thing, but with another value of the same look: "order B-2002" for A-1001. */
function isContradicted(fact: Fact, sentence: string, known: readonly string[]): boolean {
  if (!/[\d@]/.test(fact.value) || includesValue(sentence, fact.value)) return false
  const stems = toTopicStems(sentence)
  if (!fact.topics.some(({ distinctive }) => without(distinctive, stems).size === 0)) return false
  return sentence
    .split(' ')
    .map((word) => word.replace(/[.,;:!?"')]{1,4}$/, ''))
    .some((word) => toShape(word) === toShape(fact.value) && !known.some((value) => includesValue(value, word)))
}

/** "A-1001" and "B-2002" look the same; so do any two e-mail addresses. */
function toShape(value: string): string {
  return value.includes('@') ? '@' : value.replace(/\p{L}/gu, 'A').replace(/\d/g, '9')
}
