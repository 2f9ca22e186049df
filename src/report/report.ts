import type { Turn } from '../contract/run.ts'
import type { LocatedProblem } from '../spec/problem.ts'
import type { OutcomeCounts, RunOutcome, Verdict } from '../suite/outcome.ts'

/** One rule's judgement of one run. */
export interface MetricReport {
  readonly name: string
  /** Where the spec names it, such as `scenarios[0].metrics[1]` or `defaults.metrics[0]`; undefined if it does not. */
  readonly location: string | undefined
  /** null: nothing could score it. */
  readonly passed: boolean | null
  readonly explanation: readonly string[]
}

/** One conversation and what it came to. */
export interface RunReport {
  /** undefined for a run that was planned but never appeared. */
  readonly id: number | undefined
  readonly outcome: RunOutcome
  /** Why it did not pass, in a sentence; empty for a passed run. */
  readonly reason: string
  /** "MM:SS" */
  readonly duration: string | undefined
  readonly endedReason: string | undefined
  readonly metrics: readonly MetricReport[]
  readonly transcript: readonly Turn[]
  /** When an outbound run waited for its call, as the service sends the times; left out where it waited for none. */
  readonly dialWindow?: { readonly opensAt: string; readonly closesAt: string | undefined }
}

/** One case of the spec with all its runs. */
export interface CaseReport {
  /** `scenarios[n]`; undefined for runs that match no case of the spec. */
  readonly location: string | undefined
  readonly name: string
  readonly runs: readonly RunReport[]
}

/** The price of what was planned, and what it was held against. Amounts have no unit (contract 2.3). */
export interface PriceReport {
  /** Of all submissions together; undefined when one could not be read. */
  readonly estimated: number | undefined
  readonly limit: number | undefined
  /** The most runs of a submission. */
  readonly maxRuns: number | undefined
  /** How much more than the base branch's version it may cost, as the input says it: an amount or a percentage. */
  readonly maxIncrease: string | undefined
  /** What the base branch's version of the spec would cost; undefined when it was not asked for or cannot be read. */
  readonly base: number | undefined
}

/** What became of a step: the suites it ran. Every output is a rendering of this. */
export interface Report {
  /** The suites' verdicts taken together. */
  readonly verdict: Verdict
  /** Whether the step fails: when one of its suites makes it. */
  readonly red: boolean
  /** One for each spec and agent, in the order of the inputs. */
  readonly suites: readonly SuiteReport[]
  readonly durationMs: number
}

/** Everything that is said about one suite: one spec on one agent. */
export interface SuiteReport {
  readonly verdict: Verdict
  /** Whether the step fails, by the `fail-on` policy. */
  readonly red: boolean
  /** Why the verdict is what it is: sentences, the weightiest first. */
  readonly reasons: readonly string[]
  /** What the reader should know besides; never a reason to fail. */
  readonly notices: readonly string[]
  readonly spec: { readonly path: string; readonly suiteName: string | undefined }
  readonly mode: 'lint' | 'dry-run' | 'run' | 'submit' | 'wait'
  readonly agentId: number | undefined
  readonly channel: string
  /** Where it ran: the base URL, or "local service". */
  readonly service: string
  /** In the order of the submissions: the suite's own, then its retries. */
  readonly resultIds: readonly number[]
  /** The last known status of the result, from an open set; undefined without a result. */
  readonly status: string | undefined
  readonly price: PriceReport
  readonly plannedRuns: number | undefined
  readonly counts: OutcomeCounts
  /** 0–100; undefined when nothing ran. */
  readonly passRate: number | undefined
  readonly cases: readonly CaseReport[]
  /** What is wrong with the spec, errors and warnings, in the order of the file. */
  readonly problems: readonly LocatedProblem[]
  readonly durationMs: number
}
