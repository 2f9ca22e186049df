import type { RunReport, TurnReport } from './report.ts'
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
  const turns = metrics
    .filter(({ passed }) => passed === false)
    .flatMap(({ explanation }) => explanation)
    .flatMap((text) => toTurn(text, transcript) ?? [])
  return turns.length === 0 ? undefined : Math.min(...turns)
}

/** A run with the mark of the turn that made it fail, where that is known. */
export function markFailingTurn(run: RunReport): RunReport {
  const failingTurn = toFailingTurn(run)
  return failingTurn === undefined ? run : { ...run, failingTurn }
}

/** Nobody writes more than this about one run, and what is longer is the text of a model that repeats itself. */
const maxExplanationLength = 4_000

function toTurn(explanation: string, transcript: readonly TurnReport[]): number | undefined {
  const text = explanation.slice(0, maxExplanationLength)
  for (const read of [findSurplus, findSlowAnswer, findEnd]) {
    const found = read(text, transcript)
    if (found !== undefined) return found
  }
  return findEvidence(text, transcript)
}

/** The first turn that the agent should not have taken any more. */
function findSurplus(text: string, transcript: readonly TurnReport[]): number | undefined {
  const [, taken, most] = /^the agent took (\d{1,6}) turns?, at most (\d{1,6}) (?:is|are) allowed$/.exec(text) ?? []
  if (most === undefined) return undefined
  const turns = transcript.flatMap(({ role }, index) => (role === 'agent' ? [index] : []))
  return turns.length === Number(taken) ? turns[Number(most)] : undefined
}

/** The answer that came too late, if one alone was so slow. */
function findSlowAnswer(text: string, transcript: readonly TurnReport[]): number | undefined {
  const [, seconds] = /^the agent answered after (\d{1,9}(?:\.\d{1,3})?) s at most, the limit is /.exec(text) ?? []
  if (seconds === undefined) return undefined
  const slowest = toWaits(transcript).filter(({ wait }) => wait === Number(seconds))
  return slowest.length === 1 ? slowest[0]?.index : undefined
}

/** How long the caller waited for each answer: from the end of its first words after the last one, in seconds. */
function toWaits(transcript: readonly TurnReport[]): { readonly index: number; readonly wait: number }[] {
  let since: number | undefined
  return transcript.flatMap(({ role, startTime, endTime }, index) => {
    if (role === 'caller') since ??= endTime
    if (role !== 'agent') return []
    const from = since
    since = undefined
    if (from === undefined || startTime === undefined) return []
    return [{ index, wait: Math.round(Math.max(0, startTime - from) * 1_000) / 1_000 }]
  })
}

/** Rules of how a conversation ends are broken at its end. */
const findEnd = (text: string, transcript: readonly TurnReport[]): number | undefined =>
  /^(?:the (?:agent|caller)|nobody) ended the conversation \(|^the agent had not answered after /.test(text)
    ? transcript.length - 1
    : undefined
