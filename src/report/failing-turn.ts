import type { MetricReport, RunReport, TurnReport } from './report.ts'
import { findEvidence } from './turn-evidence.ts'

/** Reasons by which a conversation broke off, so that its last turn is where it did. */
const breaks =
  /^the agent did not answer for |^the agent's connection broke\b|^the agent closed the connection\b|\b(?:hung|hangs) up\b|\bdisconnected\b/i

/**
 * A run with the marks of the turns that broke its rules and of the turn that made it fail: the first of those, or where
 * the conversation broke off. No mark unless what was said of the run leaves no doubt, because a wrong mark is worse than
 * none; marks in an earlier transcript are dropped.
 */
export function markFailingTurn({ failingTurn: _, ...run }: RunReport): RunReport {
  const { outcome, transcript } = run
  const isJudged = outcome === 'failed' && transcript.length > 0
  const metrics = run.metrics.map((metric) => withTurn(metric, isJudged ? toMetricTurn(metric, transcript) : undefined))
  const broken = metrics.flatMap(({ failingTurn }) => failingTurn ?? [])
  const failingTurn = broken.length > 0 ? Math.min(...broken) : toBreak(run)
  return { ...run, metrics, ...(failingTurn !== undefined && { failingTurn }) }
}

const withTurn = ({ failingTurn: _, ...metric }: MetricReport, turn: number | undefined): MetricReport =>
  turn === undefined ? metric : { ...metric, failingTurn: turn }

/** Several explanations of one rule weigh one thing against another, so none of them says alone what broke it. */
function toMetricTurn(
  { passed, explanation: [only, ...others] }: MetricReport,
  transcript: readonly TurnReport[],
): number | undefined {
  return passed !== false || only === undefined || others.length > 0 ? undefined : findEvidence(only, transcript)
}

const toBreak = ({ outcome, reason, transcript }: RunReport): number | undefined =>
  outcome === 'errored' && transcript.length > 0 && breaks.test(reason) ? transcript.length - 1 : undefined

/** A run that begins with a later turn: its marks count from there, and those of turns before it are dropped. */
export function shiftFailingTurn({ failingTurn, ...run }: RunReport, leftOut: number): RunReport {
  const shift = (turn: number | undefined): number | undefined =>
    turn === undefined || turn < leftOut ? undefined : turn - leftOut
  const turn = shift(failingTurn)
  return {
    ...run,
    metrics: run.metrics.map((metric) => withTurn(metric, shift(metric.failingTurn))),
    ...(turn !== undefined && { failingTurn: turn }),
  }
}
