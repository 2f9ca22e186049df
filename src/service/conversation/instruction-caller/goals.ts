import { toStems } from '../stems.ts'
import { toFirstPerson } from './first-person.ts'
import { toSentence } from './sentences.ts'
import { toTopicStems, without } from './topics.ts'

/** One thing the caller wants to get done or to know. */
export interface Goal {
  /** How the caller states it. */
  readonly words: string
  /** A question is met by an answer, an action by the news that it was done. */
  readonly kind: 'action' | 'question'
  /** The part of the instruction that says what it is about. */
  readonly about: string
  /** The stems of what it is about, without its reasons and circumstances. */
  readonly core: ReadonlySet<string>
}

interface GoalPattern {
  readonly pattern: RegExp
  readonly kind: Goal['kind']
  readonly toWords: (about: string, match: RegExpExecArray) => string
}

const listener = '(?: (?:the )?(?:agent|assistant|representative|operator|bot|support|shop|store|them|him|her))?'
const questionWord = '(?:whether|if|when|what|where|who|why|which|how)'
const imperativeVerb =
  '(?:cancel|book|order|buy|return|change|update|reschedule|schedule|make|get|reserve|track|pay|upgrade|downgrade|renew|add|remove|reset|activate|deactivate|dispute|exchange|apply|sign|subscribe|unsubscribe|confirm|check|open|close|place|transfer|arrange|extend|switch|move|obtain|purchase|rent|register|enroll|discuss|negotiate|report|complain|delete|replace|claim|file|set up|(?:speak|talk) (?:to|with|about)|redeem|locate|find|verify|correct|fix)'

