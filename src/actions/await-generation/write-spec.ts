import { maxScenarios, type Spec } from '../../contract/spec.ts'
import type { GenerationReport, WrittenSpec } from '../../report/await-generation/report.ts'
import { formatCount } from '../../report/quantities.ts'
import { createRedaction } from '../../report/text/redaction.ts'
import { InputError } from '../../runner/inputs.ts'
import { writeOutputFile } from '../../runner/output-file.ts'
import type { Runner } from '../../runner/runner.ts'
import { type GeneratedSpec, toGeneratedSpec } from '../../spec/generated-spec.ts'
import { lintSpec } from '../../spec/lint.ts'
import { parseSpec } from '../../spec/source.ts'
import { credentialInputs } from '../session/service-inputs.ts'
import type { AwaitGenerationInputs } from './inputs.ts'

export interface SpecJob {
  /** As the input names it. */
  readonly path: string
  readonly inputs: AwaitGenerationInputs
  readonly runner: Runner
}

/** Makes a spec of the scenarios of a finished generation. Throws InputError where it cannot be told which to take. */
export function makeSpec({ scenarios, counts }: GenerationReport): GeneratedSpec {
  const completed = counts?.completed ?? 0
  // A scenario does not say whether it failed, so that only the counts tell that none of those listed did.
  if (scenarios.length > completed) {
    throw refuse(
      `cannot be written: the service lists ${formatCount(scenarios.length, 'scenario')} and counts ${completed} completed, so that it cannot be told which ones are`,
    )
  }
  if (scenarios.length > maxScenarios) {
    throw refuse(`cannot be written: there are ${scenarios.length} scenarios, and a spec has ${maxScenarios} at most`)
  }
  return toGeneratedSpec(scenarios)
}

/** Throws InputError when a spec has no case. */
export function requireCases({ spec, leftOut }: GeneratedSpec): void {
  if (spec.scenarios.length > 0) return
  const reason =
    leftOut === 0 ? 'no scenario was completed' : `none of ${formatCount(leftOut, 'scenario')} can be run from a spec`
  throw refuse(`cannot be written: ${reason}`)
}

/**
 * Writes a spec that the main action can run. Rejects with an InputError, and writes nothing, when it is none, or holds
 * what the step keeps secret.
 */
export async function writeSpec({ spec }: GeneratedSpec, { path, inputs, runner }: SpecJob): Promise<WrittenSpec> {
  if (spec.agent_id === undefined) {
    runner.announce(
      `${path} names no agent, because the scenarios have none in common: run it with the input agent-id.`,
    )
  }
  requireNoSecret(spec, inputs)
  const text = `${JSON.stringify(spec, null, 2)}\n`
  requireSpec(text, path)
  await writeOutputFile({ input: 'write-spec', path, workspace: runner.workspace }, text)
  runner.announce(`${formatCount(spec.scenarios.length, 'case')} written to ${path}.`)
  return { path, cases: spec.scenarios.length }
}

/** The file must not carry away a credential of the step, in whatever form a scenario has it. */
function requireNoSecret(spec: Spec, inputs: AwaitGenerationInputs): void {
  const redaction = createRedaction()
  for (const input of credentialInputs) {
    const secret = inputs[input]
    if (secret !== undefined) redaction.add(secret)
  }
  const texts = listTexts(spec)
  if (redaction.apply(texts) !== texts) {
    throw refuse('is not written: the scenarios that the service shows hold the credential of this step')
  }
}

/** The texts of a value and the names of its fields, as they are before JSON escapes them. */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...listTexts(part)])
}

/** The file is read by the same rules as any spec. */
function requireSpec(text: string, path: string): void {
  const { problems } = lintSpec(parseSpec(new TextEncoder().encode(text), path))
  const problem = problems.find(({ level }) => level === 'error')
  if (problem !== undefined) throw refuse(`cannot be written: ${[problem.location, problem.message].join(' ').trim()}`)
}

const refuse = (message: string): InputError => new InputError([{ input: 'write-spec', message }])
