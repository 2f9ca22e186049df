import type { RunReport } from './report.ts'
import { findEvidence } from './turn-evidence.ts'

/** Reasons by which a conversation broke off, so that its last turn is where it did. */
const breaks =
  /^the agent did not answer for |^the agent's connection broke\b|^the agent closed the connection\b|\b(?:hung|hangs) up\b|\bdisconnected\b/i

/**
 * Which turn of its transcript made a run fail, as an index; undefined unless what was said of the run leaves no doubt,
 * because a wrong mark is worse than none. Where several rules were broken it is the first broken one in the conversation.
 */
export function toFailingTurn({ outcome, reason, metrics, transcript }: RunReport): number | undefined {
  if (transcript.length === 0) return undefined
  if (outcome === 'errored') return breaks.test(reason) ? transcript.length - 1 : undefined
  if (outcome !== 'failed') return undefined
  const turns = metrics.flatMap(({ passed, explanation: [only, ...others] }) => {
    if (passed !== false || only === undefined || others.length > 0) return []
    return findEvidence(only, transcript) ?? []
  })
  return turns.length === 0 ? undefined : Math.min(...turns)
}

/** A run with the mark of the turn that made it fail, where that is known; one of an earlier transcript is dropped. */
export function markFailingTurn({ failingTurn: _, ...run }: RunReport): RunReport {
  const failingTurn = toFailingTurn(run)
  return failingTurn === undefined ? run : { ...run, failingTurn }
}
