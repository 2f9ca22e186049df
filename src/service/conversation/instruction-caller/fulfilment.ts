import type { AgentMessage } from './agent-intent.ts'
import type { Goal } from './goals.ts'
import { countShared, toTopicStems } from './topics.ts'

const participle =
  '(?:issued|refunded|processed|cancell?ed|completed|confirmed|booked|scheduled|rescheduled|updated|changed|resolved|approved|submitted|reset|activated|deactivated|closed|created|added|removed|deleted|fixed|replaced|exchanged|reserved|arranged|initiated|credited|registered|upgraded|downgraded|renewed|extended|applied|opened|granted|transferred|sent|placed|ordered|set up|started|filed|logged|corrected|returned|blocked|unlocked|made|paid)'
const adverb = '(?:(?:now|already|just|also|successfully|been|being|all|both) )*'
/** "has been issued", "I've cancelled", "is being processed", "will be refunded": not "was placed on 3 March". */
const done = new RegExp(`\\b(?:has|have|is|are|will be|i've|we've|it's) ${adverb}${participle}\\b`, 'i')
const promise =
  /(?:\bwill|'ll) (?:now |also |gladly )?(?:receive|get|issue|refund|cancel|process|arrive|replace|send|ship|arrange|book|block|change|update|be (?:back|available|in touch))\b/i
const allDone =
  /\b(?:all set|all done|taken care of|done|good to go|request (?:is|has been) (?:complete|completed|resolved|processed))\b/i
/** "Once I have your number, the refund will be issued" promises nothing yet. */
const condition = /\b(?:once|if|after|before|as soon as|unless|until|when you|in order to)\b/i

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
  return allDone.test(statement) || (isOnTopic(goal, statement) && (done.test(statement) || promise.test(statement)))
}

const isOnTopic = (goal: Goal, statement: string): boolean => countShared(goal.core, toTopicStems(statement)) > 0
