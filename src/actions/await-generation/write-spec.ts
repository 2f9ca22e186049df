import type { GeneratedScenario } from '../../contract/generation-progress.ts'
import { maxScenarios } from '../../contract/spec.ts'
import type { WrittenSpec } from '../../report/await-generation/report.ts'
import { toNote } from '../../report/await-generation/summary.ts'
import { formatCount } from '../../report/quantities.ts'
import { InputError } from '../../runner/inputs.ts'
import { writeOutputFile } from '../../runner/output-file.ts'
import type { Runner } from '../../runner/runner.ts'
import { toGeneratedSpec } from '../../spec/generated-spec.ts'
import { lintSpec } from '../../spec/lint.ts'
import { parseSpec } from '../../spec/source.ts'
import { credentialInputs } from '../session/service-inputs.ts'
import type { AwaitGenerationInputs } from './inputs.ts'

interface SpecJob {
  /** As the input names it. */
  readonly path: string
  readonly inputs: AwaitGenerationInputs
  readonly runner: Runner
}

/**
 * Writes generated scenarios as a spec that the main action can run, and tells in the log what of them it does not have.
 * Rejects with an InputError, and writes nothing, when they make no such spec.
 */
export async function writeSpec(
  scenarios: readonly GeneratedScenario[],
  { path, inputs, runner }: SpecJob,
): Promise<WrittenSpec> {
  if (scenarios.length > maxScenarios) {
    throw refuse(`cannot be written: there are ${scenarios.length} scenarios, and a spec has ${maxScenarios} at most`)
  }
  const { spec, notes } = toGeneratedSpec(scenarios)
  for (const note of notes) runner.announce(toNote(note))
  if (spec.scenarios.length === 0) throw refuse(`cannot be written: ${toEmptiness(scenarios.length)}`)
  if (spec.agent_id === undefined) {
    runner.announce(
      `${path} names no agent, because the scenarios have none in common: run it with the input agent-id.`,
    )
  }
  const text = `${JSON.stringify(spec, null, 2)}\n`
  checkText(text, path, inputs)
  await writeOutputFile({ input: 'write-spec', path, workspace: runner.workspace }, text)
  runner.announce(`${formatCount(spec.scenarios.length, 'case')} written to ${path}.`)
  return { path, cases: spec.scenarios.length, notes }
}

const toEmptiness = (scenarios: number): string =>
  scenarios === 0 ? 'no scenario was completed' : `none of ${formatCount(scenarios, 'scenario')} can be run from a spec`

/** The file is read by the same rules as any spec, and must not carry away what the step keeps secret. */
function checkText(text: string, path: string, inputs: AwaitGenerationInputs): void {
  const secrets = credentialInputs.flatMap((input) => inputs[input] ?? [])
  if (secrets.some((secret) => text.includes(secret))) {
    throw refuse('is not written: the scenarios that the service shows hold the credential of this step')
  }
  const { problems } = lintSpec(parseSpec(new TextEncoder().encode(text), path))
  const problem = problems.find(({ level }) => level === 'error')
  if (problem !== undefined) throw refuse(`cannot be written: ${[problem.location, problem.message].join(' ').trim()}`)
}

const refuse = (message: string): InputError => new InputError([{ input: 'write-spec', message }])
