import * as z from 'zod'
import { credential, flag, refName, repositoryName } from '../../runner/input-types.ts'
import { InputError, type InputProblem, type InputValues, parseInputs } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'
import {
  addressInputShape,
  type CredentialRule,
  findCredentialConflicts,
  maskInputs,
} from '../session/service-inputs.ts'
import { toDefaultPath } from './target-folder.ts'

/** How many commits; 0 stands for all. */
const depth = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number, or 0 for the whole history')
  .transform(Number)

/** Patterns of `.gitignore`, one a line. */
const patterns = z.string().transform((text, context): readonly string[] => {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const given = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (given.length === 0) context.addIssue('names no pattern')
  if (given.some((line) => /\p{Cc}/u.test(line))) context.addIssue('must not have control characters')
  return given
})

/** A folder of the workspace. git keeps its own files in those that are named `.git`. */
const folder = z.string().superRefine((text, context) => {
  if (/\p{Cc}/u.test(text)) context.addIssue('must not have control characters')
  // So do Windows and its short names take them.
  const isOfGit = text.split(/[/\\]/).some((part) => /^(\.git|git~1)[. ]*$/i.test(part))
  if (isOfGit) context.addIssue('must not go through a folder that is named .git')
})

/** The inputs of the action, by their names in action.yml. */
export const checkoutInputShape = {
  repository: repositoryName,
  ref: refName.optional(),
  path: folder.optional(),
  'base-url': addressInputShape['base-url'],
  'local-config': addressInputShape['local-config'],
  'wire-names': addressInputShape['wire-names'],
  'agent-session-token': credential.optional(),
  'fetch-depth': depth.default(1),
  'sparse-checkout': patterns.optional(),
  'persist-credentials': flag.default(false),
} as const
export type CheckoutInputs = InputValues<typeof checkoutInputShape> & { readonly path: string }

export const checkoutOutputs = ['path', 'sha', 'expires-at'] as const

/** The only kind of credential that a service gives checkouts to (specification 5). */
export const checkoutCredential: CredentialRule = {
  kinds: ['agent-session-token'],
  missing: 'a hosted service gives a checkout only to an agent session; check the secret',
}

/** Reads the inputs. The credential is masked before anything looks at them. Throws InputError with every problem. */
export function readCheckoutInputs(runner: Runner): CheckoutInputs {
  maskInputs(runner, checkoutCredential.kinds)
  const { values, problems } = parseInputs((name) => runner.input(name), checkoutInputShape)
  const path = values.path ?? toDefaultPath(values.repository ?? '')
  const all = [
    ...problems,
    ...(path === undefined && values.repository !== undefined ? [unnamed] : []),
    ...(values['persist-credentials'] === true && values['base-url'] === 'local' ? [useless] : []),
    ...findCredentialConflicts(values, runner, checkoutCredential),
  ]
  if (all.length > 0 || path === undefined) throw new InputError(all)
  return { ...values, path } as CheckoutInputs
}

const useless: InputProblem = {
  input: 'persist-credentials',
  message:
    'must be false with base-url local: that service ends with the step, and nothing could be fetched afterwards',
}

const unnamed: InputProblem = {
  input: 'path',
  message: 'is required: the end of repository is no name for a folder',
}
