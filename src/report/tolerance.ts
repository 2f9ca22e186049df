import { areKnownFailures } from '../suite/case-change.ts'
import type { RunOutcome } from '../suite/outcome.ts'
import type { CaseReport, Report, SuiteReport } from './report.ts'

/** What makes the step fail. */
export type Policy = Report['policy']

interface Circumstances {
  readonly suite: SuiteReport
  readonly caseReport: CaseReport
  readonly policy: Policy
}

/** The word of `fail-on` that makes the step fail for a run which ended so. */
const failureWords: Readonly<Record<Exclude<RunOutcome, 'passed'>, string>> = {
  failed: 'failed',
  errored: 'errored',
  timeout: 'timeout',
  inconclusive: 'inconclusive',
  cancelled: 'inconclusive',
}

/**
 * Why the step does not fail for a run of a case that ended so, as a clause; undefined where it does fail for it. Every
 * output asks this, so that none shows as broken what another one shows as tolerated.
 */
export function toTolerance(outcome: Exclude<RunOutcome, 'passed'>, circumstances: Circumstances): string | undefined {
  const { suite, caseReport, policy } = circumstances
  const word = failureWords[outcome]
  if (outcome === 'failed' && (caseReport.forgiven ?? 0) > 0) return 'forgiven by min-passes'
  if (!policy.failOn.includes(word) && !(outcome === 'failed' ? isRegression : isUnproven)(circumstances)) {
    return policy.failOn.includes('regression') && outcome === 'failed' && caseReport.change !== undefined
      ? 'it is no regression'
      : `fail-on leaves ${word} out`
  }
  if (outcome === 'failed' && suite.verdict !== 'failed' && policy.minPassRate < 100) {
    return `within min-pass-rate of ${policy.minPassRate}`
  }
  return suite.red ? undefined : 'the step does not fail for it'
}

/** What the case was before is not always known, and then the failure counts as new. */
const isRegression = ({ caseReport, policy }: Circumstances): boolean =>
  policy.failOn.includes('regression') && !areKnownFailures([caseReport.change])

/** Where no run at all was judged, `inconclusive` is meant by what kept them from it. */
const isUnproven = ({ suite: { counts }, policy }: Circumstances): boolean =>
  policy.failOn.includes('inconclusive') && counts.passed + counts.failed === 0
