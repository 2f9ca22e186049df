import { toFailure } from '../../failure.ts'
import type { Origin, Report, SuiteReport } from '../../report/report.ts'
import { toSuitesSentence, toUnsaid, toVerdictSentence } from '../../report/sentences.ts'
import { toOrigin } from '../../runner/change.ts'
import type { SourcePlace } from '../../runner/git/source-place.ts'
import { toLegKey } from '../../runner/github/comment-keys.ts'
import { InputError } from '../../runner/inputs.ts'
import { clearReportDirectory, prepareReportDirectory } from '../../runner/report-directory.ts'
import type { Failure, FailureKind, Runner } from '../../runner/runner.ts'
import { type SpecSource, toUnread } from '../../spec/source.ts'
import { toFailOn } from '../../suite/verdict.ts'
import type { Surroundings } from '../surroundings.ts'
import { prepareBaseline, type ReadBaseline } from './baseline.ts'
import { toFailures } from './comparison.ts'
import { toBrokenEnding } from './ending.ts'
import { type RunInputs, readRunInputs } from './run-inputs.ts'
import { readSpecFiles } from './spec-files.ts'
import { readRepositorySpecs, type Specs, whyWithoutSpecs } from './spec-repository.ts'
import { toReport } from './step-report.ts'
import { runSuites } from './suites/run-suites.ts'
import { type EndedSuite, type Step, toEnded } from './suites/suite.ts'

/**
 * Runs suites: offline check, selection, dry run, cost gate, one submission each, the wait, the verdict. Whatever happens
 * once the specs are read ends in a report. Throws InputError when the inputs, or the spec files, cannot be read.
 */
export async function run(runner: Runner, surroundings: Surroundings): Promise<void> {
  const startedAt = surroundings.clock.now()
  const inputs = readInputs(runner)
  const readBaseline = await prepareFiles(inputs, runner, surroundings)
  const specs = await readSpecs({ inputs, runner, surroundings })
  const reading = readBaseline?.()
  // It is awaited only after the suites, and until then a rejection would end the process while runs are paid for.
  reading?.catch(() => undefined)
  const suites = 'ended' in specs ? specs.ended : await runSuites({ inputs, runner, surroundings }, specs.sources)
  const baseline = await reading
  const report = toReport(suites, {
    inputs,
    places: 'ended' in specs ? new Map() : specs.places,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: surroundings.clock.now() - startedAt,
    origin: toReportOrigin(inputs, runner),
    baseline,
  })
  const presented = runner.present(report, {
    locates: suites.map(({ source }) => source.locate),
    transcripts: inputs.transcripts,
    comment: inputs.comment,
    matrix: inputs.matrix,
    reportDirectory: inputs['report-directory'],
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

/** The leg is told where the report is kept: only a later report asks for it. */
const toReportOrigin = (inputs: RunInputs, runner: Runner): Origin => ({
  ...toOrigin(runner.change),
  ...(inputs['report-directory'] !== undefined && {
    leg: toLegKey({ matrix: runner.redact(inputs.matrix ?? ''), step: runner.change.step }),
  }),
})

/** Inputs that cannot be read must not leave the files of an earlier step behind either. */
function readInputs(runner: Runner): RunInputs {
  try {
    return readRunInputs(runner)
  } catch (error) {
    const directory = runner.input('report-directory')
    if (directory !== '') clearReportDirectory({ directory, workspace: runner.workspace })
    throw error
  }
}

/**
 * Reads the baseline before the folder is cleared that it may lie in. Both come before the specs: neither a baseline nor a
 * spec that cannot be read must leave the files of an earlier step behind.
 */
async function prepareFiles(
  inputs: RunInputs,
  runner: Runner,
  surroundings: Surroundings,
): Promise<ReadBaseline | undefined> {
  const { 'report-directory': directory } = inputs
  try {
    return await prepareBaseline(inputs, runner, surroundings)
  } finally {
    if (directory !== undefined) prepareReportDirectory({ directory, workspace: runner.workspace })
  }
}

/** The specs, or how the step ended that could not get at them. Throws InputError where the inputs are to blame. */
async function readSpecs(step: Step): Promise<Specs | { readonly ended: readonly EndedSuite[] }> {
  const { inputs, runner } = step
  const { 'spec-repository': repository } = inputs
  if (repository === undefined) {
    const sources = readSpecFiles(inputs.spec, runner.workspace)
    return { sources, places: await locateSources(sources, runner) }
  }
  const unread = { source: toUnread(inputs.spec), agentId: undefined }
  const withoutSpecs = whyWithoutSpecs(step)
  if (withoutSpecs !== undefined) {
    const notices = [`${withoutSpecs}, so the specs of ${repository} could not be read, and nothing was checked`]
    return { ended: [toEnded(unread, { verdict: 'skipped', notices })] }
  }
  try {
    return await readRepositorySpecs(step, repository)
  } catch (error) {
    if (error instanceof InputError) throw error
    return { ended: [toEnded(unread, toBrokenEnding(error))] }
  }
}

/** Where each spec lies, by its path. Specs of different checkouts have places of different repositories. */
async function locateSources(
  sources: readonly SpecSource[],
  runner: Runner,
): Promise<ReadonlyMap<string, SourcePlace>> {
  const paths = [...new Set(sources.map(({ path }) => path))]
  return new Map(await Promise.all(paths.map(async (path) => [path, await runner.locateSource(path)] as const)))
}

function toMessage(report: Report): string {
  const red = report.suites.filter((suite) => suite.red)
  const sentences = red.flatMap((suite) => {
    const place =
      report.suites.length === 1
        ? ''
        : `${suite.spec.path}${suite.agentId === undefined ? '' : ` on agent ${suite.agentId}`}: `
    return [`${place}${toVerdictSentence(suite, report.policy)}`, ...toUnsaid(suite, suite.reasons, report.policy)]
  })
  return [...(report.suites.length === 1 ? [] : [toSuitesSentence(report)]), ...sentences].join('\n')
}

/** The agent has failed where that is what makes the step fail, and not when it is tolerated beside something else. */
function toFailureKind({ suites }: Report, failOn: RunInputs['fail-on']): FailureKind {
  const red = suites.filter((suite) => suite.red)
  const isFailed = ({ verdict, cases }: SuiteReport): boolean => {
    const words = toFailOn(failOn, toFailures(cases))
    return verdict === 'failed' && (words.has('failed') || words.has('regression'))
  }
  if (red.some(isFailed)) return 'failed'
  return red.some(({ verdict }) => verdict === 'invalid') ? 'usage' : 'unjudged'
}
