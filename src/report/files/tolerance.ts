import type { RunOutcome } from '../../suite/outcome.ts'
import type { CaseReport, Report, SuiteReport } from '../report.ts'

interface Circumstances {
  readonly suite: SuiteReport
  readonly caseReport: CaseReport
  readonly policy: Report['policy']
}

/** The word of `fail-on` that makes the step fail for a run which ended so. */
const failureWords: Readonly<Record<Exclude<RunOutcome, 'passed'>, string>> = {
  failed: 'failed',
  errored: 'errored',
  timeout: 'timeout',
  inconclusive: 'inconclusive',
  cancelled: 'inconclusive',
}

/** Why the step does not fail for a run that did not pass, as a clause; undefined where it does fail for it. */
export function toTolerance(outcome: Exclude<RunOutcome, 'passed'>, circumstances: Circumstances): string | undefined {
  const { suite, caseReport, policy } = circumstances
  const word = failureWords[outcome]
  const isRegression = caseReport.change === 'regression' && policy.failOn.includes('regression')
  if (outcome === 'failed' && (caseReport.forgiven ?? 0) > 0) {
    return `forgiven, min-passes${policy.minPasses === undefined ? '' : ` of ${policy.minPasses}`} was reached`
  }
  if (!policy.failOn.includes(word) && !(outcome === 'failed' && isRegression)) return `fail-on leaves ${word} out`
  if (outcome === 'failed' && suite.verdict !== 'failed' && policy.minPassRate < 100) {
    return `within min-pass-rate of ${policy.minPassRate}`
  }
  return suite.red ? undefined : 'the step does not fail for it'
}
