import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import type { ParsedResult } from '../../report/files/result.ts'
import type { BaselineReport, Report, SuiteReport } from '../../report/report.ts'
import { toLegKey } from '../../runner/github/comment-keys.ts'
import type { LastReports } from '../../runner/github/last-reports.ts'
import { InputError } from '../../runner/inputs.ts'
import { isInside } from '../../runner/real-path.ts'
import type { Runner } from '../../runner/runner.ts'
import type { PastCase } from '../../suite/baseline.ts'
import { toCaseState } from '../../suite/case-state.ts'
import type { PastSuite } from '../../suite/past-suite.ts'
import type { Policy } from '../../suite/verdict.ts'
import type { ReportReader, Surroundings } from '../surroundings.ts'
import { readBaselineFile } from './baseline-file.ts'
import type { RunInputs } from './run-inputs.ts'
import { isDecisive, readTrusted } from './trusted-baseline.ts'

/** What the cases of a step are compared with. */
export interface Baseline {
  /** How the report tells of it. */
  readonly told: BaselineReport
  /** Empty unless there is something to compare with. */
  readonly suites: readonly PastSuite[]
  /** Whether the workspace has something at a path. */
  readonly isPresent: (path: string) => boolean
  /** Which leg of a matrix, and which step, this is. */
  readonly leg: string | undefined
  /** A text as reports show it. What was hidden in the earlier one must be hidden here too before both are compared. */
  readonly redact: (text: string) => string
}

type EarlierReports = Pick<Baseline, 'told' | 'suites'>

/** The input's word for the last result of the default branch. */
const auto = 'auto'

/** Gives the baseline once it is there: within 20 s. Never rejects. */
export type ReadBaseline = () => Promise<Baseline>

/**
 * Makes ready what the input `baseline` names; undefined without it, and in the modes in which nothing is judged. A file
 * is read at once, so that a wrong one rejects with its InputError before anything is spent, and a report directory may be
 * written over it afterwards.
 */
export async function prepareBaseline(
  inputs: RunInputs,
  runner: Runner,
  { loadReportFiles }: Pick<Surroundings, 'loadReportFiles'>,
): Promise<ReadBaseline | undefined> {
  const { baseline, mode } = inputs
  if (baseline === undefined || (mode !== 'run' && mode !== 'wait')) return undefined
  const reader = await loadReportFiles()
  const isPresent = (path: string): boolean => isInWorkspace(path, runner.workspace)
  const leg = toLegKey({ matrix: runner.redact(inputs.matrix ?? ''), step: runner.change.step })
  const present = { isPresent, leg, redact: (text: string): string => runner.redact(text) }
  if (baseline === auto) return async () => ({ ...(await readLastBaseline(runner, reader)), ...present })
  const read = { ...(await readPathBaseline(baseline, { inputs, runner, reader })), ...present }
  return async () => read
}

/** Whoever wrote the baseline chose the path: only the workspace is looked at. What lies elsewhere may still be there. */
function isInWorkspace(path: string, workspace: string): boolean {
  const whole = resolve(workspace, path)
  return isAbsolute(path) || !isInside(whole, resolve(workspace)) || existsSync(whole)
}

interface Reading {
  readonly inputs: RunInputs
  readonly runner: Runner
  readonly reader: ReportReader
}

async function readPathBaseline(path: string, { inputs, runner, reader }: Reading): Promise<EarlierReports> {
  const text = readBaselineFile(path, runner.workspace)
  if (text === undefined) {
    const reason = 'there is no such file, as on a first run; a later step can be compared with the result of this one'
    return { told: { state: 'missing', name: path, reason }, suites: [] }
  }
  const trusted = isDecisive(inputs, runner) ? await readTrusted(path, text, runner) : undefined
  if (trusted?.kind === 'unreadable') return unreadable(path, trusted.reason)
  const parsed = reader.parseResult(trusted?.text ?? text)
  if (parsed.kind === 'report') return toBaseline(path, [parsed.report])
  throw new InputError([{ input: 'baseline', message: `names a file that ${toFault(parsed)}: ${path}` }])
}

/** The words of the file are left out: whoever wrote `baseline` may have meant another one. */
function toFault({ kind }: Exclude<ParsedResult, { kind: 'report' }>): string {
  if (kind === 'not JSON') return 'is not JSON, or was cut off: it must be the result.json of an earlier step'
  if (kind === 'not a report') return 'is not a whole report: it must be the result.json of an earlier step'
  return 'is a report of another version, and only version 1 can be compared: make it again'
}

const lastName = 'the last result of the default branch'

async function readLastBaseline(runner: Runner, reader: ReportReader): Promise<EarlierReports> {
  try {
    return toLastBaseline(await runner.readLastReports(), reader)
  } catch {
    return unreadable(lastName, 'reading it failed')
  }
}

/** Nothing that others have uploaded may stop a step: what of it cannot be read is told. */
function toLastBaseline(last: LastReports, { parseResult }: ReportReader): EarlierReports {
  if (last.kind === 'none') return { told: { state: 'missing', name: lastName, reason: last.reason }, suites: [] }
  if (last.kind === 'unreadable') return unreadable(lastName, last.reason)
  const reports: Report[] = []
  for (const text of last.texts) {
    const parsed = parseResult(text)
    if (parsed.kind !== 'report') return unreadable(lastName, `its result.json ${toFault(parsed)}`)
    reports.push(parsed.report)
  }
  return toBaseline(lastName, reports)
}

const unreadable = (name: string, reason: string): EarlierReports => ({
  told: { state: 'unreadable', name, reason },
  suites: [],
})

/** The oldest tells how long ago it was. */
function toBaseline(name: string, reports: readonly Report[]): EarlierReports {
  const [first] = reports.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
  const told: BaselineReport = {
    state: 'compared',
    name,
    startedAt: first?.startedAt,
    sha: first?.origin.sha,
    url: first?.origin.url,
  }
  return { told, suites: reports.flatMap((report) => report.suites.map((suite) => toPastSuite(suite, report))) }
}

const toPastSuite = ({ spec, cases, ...suite }: SuiteReport, { policy, origin }: Report): PastSuite => ({
  leg: origin.leg,
  path: spec.path,
  suiteName: spec.suiteName,
  agentId: suite.agentId,
  channel: suite.channel,
  service: suite.service,
  mode: suite.mode,
  cases: cases.flatMap(({ key, name, runs }): PastCase[] => {
    if (key === undefined || runs.length === 0) return []
    const outcomes = runs.map(({ outcome }) => outcome)
    return [{ key, name, state: toCaseState(outcomes, toPolicy(policy)) }]
  }),
})

/** A report leaves out what was not asked for. */
const toPolicy = ({ minPassRate, minPasses }: Report['policy']): Policy => ({ minPassRate, minPasses })