/** Tried in this order. In each, the group `about` is what the goal is about. */
const patterns: readonly GoalPattern[] = [
  {
    pattern: new RegExp(`^(?:say|ask|tell|state)${listener}[,:]? "(?<about>[^"]+)"`, 'i'),
    kind: 'action',
    toWords: (about) => toSentence(about),
  },
  {
    pattern: /^you(?:'d like| would like| want| need| wish) to (?:know|find out|learn|ask)(?: about)?:? (?<about>.+)$/i,
    kind: 'question',
    toWords: (_, [all]) => toSentence(toFirstPerson(all)),
  },
  {
    pattern:
      /^you(?:'d like| (?:really |just |only |urgently )?(?:would like|want|need|wish|hope|intend|plan|prefer)| are (?:calling|contacting|phoning|writing|trying|looking|interested|here|reaching out|chatting)| have (?:a |an |some )?(?:question|problem|issue|complaint|request)s?)(?: to| for| about| with| because| in)? (?<about>.+)$/i,
    kind: 'action',
    toWords: (_, [all]) => toSentence(toFirstPerson(all)),
  },
  {
    pattern: new RegExp(
      `^(?:ask|inquire|enquire|find out|check|learn)${listener} (?<about>${questionWord}\\b.+)$`,
      'i',
    ),
    kind: 'question',
    toWords: (about) => toSentence(`Can you tell me ${toFirstPerson(toAddressed(about))}`, '?'),
  },
  {
    pattern: new RegExp(`^(?:ask|inquire|enquire|find out|learn)${listener} (?:about|regarding) (?<about>.+)$`, 'i'),
    kind: 'question',
    toWords: (about) => toSentence(`I have a question about ${toFirstPerson(about)}`),
  },
  {
    pattern: /^find out (?<about>.+)$/i,
    kind: 'question',
    toWords: (about) => toSentence(`Can you tell me ${toFirstPerson(about)}`, '?'),
  },
  {
    pattern:
      /^ask (?:the (?:agent|assistant|representative|operator|bot|support|shop|store)|them|him|her) to (?<about>.+)$/i,
    kind: 'action',
    toWords: (about) => toSentence(`Can you ${toFirstPerson(about).replace(/[.!]$/, '')}, please`, '?'),
  },
  {
    pattern: /^ask to (?<about>.+)$/i,
    kind: 'action',
    toWords: (about) => toSentence(`I would like to ${toFirstPerson(about)}`),
  },
  {
    pattern: new RegExp(
      `^(?:ask${listener} for|request|demand|escalate to) (?<about>(?:a|an|the|your|their|someone's)(?: \\w+)? (?:supervisor|manager|human|person|representative|human agent|real person|operator)\\b.*)$`,
      'i',
    ),
    kind: 'action',
    toWords: (about) => toSentence(`I would like to speak to ${toFirstPerson(about)}`),
  },
  {
    pattern: new RegExp(`^(?:ask${listener} for|request|demand) (?<about>.+)$`, 'i'),
    kind: 'action',
    toWords: (about) => toSentence(`I would like ${toFirstPerson(about)}`),
  },
  {
    pattern: new RegExp(
      `^(?:(?:try|attempt|call|phone)(?: [\\w' ]{1,40})? to )?(?<about>${imperativeVerb}\\b.+)$`,
      'i',
    ),
    kind: 'action',
    toWords: (about) => toSentence(`I would like to ${toFirstPerson(lowerFirst(about))}`),
  },
]

const telling = `(?:say|explain|mention|state|claim|point out|(?:tell|inform)${listener})(?: to (?:the agent|them))?(?: that)?`
const told = new RegExp(
  `^${telling} (?!about\\b|the truth\\b|your [\\w ]{0,30}(?:name|number|id|code|e-?mail|address|phone|pin|birth)s?$)(?<words>.+)$`,
  'i',
)
/** "Say that you want a refund" is a wish like "You want a refund". */
const toldWish = new RegExp(`^${telling} (?=you(?:'d like| would like| want| need| wish)\\b)`, 'i')
const leadIn =
  /^(?:(?:your|the) (?:goal|task|aim|objective|purpose|mission|job|intention) is (?:to )?|(?:goal|task|aim|objective)s?: (?:to )?|you (?:must |should |will |have to |need to |are to |then |also )?(?=(?:ask|request|say|tell|explain|mention|state|inquire|enquire|find out|demand|point out)\b))/i

/** Words that say only that something is wanted. */
const lightStems = toStems(
  'get have receive obtain make request ask know find out tell like want need give check speak talk call calling whether question problem today now please your new',
)

/** Reads "You want …", "Ask whether …", "Cancel …" and the like as a goal; undefined: the clause states none. */
export function toGoal(clause: string): Goal | undefined {
  const text = clause.replace(leadIn, '').replace(toldWish, '')
  for (const { pattern, kind, toWords } of patterns) {
    const match = pattern.exec(text)
    const about = match?.groups?.['about']
    if (match !== null && about !== undefined) return createGoal(toWords(about, match), about, kind)
  }
  if (text === clause || told.test(text)) return undefined
  const verb = /^(?:an?|the|your|to) /i.test(text) ? 'I would like' : 'I would like to'
  return createGoal(toSentence(`${verb} ${toFirstPerson(lowerFirst(text))}`), text, 'action')
}

/** What the caller is to tell without wanting anything: "Explain that your package never arrived." */
export function toTold(clause: string): string | undefined {
  const words = told.exec(clause.replace(leadIn, ''))?.groups?.['words']
  return words === undefined ? undefined : toSentence(toFirstPerson(words))
}

/** A wish that is met by being told something: "get the balance of your account". */
const information =
  /^(?:(?:get|know|check(?: on)?|have|receive|see|track|hear|for|about) )?(?:the|your|an?|some|more|current|its) (?:[\w-]+ ){0,3}(?:balance|price|cost|status|hours|times?|schedule|address|number|dates?|details|information|list|availability|menu|policy|options|estimate|quote|name|rate|fee|eta|results?)\b/i
const circumstance = / (?:for|because|since|as|on|from|with|of|in|at|about|that|due)\b.*$/i

/** A goal in the caller's own words. */
export function createGoal(words: string, about: string, kind: Goal['kind']): Goal {
  const isQuestion = kind === 'question' || information.test(about)
  const core = without(toTopicStems(kind === 'question' ? about : about.replace(circumstance, '')), lightStems)
  return {
    words,
    about,
    kind: isQuestion ? 'question' : 'action',
    core: core.size > 0 ? core : without(toTopicStems(words), lightStems),
  }
}

/** "Ask when they open": they are the one who is asked. */
const toAddressed = (about: string): string =>
  about.replace(/\bthey\b/gi, 'the agent').replace(/\btheir\b/gi, "the agent's")

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
