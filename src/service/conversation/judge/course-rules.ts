import type { Turn } from '../../../contract/run.ts'
import type { MetricRule } from '../../config/catalog.ts'
import type { Conversation, EndedReason } from '../conversation.ts'
import type { Finding } from './finding.ts'

type TurnsRule = Extract<MetricRule, { readonly type: 'agent_turns' }>
type TimeRule = Extract<MetricRule, { readonly type: 'response_time' }>
type EndRule = Extract<MetricRule, { readonly type: 'ended_by' }>

/** Whether the number of the agent's messages is within bounds. */
export function judgeTurns({ transcript }: Conversation, { min, max }: TurnsRule): Finding {
  const turns = transcript.filter(({ role }) => role === 'agent').length
  const taken = `the agent took ${turns} ${turns === 1 ? 'turn' : 'turns'}`
  if (min !== undefined && turns < min) return { passed: false, explanation: `${taken}, at least ${min} are wanted` }
  if (max !== undefined && turns > max) return { passed: false, explanation: `${taken}, at most ${max} are allowed` }
  return { passed: true, explanation: taken }
}

/** Whether the agent answered in time, at its slowest or on average. Without an answer to measure it is unscored. */
export function judgeResponseTime(conversation: Conversation, { maxSeconds, measure }: TimeRule): Finding {
  const unanswered = toUnanswered(conversation)
  if (unanswered !== undefined && unanswered > maxSeconds) {
    const explanation = `the agent had not answered after ${unanswered} s, the limit is ${maxSeconds} s`
    return { passed: false, explanation }
  }
  const waits = toWaits(conversation.transcript)
  if (waits.length === 0) return { passed: null, explanation: 'the agent gave no answer that could be timed' }
  const average = roundSeconds(waits.reduce((sum, wait) => sum + wait, 0) / waits.length)
  const [seconds, how] = measure === 'max' ? [Math.max(...waits), 'at most'] : [average, 'on average']
  return {
    passed: seconds <= maxSeconds,
    explanation: `the agent answered after ${seconds} s ${how}, the limit is ${maxSeconds} s`,
  }
}

/**
 * The seconds from the end of a caller's turn to the start of the agent's next. A caller that asked again while it
 * waited has waited since its first turn.
 */
function toWaits(transcript: readonly Turn[]): number[] {
  const waits: number[] = []
  let since: number | undefined
  for (const { role, start_time: start, end_time: end } of transcript) {
    if (role === 'caller') since ??= end
    if (role !== 'agent') continue
    if (since !== undefined && start !== undefined) waits.push(roundSeconds(Math.max(0, start - since)))
    since = undefined
  }
  return waits
}

const endsWaiting: ReadonlySet<EndedReason> = new Set(['silence', 'max_duration', 'agent_disconnected'])

/** How long the caller had waited when the time ran out or the agent left, if the agent owed an answer then. */
function toUnanswered({ transcript, endedReason, durationMs }: Conversation): number | undefined {
  if (!endsWaiting.has(endedReason)) return undefined
  const last = transcript.findLastIndex(({ role }) => role === 'agent')
  const since = transcript.slice(last + 1).find(({ role }) => role === 'caller')?.end_time
  return since === undefined ? undefined : roundSeconds(durationMs / 1_000 - since)
}

/** Seconds rounded to milliseconds: a difference of two times must not fail by a rounding error. */
const roundSeconds = (seconds: number): number => Math.round(seconds * 1_000) / 1_000

const enders: Readonly<Partial<Record<EndedReason, 'agent' | 'caller'>>> = {
  caller_ended: 'caller',
  agent_ended: 'agent',
  agent_disconnected: 'agent',
}

/** Whether the right side ended the conversation. One that a limit cut off was ended by nobody. */
export function judgeEnding({ endedReason }: Conversation, { by }: EndRule): Finding {
  const ender = enders[endedReason]
  const how = ender === undefined ? 'nobody ended the conversation' : `the ${ender} ended the conversation`
  return { passed: ender === by, explanation: `${how} (${endedReason})${ender === by ? '' : `, not the ${by}`}` }
}
