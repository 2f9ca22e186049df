import * as z from 'zod'
import { parseWireNames, WireNamesError } from '../client/wire-names.ts'
import { channels, overrideChannels } from '../contract/channel.ts'
import { maxNameLength } from '../contract/spec.ts'
import { isLonger } from '../contract/text.ts'
import {
  amount,
  baseUrl,
  credential,
  duration,
  id,
  jsonObject,
  oneOf,
  percent,
  requiredText,
  wordsOf,
} from '../runner/input-types.ts'
import { InputError, type InputProblem, type InputValues, parseInputs } from '../runner/inputs.ts'
import type { Runner } from '../runner/runner.ts'
import { failureWords } from '../suite/verdict.ts'

/** The inputs that hold a credential, in the words of action.yml. */
export const credentialInputs = ['api-key', 'access-token', 'session-token'] as const

const wireNames = z.string().transform((text, context) => {
  try {
    return parseWireNames(text)
  } catch (error) {
    if (!(error instanceof WireNamesError)) throw error
    for (const problem of error.problems) context.addIssue(problem)
    return z.NEVER
  }
})

/** The inputs of the main action, by their names in action.yml. */
export const runInputShape = {
  spec: requiredText,
  'agent-id': id.optional(),
  'base-url': baseUrl.default('local'),
  'local-config': z.string().default('agent-test.local.yml'),
  'api-key': credential.optional(),
  'access-token': credential.optional(),
  'session-token': credential.optional(),
  channel: oneOf(channels).default('voice'),
  name: z
    .string()
    .refine((name) => !isLonger(name, maxNameLength), `must be at most ${maxNameLength} characters long`)
    .optional(),
  'webrtc-b-data': jsonObject.optional(),
  'webrtc-c-data': jsonObject.optional(),
  mode: oneOf(['lint', 'dry-run', 'run']).default('run'),
  'max-cost': amount.optional(),
  timeout: duration.default(60 * 60_000),
  'poll-interval': duration.optional(),
  'min-pass-rate': percent.default(100),
  'fail-on': wordsOf(failureWords).default(new Set(failureWords)),
  'wire-names': wireNames.optional(),
}

export type RunInputs = InputValues<typeof runInputShape>

/** Reads the inputs of the main action. Credentials are masked before anything looks at them. Throws InputError. */
export function readRunInputs(runner: Runner): RunInputs {
  for (const name of credentialInputs) {
    const value = runner.input(name)
    if (value !== '') runner.secret(value)
  }
  const { values, problems } = parseInputs((name) => runner.input(name), runInputShape)
  const all = [...problems, ...findConflicts(values, runner)]
  if (all.length > 0) throw new InputError(all)
  return values as RunInputs
}

function findConflicts(values: Partial<RunInputs>, runner: Runner): InputProblem[] {
  return [...findOverrideConflicts(values), ...(values.mode === 'lint' ? [] : findCredentialConflicts(values, runner))]
}

function findOverrideConflicts(values: Partial<RunInputs>): InputProblem[] {
  return Object.entries(overrideChannels).flatMap(([field, channel]) => {
    const input = field.replaceAll('_', '-') as 'webrtc-b-data' | 'webrtc-c-data'
    if (values[input] === undefined || values.channel === undefined || values.channel === channel) return []
    return [{ input, message: `goes only with channel ${channel}, the channel is ${values.channel}` }]
  })
}

function findCredentialConflicts(values: Partial<RunInputs>, runner: Runner): InputProblem[] {
  const given = credentialInputs.filter((name) => runner.input(name) !== '')
  const [first, second] = given
  if (first !== undefined && values['base-url'] === 'local') {
    const message = 'must not be given with base-url local: the run would test the local service, not the hosted one'
    return [{ input: first, message }]
  }
  if (second !== undefined) return [{ input: second, message: `must not be given together with ${first}` }]
  const isHosted = values['base-url'] !== undefined && values['base-url'] !== 'local'
  if (first !== undefined || !isHosted || runner.change.withoutSecrets !== undefined) return []
  const message = 'is empty: a hosted service needs an api-key, an access-token or a session-token; check the secret'
  return [{ input: 'api-key', message }]
}
