import type { Plan } from '../contract/plan.ts'
import type { Run } from '../contract/run.ts'
import type { RunResult } from '../contract/run-result.ts'
import { toTime } from '../contract/time.ts'
import type { Case } from '../spec/cases.ts'
import { isUnanswered } from '../suite/dial-window.ts'
import type { OutcomeCounts, RunOutcome } from '../suite/outcome.ts'
import { type Deployment, type RunState, toEvidence, toRunState } from '../suite/run-state.ts'
import { countOutcomes } from '../suite/verdict.ts'
import { toCaseReports } from './case-reports.ts'
import type { RunReport } from './report.ts'

/** How far the runs of a case have come. */
export interface CaseProgress {
  /** Tells its suite from the others; left out where there are none. */
  readonly suite?: string
  readonly name: string
  /** Of the runs that have ended and are judged. */
  readonly counts: OutcomeCounts
  readonly running: number
  readonly judging: number
  /** Those that have not begun, and those that have not even appeared. */
  readonly waiting: number
}

/** How far all results of a step have come. */
export interface Progress {
  /** Since the wait began, in milliseconds. */
  readonly elapsedMs: number
  /** In the order of the specs. */
  readonly cases: readonly CaseProgress[]
  /** The next dial window of a run that waits for its call. */
  readonly dial?: { readonly run: string; readonly window: NonNullable<RunReport['dialWindow']> }
}

/** A result that is waited for, as it was last read. */
export interface WatchedCases {
  /** Tells its suite from the others that are waited for; left out where there are none. */
  readonly suite?: string | undefined
  readonly cases: readonly Case[]
  readonly plan: Plan
  readonly plannedRuns: number
  readonly result: RunResult
}

/** Puts what was last read of several results to the cases, as the report will. */
export function toProgress(watched: readonly WatchedCases[], elapsedMs: number, deployment: Deployment): Progress {
  const dial = toNextDial(watched.flatMap(({ result }) => result.runs))
  const cases = watched.flatMap((one) => toCaseProgress(one, deployment))
  return { elapsedMs, cases, ...(dial && { dial }) }
}

function toCaseProgress(watched: WatchedCases, deployment: Deployment): CaseProgress[] {
  const { result, suite } = watched
  const evidence = toEvidence(result, deployment)
  const states = new Map(result.runs.map((run) => [run.id, toLiveState(run, toRunState(run, evidence))]))
  // Where a run belongs is all that is wanted of its report.
  const runs = result.runs.map(({ id, status, scenario, scenario_name }) => ({ id, status, scenario, scenario_name }))
  return toCaseReports({ ...watched, runs, evidence }).map((report) => {
    const found = report.runs.map(({ id }) => (id === undefined ? 'waiting' : (states.get(id) ?? 'waiting')))
    const count = (state: LiveState): number => found.filter((one) => one === state).length
    return {
      ...(suite !== undefined && { suite }),
      name: report.name,
      counts: countOutcomes(found.filter(isOutcome)),
      running: count('running'),
      judging: count('judging'),
      waiting: count('waiting'),
    }
  })
}

type LiveState = RunOutcome | 'running' | 'judging' | 'waiting'

const toLiveState = (run: Run, state: RunState): LiveState =>
  state === 'open' ? (isUnanswered(run) ? 'waiting' : 'running') : state

const isOutcome = (state: LiveState): state is RunOutcome =>
  state !== 'running' && state !== 'judging' && state !== 'waiting'

/** The windows are told by the service's clock, so that none is left out because of the time here. */
function toNextDial(runs: readonly Run[]): Progress['dial'] {
  const [next] = runs
    .filter(({ status }) => status === 'pending')
    .flatMap(({ id, scenario_name: name, ...run }) => {
      const { outbound_dial_window_opens_at: opensAt, outbound_dial_window_closes_at: closesAt } = run
      const opens = toTime(opensAt)
      if (opens === undefined) return []
      const window = { opensAt: opens, closesAt: toTime(closesAt) ?? closesAt ?? undefined }
      return [{ run: `run ${id}${name === undefined ? '' : ` of ${name}`}`, window }]
    })
    .sort((a, b) => Date.parse(a.window.opensAt) - Date.parse(b.window.opensAt))
  return next
}

interface NamedSuite {
  readonly path: string
  /** Two suites may have the same. */
  readonly name: string
  readonly agentId: number
}

/** What tells suites apart: agent, name, or both; undefined for an only one. Where specs share a name, their paths do. */
export function toSuiteNames(suites: readonly NamedSuite[]): (string | undefined)[] {
  const count = (key: keyof NamedSuite): number => new Set(suites.map((suite) => suite[key])).size
  const [agents, names, paths] = [count('agentId'), count('name'), count('path')]
  return suites.map(({ path, name, agentId }) => {
    const parts = [...(agents > 1 ? [`agent ${agentId}`] : []), ...(paths > 1 ? [names < paths ? path : name] : [])]
    return parts.length === 0 ? undefined : parts.join(', ')
  })
}
