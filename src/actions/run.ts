import type { SuiteReport } from '../report/report.ts'
import { toUnsaid, toVerdictSentence } from '../report/sentences.ts'
import { InputError } from '../runner/inputs.ts'
import type { FailureKind, Runner } from '../runner/runner.ts'
import { lintSpec } from '../spec/lint.ts'
import type { SpecSource } from '../spec/source.ts'
import { agentIdOf, type Ending, toReport } from './ending.ts'
import { credentialInputs, type RunInputs, readRunInputs } from './run-inputs.ts'
import { openService } from './service-session.ts'
import { readSpecFile } from './spec-file.ts'
import { runSuite } from './suite-run.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Runs a suite: offline check, dry run, cost gate, one submission, the wait, the verdict. Whatever happens once the
 * spec is read ends in a report. Throws InputError when the inputs, or the spec file, cannot be read.
 */
export async function run(runner: Runner, surroundings: Surroundings): Promise<void> {
  const startedAt = surroundings.clock.now()
  const inputs = readRunInputs(runner)
  const source = readSpecFile(inputs.spec, runner.workspace)
  const ending = await checkAndRun({ inputs, source, runner, surroundings })
  const durationMs = surroundings.clock.now() - startedAt
  const report = toReport(ending, { inputs, source, durationMs })
  runner.present({ verdict: report.verdict, red: report.red, suites: [report], durationMs }, [source.locate])
  const message = [toVerdictSentence(report), ...toUnsaid(report, report.reasons)].join('\n')
  if (report.red) runner.fail({ kind: toFailureKind(report), message })
}

interface Job {
  readonly inputs: RunInputs
  readonly source: SpecSource
  readonly runner: Runner
  readonly surroundings: Surroundings
}

async function checkAndRun(job: Job): Promise<Ending> {
  const { inputs, source, runner } = job
  const { problems, spec } = lintSpec(source)
  runner.log(toLintLine(source, problems.length, spec?.scenarios.length))
  if (spec === undefined) return { verdict: 'invalid', problems }
  if (inputs.mode === 'lint') return { verdict: 'skipped', problems }
  const withoutSecrets = whyWithoutSecrets(inputs, runner)
  if (withoutSecrets !== undefined) return { verdict: 'skipped', problems, notices: [withoutSecrets] }
  const agentId = agentIdOf(inputs, source)
  if (agentId === undefined) return { verdict: 'invalid', broken: true, problems, reasons: [noAgent] }
  try {
    await using session = await openService(job)
    return await runSuite({ ...job, spec, agentId, session, warnings: problems })
  } catch (error) {
    if (error instanceof InputError) {
      return { verdict: 'invalid', broken: true, problems, reasons: error.message.split('\n') }
    }
    return {
      verdict: 'inconclusive',
      broken: true,
      problems,
      reasons: [Error.isError(error) ? error.message : String(error)],
    }
  }
}

const noAgent = 'input "agent-id" is required, because the spec names no agent_id'

const toLintLine = ({ path }: SpecSource, problems: number, cases: number | undefined): string => {
  const found = problems === 0 ? 'no problems' : `${problems} problem${problems === 1 ? '' : 's'}`
  return `Checked ${path}: ${cases === undefined ? '' : `${cases} case${cases === 1 ? '' : 's'}, `}${found}`
}

/** A change from outside gets no secrets, so it cannot run on a hosted service; its spec was checked all the same. */
function whyWithoutSecrets(inputs: RunInputs, { change }: Runner): string | undefined {
  const isHosted = inputs['base-url'] !== 'local'
  const hasCredential = credentialInputs.some((name) => inputs[name] !== undefined)
  if (!isHosted || hasCredential || change.withoutSecrets === undefined) return undefined
  return `${change.withoutSecrets}, so only the spec was checked`
}

function toFailureKind({ verdict }: SuiteReport): FailureKind {
  if (verdict === 'failed') return 'failed'
  return verdict === 'invalid' ? 'usage' : 'unjudged'
}
