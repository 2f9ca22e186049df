import * as z from 'zod'
import { credential, id, lastingUrl, requiredText } from '../../runner/input-types.ts'
import { InputError, type InputProblem, type InputValues, parseInputs } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'
import {
  addressInputShape,
  type CredentialRule,
  credentialInputShape,
  credentialInputs,
  findHostedCredentialConflicts,
  maskInputs,
} from '../session/service-inputs.ts'
import { composeName, toPlaceholderValues } from './copy-name.ts'

/** The credentials that the operation takes, by the inputs that hold them (specification 5). */
export const dashboardCredentials = [...credentialInputs, 'embedded-session-token', 'shareable-link-token'] as const

const whyNotLocal =
  'must not be local: that service ends with the step, and the copy with it; give the address of one that goes on, such as agent-test serve starts'

/** The inputs of the action, by their names in action.yml. */
export const duplicateDashboardInputShape = {
  'dashboard-id': requiredText.pipe(id),
  name: z.string().optional(),
  'base-url': lastingUrl(whyNotLocal),
  ...credentialInputShape,
  'embedded-session-token': credential.optional(),
  'shareable-link-token': credential.optional(),
  'wire-names': addressInputShape['wire-names'],
} as const

const rule: CredentialRule = {
  kinds: dashboardCredentials,
  missing: `the service needs one of ${dashboardCredentials.join(', ')}; check the secret`,
}

/** The inputs, with the name filled in. */
export interface DuplicateDashboardInputs extends Omit<InputValues<typeof duplicateDashboardInputShape>, 'name'> {
  /** undefined: as the service calls copies. */
  readonly name: string | undefined
  /** Whether its end was cut off. */
  readonly isNameCut: boolean
}

/** Reads the inputs. Credentials are masked before anything looks at them. Throws InputError. */
export function readDuplicateDashboardInputs(runner: Runner, nowMs: number): DuplicateDashboardInputs {
  maskInputs(runner, dashboardCredentials)
  runner.hideNumbers()
  const { values, problems } = parseInputs((name) => runner.input(name), duplicateDashboardInputShape)
  const { name: template, ...others } = values
  const composed = template === undefined ? undefined : composeName(template, toPlaceholderValues(runner.change, nowMs))
  const wrong = composed?.kind === 'wrong' ? composed.problems : []
  const all: InputProblem[] = [
    ...problems,
    ...wrong.map((message) => ({ input: 'name', message })),
    ...findHostedCredentialConflicts(runner, rule),
  ]
  if (all.length > 0) throw new InputError(all)
  const { name, isCut } = composed?.kind === 'name' ? composed : { name: undefined, isCut: false }
  return { ...(others as InputValues<typeof duplicateDashboardInputShape>), name, isNameCut: isCut }
}
