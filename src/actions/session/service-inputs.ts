import * as z from 'zod'
import type { Credential } from '../../client/credential.ts'
import { parseWireNames, WireNamesError } from '../../client/wire-names.ts'
import { baseUrl, credential } from '../../runner/input-types.ts'
import type { InputProblem, InputValues } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'

/** The inputs that hold a credential which most operations take, in the words of action.yml (specification 5). */
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

/** Which service is spoken to, and in which words: the inputs that every action has. */
export const addressInputShape = {
  'base-url': baseUrl.default('local'),
  'local-config': z.string().default('agent-test.local.yml'),
  'wire-names': wireNames.optional(),
} as const
export type AddressInputs = InputValues<typeof addressInputShape>

/** The same for an action whose work would end with the local service. */
export type LastingAddressInputs = Pick<AddressInputs, 'wire-names'> & { readonly 'base-url': URL }

/** The credentials that most operations take: at most one is given. */
export const credentialInputShape = {
  'api-key': credential.optional(),
  'access-token': credential.optional(),
  'session-token': credential.optional(),
} as const

/** The credentials among an action's inputs. */
export type GivenCredentials = { readonly [Kind in Credential['kind']]?: string | undefined }

/** Hides the values of inputs. Must come before anything looks at them. */
export function maskInputs(runner: Runner, names: readonly string[]): void {
  for (const name of names) {
    const value = runner.input(name)
    if (value !== '') runner.secret(value)
  }
}

/** The credential that is given, of those kinds. */
export function readCredential(
  inputs: GivenCredentials,
  kinds: readonly Credential['kind'][] = credentialInputs,
): Credential | undefined {
  for (const kind of kinds) {
    const value = inputs[kind]
    if (value !== undefined) return { kind, value }
  }
  return undefined
}

/** What an operation takes to prove who asks, and what keeps an action from having it. */
export interface CredentialRule {
  /** The first one is named where none is given. */
  readonly kinds: readonly Credential['kind'][]
  /** Said of it: "a hosted service needs …; check the secret". */
  readonly missing: string
}

const anyCredential: CredentialRule = {
  kinds: credentialInputs,
  missing: 'a hosted service needs an api-key, an access-token or a session-token; check the secret',
}

/** None with the local service, and exactly one with a hosted one, unless GitHub gives the change no secrets. */
export function findCredentialConflicts(
  values: Partial<AddressInputs>,
  runner: Runner,
  { kinds, missing }: CredentialRule = anyCredential,
): InputProblem[] {
  const given = kinds.filter((name) => runner.input(name) !== '')
  const [first] = given
  if (first !== undefined && values['base-url'] === 'local') {
    const message =
      'must not be given with base-url local: that would speak to the local service, not the hosted one; ' +
      'set base-url, or leave the credential out'
    return [{ input: first, message }]
  }
  const isHosted = values['base-url'] !== undefined && values['base-url'] !== 'local'
  return isHosted || given.length > 1 ? findHostedCredentialConflicts(runner, { kinds, missing }) : []
}

/** Exactly one, unless GitHub gives the change no secrets: for an action that needs a hosted service. */
export function findHostedCredentialConflicts(
  runner: Runner,
  { kinds, missing }: CredentialRule = anyCredential,
): InputProblem[] {
  const [first, second] = kinds.filter((name) => runner.input(name) !== '')
  if (second !== undefined) return [{ input: second, message: `must not be given together with ${first}` }]
  const [wanted] = kinds
  if (first !== undefined || wanted === undefined || runner.change.withoutSecrets !== undefined) return []
  return [{ input: wanted, message: `is empty: ${missing}` }]
}
