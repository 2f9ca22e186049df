import type { AgentMessage } from './agent-intent.ts'
import type { Goal } from './goals.ts'
import { countShared, toTopicStems } from './topics.ts'

const participle =
  '(?:issued|refunded|processed|cancell?ed|completed|confirmed|booked|scheduled|rescheduled|updated|changed|resolved|approved|submitted|reset|activated|deactivated|closed|created|added|removed|deleted|fixed|replaced|exchanged|reserved|arranged|initiated|credited|registered|upgraded|downgraded|renewed|extended|applied|opened|granted|transferred|sent|placed|ordered|set up|started|filed|logged|corrected|moved|switched|shipped|delivered|dispatched|returned|blocked|unlocked|made|paid)'
const adverb = '(?:(?:now|already|just|also|successfully|been|being|all|both) )*'
/** "has been issued", "I've cancelled", "is being processed", "will be refunded": not "was placed on 3 March". */
const done = new RegExp(`\\b(?:has|have|is|are|will be|i've|we've|it's) ${adverb}${participle}\\b`, 'i')
const promise =
  /(?:\bwill|'ll) (?:now |also |gladly )?(?:receive|get|issue|refund|cancel|process|arrive|replace|send|ship|arrange|book|block|change|update|be (?:back|available|in touch))\b/i
const allDone =
  /\b(?:all set|all done|taken care of|done|good to go|request (?:is|has been) (?:complete|completed|resolved|processed))\b/i
/** "Once I have your number, the refund will be issued" promises nothing yet. */
const condition = /\b(?:once|if|after|before|as soon as|unless|until|when you|in order to)\b/i

const negation = /\b(?:no|not|never|none|nothing|neither|nobody|cannot)\b|n't\b/i
/** "No problem, it has been issued": what is said in one part says nothing of the other. */
const partBreak = /[,;:]| (?:-|–|but|and) /

const ignorance =
  /\b(?:(?:don't|do not|cannot|can't|unable to) (?:know|tell|say|see|find|access|share|give|help|answer)|not sure|no information)\b/i

/** Whether what the agent tells in a message meets the goal; a question is also answered by a "no". */
export function isMet(goal: Goal, { statements, refusals }: AgentMessage): boolean {
  if (goal.kind === 'action') return statements.some((statement) => tellsDone(goal, statement))
  return [...statements, ...refusals.filter((refusal) => !ignorance.test(refusal))].some(
    (statement) => isOnTopic(goal, statement) || /^(?:yes|no)\b|\d/i.test(statement),
  )
}

function tellsDone(goal: Goal, statement: string): boolean {
  if (condition.test(statement)) return false
  const parts = statement.split(partBreak).filter((part) => !negation.test(part))
  const has = (pattern: RegExp): boolean => parts.some((part) => pattern.test(part))
  return has(allDone) || (isOnTopic(goal, statement) && (has(done) || has(promise)))
}

const isOnTopic = (goal: Goal, statement: string): boolean => countShared(goal.core, toTopicStems(statement)) > 0
