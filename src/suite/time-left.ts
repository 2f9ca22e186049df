import type { Run } from '../contract/run.ts'
import type { RunResult } from '../contract/run-result.ts'
import { toTimeMs } from '../contract/time.ts'
import { type Evidence, toEvidence, toRunState } from './run-state.ts'

/** What a result's open runs let expect of its end. */
export interface TimeLeft {
  /** Until the last run ends and is judged, in milliseconds; undefined if nothing tells. */
  readonly ms: number | undefined
  /** Whether a run has not begun yet: then the end is at least a whole conversation away, unless that one fails. */
  readonly isQueued: boolean
}

type Phase = 'queued' | 'talking' | 'judging' | 'ended'

const queuedStatuses: ReadonlySet<string> = new Set(['in_queue', 'pending', 'scaling_up'])
/** A conversation that has outlasted all others may well go on for this share of its age. */
const overdueShare = 0.25

/**
 * Estimates when the last run of a result ends: from how long those took that have ended, or else from their share of all.
 * `ageMs` is the time since the submission; `serviceNowMs` the present on the service's clock, which stamps the runs.
 */
export function toTimeLeft(result: RunResult, ageMs: number, serviceNowMs: number): TimeLeft {
  const evidence = toEvidence(result)
  const runs = Map.groupBy(result.runs, (run) => toPhase(run, evidence))
  const { queued = [], talking = [], judging = [], ended = [] } = Object.fromEntries(runs)
  const isQueued = queued.length > 0
  const open = queued.length + talking.length + judging.length
  if (open === 0) return { ms: undefined, isQueued }
  // Nothing but the evaluation is left, which takes seconds.
  if (open === judging.length) return { ms: 0, isQueued }
  const durations = ended
    .map(toDurationMs)
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  const typical = toMedian(durations)
  if (typical === undefined) return { ms: ended.length === 0 ? undefined : (ageMs * open) / ended.length, isQueued }
  const rounds = Math.ceil(queued.length / Math.max(1, talking.length + judging.length))
  const talks = talking.map((run) => toTalkLeftMs(run, durations, { ageMs, serviceNowMs }))
  return { ms: rounds * typical + Math.max(0, ...talks), isQueued }
}

/** A status that is not known counts as talking, because its run may end at any time. */
function toPhase(run: Run, evidence: Evidence): Phase {
  const state = toRunState(run, evidence)
  if (state === 'judging' || run.status === 'evaluating') return 'judging'
  if (state !== 'open') return 'ended'
  return queuedStatuses.has(run.status) ? 'queued' : 'talking'
}

/** How long a conversation still goes on if it is like those that lasted longer than it has by now. */
function toTalkLeftMs(run: Run, durations: readonly number[], { ageMs, serviceNowMs }: Times): number {
  const sinceStart = serviceNowMs - toTimeMs(run.executed_at)
  // A deployment may tell the start only at the end, and its clock may be known badly.
  const lasted = Number.isNaN(sinceStart) ? ageMs : Math.min(ageMs, Math.max(0, sinceStart))
  const typical = toMedian(durations.filter((duration) => duration > lasted))
  return typical === undefined ? lasted * overdueShare : typical - lasted
}

interface Times {
  readonly ageMs: number
  readonly serviceNowMs: number
}

/** How long a run took, by its "MM:SS", in milliseconds; NaN if it does not say. */
export const toDurationMs = ({ duration }: Run): number =>
  /^\d+(:\d+){1,2}$/.test(duration ?? '')
    ? (duration ?? '').split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1_000
    : Number.NaN

const toMedian = (sorted: readonly number[]): number | undefined => sorted[Math.floor(sorted.length / 2)]
