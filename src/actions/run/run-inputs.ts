import * as z from 'zod'
import { channels, overrideChannels } from '../../contract/channel.ts'
import { maxNameLength } from '../../contract/spec.ts'
import { isLonger } from '../../contract/text.ts'
import { commentChoices } from '../../report/comment/choice.ts'
import { transcriptChoices } from '../../report/summary/run.ts'
import {
  amount,
  count,
  credential,
  duration,
  flag,
  ids,
  increase,
  jsonObject,
  oneOf,
  percent,
  pollInterval,
  refName,
  repetitions,
  repositoryName,
  requiredText,
  wordsOf,
} from '../../runner/input-types.ts'
import { InputError, type InputProblem, type InputValues, parseInputs } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'
import { failOnWords, failureWords } from '../../suite/verdict.ts'
import {
  addressInputShape,
  type CredentialRule,
  credentialInputShape,
  credentialInputs,
  findCredentialConflicts,
  maskInputs,
} from '../session/service-inputs.ts'

/** Inputs that only a workflow of GitHub has a value for. */
export const workflowInputs = ['comment', 'matrix'] as const
/** Every input whose value must never be seen. */
export const secretInputs = [...credentialInputs, 'agent-session-token', 'github-token'] as const

/** What the action does with a suite. */
const modes = ['lint', 'dry-run', 'run', 'submit', 'wait'] as const

/** The inputs of the main action, by their names in action.yml. */
export const runInputShape = {
  spec: requiredText,
  'agent-id': ids.optional(),
  'base-url': addressInputShape['base-url'],
  'local-config': addressInputShape['local-config'],
  ...credentialInputShape,
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
  'poll-interval': pollInterval.optional(),
  'min-pass-rate': percent.default(100),
  'min-passes': count.optional(),
  'fail-on': wordsOf(failOnWords).default(new Set(failureWords)),
  'retry-inconclusive': repetitions.default(0),
  baseline: z.string().optional(),
  'dial-command': z.string().optional(),
  'spec-repository': repositoryName.optional(),
  'spec-ref': refName.optional(),
  'agent-session-token': credential.optional(),
  comment: oneOf(commentChoices).default('off'),
  'github-token': credential.optional(),
  'report-directory': z.string().optional(),
  transcripts: oneOf(transcriptChoices).default('failed'),
  redact: oneOf(['numbers', 'none']).default('numbers'),
  matrix: z.string().optional(),
  'wire-names': addressInputShape['wire-names'],
}

export type RunInputs = InputValues<typeof runInputShape>

/** Reads the inputs of the main action. Credentials are masked before anything looks at them. Throws InputError. */
export function readRunInputs(runner: Runner): RunInputs {
  maskInputs(runner, secretInputs)
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
    ...findRepositoryConflicts(values, runner),
    ...(values['fail-on']?.has('regression') && runner.input('baseline') === ''
      ? [{ input: 'fail-on', message: 'has regression, which needs the input baseline to compare with' }]
      : []),
    ...(values.mode === 'lint' ? [] : findCredentialConflicts(values, runner)),
  ]
}

/** What goes only with specs of another repository, and what only with those of the workflow's. */
function findRepositoryConflicts(values: Partial<RunInputs>, runner: Runner): InputProblem[] {
  const problem = (input: keyof RunInputs, message: string): InputProblem => ({ input, message })
  const isGiven = (input: keyof RunInputs): boolean => runner.input(input) !== ''
  if (!isGiven('spec-repository')) {
    const idle = (['spec-ref', 'agent-session-token'] as const).filter(isGiven)
    return idle.map((input) => problem(input, 'goes only with spec-repository, which is not given'))
  }
  const comparing = [
    ...(values['only-changed'] === true ? (['only-changed'] as const) : []),
    ...(isGiven('max-cost-increase') ? (['max-cost-increase'] as const) : []),
  ]
  const other = 'compares with the base branch of this repository, which has no part in the specs of spec-repository'
  return [...comparing.map((input) => problem(input, other)), ...findCredentialConflicts(values, runner, agentSession)]
}

const agentSession: CredentialRule = {
  kinds: ['agent-session-token'],
  missing: 'spec-repository needs the bearer token of an agent session; check the secret',
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
