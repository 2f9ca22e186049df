import * as z from 'zod'
import { parseWireNames, WireNamesError } from '../../client/wire-names.ts'
import { channels, overrideChannels } from '../../contract/channel.ts'
import { maxNameLength } from '../../contract/spec.ts'
import { isLonger } from '../../contract/text.ts'
import { commentChoices } from '../../report/comment/choice.ts'
import { transcriptChoices } from '../../report/summary/run.ts'
import {
  amount,
  baseUrl,
  count,
  credential,
  duration,
  flag,
  ids,
  increase,
  jsonObject,
  oneOf,
  percent,
  repetitions,
  requiredText,
  wordsOf,
} from '../../runner/input-types.ts'
import { InputError, type InputProblem, type InputValues, parseInputs } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'
import { failOnWords, failureWords } from '../../suite/verdict.ts'

/** The inputs that hold a credential, in the words of action.yml. */
export const credentialInputs = ['api-key', 'access-token', 'session-token'] as const
/** Inputs that only a workflow of GitHub has a value for. */
export const workflowInputs = ['comment', 'matrix'] as const
/** Every input whose value must never be seen. */
export const secretInputs = [...credentialInputs, 'github-token'] as const

const wireNames = z.string().transform((text, context) => {
  try {
    return parseWireNames(text)
  } catch (error) {
    if (!(error instanceof WireNamesError)) throw error
    for (const problem of error.problems) context.addIssue(problem)
    return z.NEVER
  }
})

/** What the action does with a suite. */
const modes = ['lint', 'dry-run', 'run', 'submit', 'wait'] as const

/** A service that is asked more often than this has reason to refuse to answer. */
const minPollIntervalMs = 1_000

/** The inputs of the main action, by their names in action.yml. */
export const runInputShape = {
  spec: requiredText,
  'agent-id': ids.optional(),
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
  mode: oneOf(modes).default('run'),
  'result-id': ids.optional(),
  scenarios: z.string().optional(),
  'only-changed': flag.default(false),
  'max-cost': amount.optional(),
  'max-runs': count.optional(),
  'max-cost-increase': increase.optional(),
  'cost-override-label': z.string().optional(),
  timeout: duration.default(60 * 60_000),
  'poll-interval': duration.refine((ms) => ms >= minPollIntervalMs, 'must be at least 1s').optional(),
  'min-pass-rate': percent.default(100),
  'min-passes': count.optional(),
  'fail-on': wordsOf(failOnWords).default(new Set(failureWords)),
  'retry-inconclusive': repetitions.default(0),
  baseline: z.string().optional(),
  'dial-command': z.string().optional(),
  comment: oneOf(commentChoices).default('off'),
  'github-token': credential.optional(),
  'report-directory': z.string().optional(),
  transcripts: oneOf(transcriptChoices).default('failed'),
  redact: oneOf(['numbers', 'none']).default('numbers'),
  matrix: z.string().optional(),
  'wire-names': wireNames.optional(),
}

export type RunInputs = InputValues<typeof runInputShape>

/** Reads the inputs of the main action. Credentials are masked before anything looks at them. Throws InputError. */
export function readRunInputs(runner: Runner): RunInputs {
  for (const name of secretInputs) {
    const value = runner.input(name)
    if (value !== '') runner.secret(value)
  }
  if (runner.input('redact') !== 'none') runner.hideNumbers()
  const { values, problems } = parseInputs((name) => runner.input(name), runInputShape)
  const all = [...problems, ...findConflicts(values, runner)]
  if (all.length > 0) throw new InputError(all)
  return values as RunInputs
}

function findConflicts(values: Partial<RunInputs>, runner: Runner): InputProblem[] {
  return [
    ...findOverrideConflicts(values),
    ...findModeConflicts(values, runner),
    ...(values['fail-on']?.has('regression') && runner.input('baseline') === ''
      ? [{ input: 'fail-on', message: 'has regression, which needs the input baseline to compare with' }]
      : []),
    ...(values.mode === 'lint' ? [] : findCredentialConflicts(values, runner)),
  ]
}

function findOverrideConflicts(values: Partial<RunInputs>): InputProblem[] {
  return Object.entries(overrideChannels).flatMap(([field, channel]) => {
    const input = field.replaceAll('_', '-') as 'webrtc-b-data' | 'webrtc-c-data'
    if (values[input] === undefined || values.channel === undefined || values.channel === channel) return []
    return [{ input, message: `goes only with channel ${channel}, the channel is ${values.channel}` }]
  })
}

function findModeConflicts(values: Partial<RunInputs>, runner: Runner): InputProblem[] {
  const { mode } = values
  const isApart = mode === 'submit' || mode === 'wait'
  const local = `must not be ${mode} with base-url local: that service ends with the step, and its runs with it`
  const missing = 'is required in mode wait: give it the output result-ids of the step that submitted'
  // A change without secrets never gets as far as to a result.
  const isMissing = mode === 'wait' && runner.input('result-id') === '' && runner.change.withoutSecrets === undefined
  return [
    ...(isApart && values['base-url'] === 'local' ? [{ input: 'mode', message: local }] : []),
    ...(isMissing && values['only-changed'] !== true ? [{ input: 'result-id', message: missing }] : []),
    ...(mode !== undefined && mode !== 'wait' && runner.input('result-id') !== ''
      ? [{ input: 'result-id', message: `goes only with mode wait, the mode is ${mode}` }]
      : []),
    ...(values['retry-inconclusive'] && mode === 'submit'
      ? [{ input: 'retry-inconclusive', message: 'goes with mode run or wait: mode submit sees no run end' }]
      : []),
  ]
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
