import { outcomeLabels } from '../labels.ts'
import type { CaseReport, RunReport, SuiteReport } from '../report.ts'
import { toUnsaid, toVerdictSentence } from '../sentences.ts'
import { type Policy, toTolerance } from '../tolerance.ts'

/** What a program that reads test reports makes of a run, or of a suite that has none. */
export interface TestResult {
  /** `tolerated`: it did not pass, and the step does not fail for it. */
  readonly status: 'passed' | 'failed' | 'errored' | 'tolerated' | 'skipped'
  /** The outcome of the run, or the verdict of the suite. */
  readonly type: string
  readonly name: string
  /** Why it did not pass, as one sentence; empty for what passed. */
  readonly message: string
  /** What is known besides: sentences. */
  readonly details: readonly string[]
  readonly case?: CaseReport
  readonly run?: RunReport
  readonly line?: number | undefined
}

/**
 * A suite as the results of tests: one for each run, one for each error of an invalid spec, and where there is neither,
 * one for the suite. CI systems judge a job by such a list alone, so it must never contradict the step: a suite that makes
 * the step fail has at least one failed or errored result, and any other suite has none.
 */
export function toTestResults(suite: SuiteReport, policy: Policy): TestResult[] {
  const results = [
    ...suite.cases.flatMap((caseReport) => toCaseResults(caseReport, suite, policy)),
    ...toProblemResults(suite),
  ]
  const isShown = results.length > 0 && (!suite.red || results.some(isFailing))
  return isShown ? results : [toSuiteResult(suite, policy), ...results]
}

/** Whether a result makes a CI system fail the job. */
export const isFailing = ({ status }: TestResult): boolean => status === 'failed' || status === 'errored'

function toCaseResults(caseReport: CaseReport, suite: SuiteReport, policy: Policy): TestResult[] {
  const place = { case: caseReport, line: caseReport.range?.line }
  const { name, runs } = caseReport
  if (runs.length === 0) {
    return [{ ...place, status: 'skipped', type: 'not-run', name, message: 'it did not run', details: [] }]
  }
  return runs.map((run, index) => ({
    ...place,
    run,
    type: run.outcome,
    name: runs.length === 1 ? name : `${name}, run ${index + 1} of ${runs.length}`,
    ...toJudgement(run, { suite, caseReport, policy }),
  }))
}

interface Circumstances {
  readonly suite: SuiteReport
  readonly caseReport: CaseReport
  readonly policy: Policy
}

function toJudgement(run: RunReport, circumstances: Circumstances): Pick<TestResult, 'status' | 'message' | 'details'> {
  if (run.outcome === 'passed') return { status: 'passed', message: '', details: [] }
  const tolerance = toTolerance(run.outcome, circumstances)
  const { word } = outcomeLabels[run.outcome]
  const message = `${word}${tolerance === undefined ? '' : ` (${tolerance})`}: ${run.reason}`
  const explanations = run.metrics.filter(({ passed }) => passed === false).flatMap(toExplanations)
  const details = explanations.filter((explanation) => !message.includes(explanation))
  if (tolerance !== undefined) return { status: 'tolerated', message, details }
  return { status: run.outcome === 'failed' ? 'failed' : 'errored', message, details }
}

const toExplanations = ({ name, explanation }: RunReport['metrics'][number]): string[] =>
  explanation.length === 0 ? [name] : explanation.map((why) => `${name}: ${why}`)

function toProblemResults({ spec, problems, red, verdict }: SuiteReport): TestResult[] {
  if (verdict !== 'invalid') return []
  return problems
    .filter(({ level }) => level === 'error')
    .map(({ location, message, range: { line, column } }) => {
      const place = `${spec.path}:${line}:${column}`
      return {
        status: red ? 'errored' : 'tolerated',
        type: 'invalid',
        name: `${location === '' ? 'the spec' : location} at ${place}`,
        message: red ? message : `invalid (fail-on leaves invalid out): ${message}`,
        details: [place],
        line,
      }
    })
}

/** The suite itself, where no run of it says what became of it. */
function toSuiteResult(suite: SuiteReport, policy: Policy): TestResult {
  const { verdict, red } = suite
  return {
    status: red ? 'errored' : verdict === 'passed' || verdict === 'skipped' ? verdict : 'tolerated',
    type: verdict,
    name: 'the suite',
    message: verdict === 'passed' && !red ? '' : toVerdictSentence(suite, policy),
    details: [...toUnsaid(suite, suite.reasons, policy), ...toUnsaid(suite, suite.notices, policy)],
  }
}
