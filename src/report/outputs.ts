import { isKnownStatus } from '../contract/run.ts'
import { addAmounts } from '../suite/amount.ts'
import type { RunOutcome } from '../suite/outcome.ts'
import { isUnpassed, toCaseDigests } from './case-digest.ts'
import type { Report, SuiteReport } from './report.ts'
import { toTotalRuns } from './sentences.ts'
import { renderJson } from './text/json.ts'
import { cut, toByteLength, toPlainLine } from './text/plain-text.ts'
import type { Policy } from './tolerance.ts'

/** The outputs that one report decides, by their names in action.yml. */
export const outputNames = [
  'verdict',
  'status',
  'result-id',
  'result-ids',
  'estimated-cost',
  'runs-total',
  'runs-passed',
  'runs-failed',
  'runs-errored',
  'runs-timed-out',
  'pass-rate',
  'failed-scenarios',
  'spec-valid',
  'spec-sha',
  'report-directory',
] as const
export type OutputName = (typeof outputNames)[number]

/** A step may set 1 MB of outputs in all. */
const maxFailedScenariosBytes = 256 * 1_024
const maxWhyLength = 500

const toText = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

interface Options {
  /** Where the report's files are, as the input names it. */
  readonly reportDirectory?: string | undefined
}

/** The outputs of a report; what is unknown is empty. Several suites are added up. */
export function toOutputs(
  { verdict, policy, suites }: Report,
  { reportDirectory }: Options = {},
): Record<OutputName, string> {
  const resultIds = suites.flatMap((suite) => suite.resultIds)
  const sumOf = (outcome: RunOutcome): number => suites.reduce((sum, { counts }) => sum + counts[outcome], 0)
  const total = suites.reduce((sum, suite) => sum + toTotalRuns(suite), 0)
  return {
    verdict,
    status: [...new Set(suites.flatMap(({ status }) => toStatuses(status)))].join(','),
    'result-id': toText(resultIds[0]),
    'result-ids': resultIds.join(','),
    'estimated-cost': toText(toEstimatedCost(suites)),
    'runs-total': toText(total),
    'runs-passed': toText(sumOf('passed')),
    'runs-failed': toText(sumOf('failed')),
    'runs-errored': toText(sumOf('errored')),
    'runs-timed-out': toText(sumOf('timeout')),
    'pass-rate': toText(total === 0 ? undefined : (100 * sumOf('passed')) / total),
    'failed-scenarios': toFailedScenarios(suites, policy),
    'spec-valid': String(suites.every(isValid)),
    'spec-sha': toSpecSha(suites),
    'report-directory': toText(reportDirectory),
  }
}

/** The commit of another repository that all specs are of. */
function toSpecSha(suites: readonly SuiteReport[]): string {
  const shas = new Set(suites.map(({ spec }) => spec.blob?.sha ?? ''))
  return shas.size === 1 ? [...shas].join() : ''
}

/** What nobody has read is not known to be valid. */
const isValid = ({ spec, problems }: SuiteReport): boolean =>
  spec.unread !== true && problems.every(({ level }) => level !== 'error')

/** A service may send any text as a status, and workflows compare and print this one. */
const toStatuses = (status: string | undefined): string[] => {
  if (status === undefined) return []
  return [isKnownStatus(status) ? status : 'unknown']
}

/** Nothing was priced where there is no suite. */
const toEstimatedCost = (suites: readonly SuiteReport[]): number | undefined =>
  suites.length === 0 ? undefined : addAmounts(suites.map(({ price }) => price.estimated))

/** The cases with a run that did not pass, in each suite those that make the step fail first, as many as fit. */
function toFailedScenarios(suites: readonly SuiteReport[], policy: Policy): string {
  const entries: string[] = []
  let bytes = 2
  for (const { suite, digest } of suites.flatMap((suite) => toUnpassed(suite, policy))) {
    const entry = renderJson({
      spec: suite.spec.path,
      agent: suite.agentId ?? null,
      location: digest.case.location ?? null,
      name: digest.case.name,
      why: cut(toPlainLine(digest.why), maxWhyLength),
    })
    bytes += toByteLength(entry) + 1
    if (bytes >= maxFailedScenariosBytes) break
    entries.push(entry)
  }
  return `[${entries.join(',')}]`
}

const toUnpassed = (suite: SuiteReport, policy: Policy) =>
  toCaseDigests(suite, policy)
    .filter(isUnpassed)
    .map((digest) => ({ suite, digest }))

/** The outputs of a step that refuses its inputs: nothing is known, and no spec was found to be valid. */
export const refusedOutputs: Readonly<Record<OutputName, string>> = {
  verdict: 'invalid',
  status: '',
  'result-id': '',
  'result-ids': '',
  'estimated-cost': '',
  'runs-total': '0',
  'runs-passed': '0',
  'runs-failed': '0',
  'runs-errored': '0',
  'runs-timed-out': '0',
  'pass-rate': '',
  'failed-scenarios': '[]',
  'spec-valid': 'false',
  'spec-sha': '',
  'report-directory': '',
}
