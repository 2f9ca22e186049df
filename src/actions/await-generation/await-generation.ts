import { toFailure } from '../../failure.ts'
import { countIdsLeftOut, toGenerationOutputs } from '../../report/await-generation/outputs.ts'
import type { GenerationReport, SpecReport } from '../../report/await-generation/report.ts'
import { toGenerationSentence } from '../../report/await-generation/sentences.ts'
import { renderGeneration, toNote } from '../../report/await-generation/summary.ts'
import { InputError } from '../../runner/inputs.ts'
import { checkOutputFile } from '../../runner/output-file.ts'
import type { Runner } from '../../runner/runner.ts'
import type { GeneratedNote } from '../../spec/generated-names.ts'
import type { Surroundings } from '../surroundings.ts'
import { followGeneration } from './follow.ts'
import { type AwaitGenerationInputs, readAwaitGenerationInputs } from './inputs.ts'
import { toGenerationReport, withLeftOut } from './report.ts'
import type { GenerationWait } from './wait.ts'
import { makeSpec, requireCases, type SpecJob, writeSpec } from './write-spec.ts'

/**
 * Waits until scenarios are generated, shows how far they have come, and writes them as a spec if one is wanted. Red for
 * whatever is not proved to be finished, and for failed scenarios as `fail-on` says. Throws InputError when the inputs
 * cannot be read, or name no generation or no place for the spec.
 */
export async function awaitGeneration(runner: Runner, surroundings: Surroundings): Promise<void> {
  const startedAt = surroundings.clock.now()
  const inputs = readAwaitGenerationInputs(runner)
  const path = inputs['write-spec']
  if (path !== undefined) checkOutputFile({ input: 'write-spec', path, workspace: runner.workspace })
  const wait = await followGeneration(inputs, runner, surroundings)
  if (wait.ending === 'unknown') throw toUnknownError(inputs, wait)
  const report = toGenerationReport(wait, inputs['fail-on'], surroundings.clock.now() - startedAt)
  // What is not what was asked for must not be taken for it by a later step.
  if (report.red || path === undefined) return conclude(runner, report)
  await concludeWithSpec(report, { path, inputs, runner })
}

/** Writes the spec, unless too much of it is missing, and ends the step. Rejects when there can be none. */
async function concludeWithSpec(complete: GenerationReport, job: SpecJob): Promise<void> {
  const { runner } = job
  let notes: readonly GeneratedNote[] = []
  try {
    const made = makeSpec(complete)
    notes = made.notes
    for (const note of notes) runner.announce(toNote(note))
    requireCases(made)
    const report = withLeftOut(complete, made.leftOut)
    if (report.red) return conclude(runner, report, { notes })
    conclude(runner, report, { notes, spec: await writeSpec(made, job) })
  } catch (error) {
    show(runner, complete, { notes, fault: toFailure(error).message })
    throw error
  }
}

function toUnknownError({ 'base-url': url }: AwaitGenerationInputs, { reason }: GenerationWait): InputError {
  const message = `names no generation that the service on ${url.origin} knows for this credential: ${reason}. Check base-url too`
  return new InputError([{ input: 'progress-id', message }])
}

/** Ends the step as the report says. */
function conclude(runner: Runner, complete: GenerationReport, made: SpecReport = {}): void {
  show(runner, complete, made)
  const report = runner.redact(complete)
  const sentence = toGenerationSentence(report)
  const kind = report.status === 'partial' || report.status === 'failed' ? 'failed' : 'unjudged'
  if (report.red) runner.fail({ kind, message: sentence })
  else runner.announce(`${sentence}.`)
}

function show(runner: Runner, report: GenerationReport, made: SpecReport): void {
  const outputs = toGenerationOutputs(report, made.spec)
  for (const [name, value] of Object.entries(outputs)) runner.output(name, value)
  const leftOut = countIdsLeftOut(report)
  if (leftOut > 0)
    runner.announce(`The output scenario-ids is without the last ${leftOut}, because it would be too large.`)
  runner.summarize(renderGeneration(runner.redact(report), runner.redact(made)))
}
