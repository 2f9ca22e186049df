import { toFailure } from '../failure.ts'
import type { Report } from '../report/report.ts'
import { toSuitesSentence, toUnsaid, toVerdictSentence } from '../report/sentences.ts'
import { toOrigin } from '../runner/change.ts'
import { prepareReportDirectory } from '../runner/report-directory.ts'
import type { Failure, FailureKind, Runner } from '../runner/runner.ts'
import { type RunInputs, readRunInputs } from './run-inputs.ts'
import { readSpecFiles } from './spec-files.ts'
import { toReport } from './step-report.ts'
import { runSuites } from './suites/run-suites.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Runs suites: offline check, selection, dry run, cost gate, one submission each, the wait, the verdict. Whatever happens
 * once the specs are read ends in a report. Throws InputError when the inputs, or the spec files, cannot be read.
 */
export async function run(runner: Runner, surroundings: Surroundings): Promise<void> {
  const startedAt = surroundings.clock.now()
  const inputs = readRunInputs(runner)
  const { 'report-directory': directory } = inputs
  // Before the specs: one that cannot be read must not leave the files of an earlier step behind.
  if (directory !== undefined) prepareReportDirectory({ directory, workspace: runner.workspace })
  const sources = await readSpecFiles(inputs.spec, runner.workspace)
  const suites = await runSuites({ inputs, runner, surroundings }, sources)
  const report = toReport(suites, {
    inputs,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: surroundings.clock.now() - startedAt,
    origin: toOrigin(runner.change),
  })
  const presented = runner.present(report, {
    locates: suites.map(({ source }) => source.locate),
    transcripts: inputs.transcripts,
    comment: inputs.comment,
    matrix: inputs.matrix,
    reportDirectory: directory,
  })
  const failures = [
    ...(report.red ? [{ kind: toFailureKind(report, inputs['fail-on']), message: toMessage(report) }] : []),
    // A report that cannot be shown in full is no reason to keep quiet about the verdict.
    ...(await presented.then(
      (): Failure[] => [],
      (error: unknown) => [toFailure(error)],
    )),
  ]
  const [first] = failures
  if (first !== undefined) runner.fail({ ...first, message: failures.map(({ message }) => message).join('\n') })
}

function toMessage(report: Report): string {
  const red = report.suites.filter((suite) => suite.red)
  const sentences = red.flatMap((suite) => {
    const place =
      report.suites.length === 1
        ? ''
        : `${suite.spec.path}${suite.agentId === undefined ? '' : ` on agent ${suite.agentId}`}: `
    return [`${place}${toVerdictSentence(suite)}`, ...toUnsaid(suite, suite.reasons)]
  })
  return [...(report.suites.length === 1 ? [] : [toSuitesSentence(report)]), ...sentences].join('\n')
}

/** The agent has failed where that is what makes the step fail, and not when it is tolerated beside something else. */
function toFailureKind({ suites }: Report, failOn: RunInputs['fail-on']): FailureKind {
  const red = suites.filter((suite) => suite.red)
  if (failOn.has('failed') && red.some(({ verdict }) => verdict === 'failed')) return 'failed'
  return red.some(({ verdict }) => verdict === 'invalid') ? 'usage' : 'unjudged'
}
