import * as z from 'zod'
import { duration, lastingUrl, oneOf, pollInterval } from '../../runner/input-types.ts'
import { InputError, type InputProblem, type InputValues, parseInputs } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'
import { generationFailOnWords } from '../../suite/generation.ts'
import {
  addressInputShape,
  credentialInputShape,
  credentialInputs,
  findHostedCredentialConflicts,
  maskInputs,
} from '../session/service-inputs.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const origin = 'the progress_id that generate-bg answered with'

/** The inputs of `await-generation`, by their names in action.yml. */
export const awaitGenerationInputShape = {
  'progress-id': z.string(`is required: ${origin}`).regex(uuid, `must be a UUID: ${origin}`),
  'base-url': lastingUrl(
    'must not be local: that service would start with this step and know no generation. Start one beforehand with "agent-test serve" and give its address',
  ),
  ...credentialInputShape,
  'fail-on': oneOf(generationFailOnWords).default('partial'),
  timeout: duration.default(30 * 60_000),
  'poll-interval': pollInterval.optional(),
  'write-spec': z.string().optional(),
  'wire-names': addressInputShape['wire-names'],
}

export type AwaitGenerationInputs = InputValues<typeof awaitGenerationInputShape>

/** Reads the inputs. Credentials are masked before anything looks at them. Throws InputError with every problem. */
export function readAwaitGenerationInputs(runner: Runner): AwaitGenerationInputs {
  maskInputs(runner, credentialInputs)
  runner.hideNumbers()
  const { values, problems } = parseInputs((name) => runner.input(name), awaitGenerationInputShape)
  const all = [...problems, ...findHostedCredentialConflicts(runner), ...findSecretsKeptBack(runner)]
  if (all.length > 0) throw new InputError(all)
  return values as AwaitGenerationInputs
}

/** There is no scenario for the steps behind this one, so that it cannot just be skipped. */
function findSecretsKeptBack(runner: Runner): InputProblem[] {
  const { withoutSecrets } = runner.change
  const isGiven = credentialInputs.some((input) => runner.input(input) !== '')
  if (withoutSecrets === undefined || isGiven) return []
  return [{ input: credentialInputs[0], message: `is empty, and no generation is read without: ${withoutSecrets}` }]
}
