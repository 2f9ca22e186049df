import * as z from 'zod'
import { countUpTo, flag } from '../../runner/input-types.ts'
import { InputError, type InputValues, parseInputs } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'
import {
  addressInputShape,
  credentialInputShape,
  credentialInputs,
  findCredentialConflicts,
  maskInputs,
} from '../session/service-inputs.ts'
import { parseRequirements, type Requirement } from './requirement.ts'

/** The most organizations that the service puts into one answer (contract 6). */
const maxPageSize = 100

const requirements = z.string().transform((text, context): readonly Requirement[] => {
  const parsed = parseRequirements(text)
  for (const problem of parsed.problems) context.addIssue(problem)
  return parsed.requirements
})

/** The inputs of the action `organizations`, by their names in its action.yml. */
export const organizationsInputShape = {
  search: z.string().optional(),
  'page-size': countUpTo(maxPageSize).optional(),
  require: requirements.optional(),
  'allow-emails': flag.default(false),
  'base-url': addressInputShape['base-url'],
  'local-config': addressInputShape['local-config'],
  ...credentialInputShape,
  'wire-names': addressInputShape['wire-names'],
}
export type OrganizationsInputs = InputValues<typeof organizationsInputShape>

/** Reads the inputs. Credentials are masked, and numbers hidden, before anything looks at them. Throws InputError. */
export function readOrganizationsInputs(runner: Runner): OrganizationsInputs {
  maskInputs(runner, credentialInputs)
  runner.hideNumbers()
  const { values, problems } = parseInputs((name) => runner.input(name), organizationsInputShape)
  const all = [...problems, ...findCredentialConflicts(values, runner)]
  if (all.length > 0) throw new InputError(all)
  return values as OrganizationsInputs
}
