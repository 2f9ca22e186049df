import type { OrganizationList } from '../../client/organization-operations.ts'
import type { Organization } from '../../contract/organization.ts'
import { toOrganizationsOutputs } from '../../report/organizations/outputs.ts'
import { renderOrganizations } from '../../report/organizations/summary.ts'
import { formatCount } from '../../report/quantities.ts'
import { hideEmails } from '../../report/text/emails.ts'
import { InputError } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'
import { readCredential } from '../session/service-inputs.ts'
import { openService } from '../session/service-session.ts'
import type { Surroundings } from '../surroundings.ts'
import { type OrganizationsInputs, readOrganizationsInputs } from './inputs.ts'
import { findUnmet } from './preflight.ts'

/** An annotation of a step has room for no more. */
const maxToldUnmet = 20

/**
 * Lists the organizations of whoever asks, and fails when one of them is not as `require` says. The members' e-mail
 * addresses are in the output `organizations` if that is asked for, and nowhere else. Throws InputError for wrong inputs.
 */
export async function organizations(runner: Runner, surroundings: Surroundings): Promise<void> {
  const inputs = readOrganizationsInputs(runner)
  const list = await readList(inputs, runner, surroundings)
  const { search, require: requirements = [], 'allow-emails': allowEmails } = inputs
  const known = findEmails(list.organizations)
  const shown = runner.redact(hideEmails(list.organizations, known))
  const unmet = hideEmails(findUnmet(list.organizations, { requirements, search, shown, doubts: list.warnings }), known)
  const listed = runner.redact(allowEmails ? list.organizations : shown)
  const { outputs, leftOut } = toOrganizationsOutputs(listed, { allowEmails })
  // What may be missing from the list is no mere warning where each has to be as required.
  const doubts = requirements.length === 0 ? list.warnings : []
  const warnings = [...doubts, ...(leftOut === undefined ? [] : [leftOut])]
  for (const [name, value] of Object.entries(outputs)) runner.output(name, value)
  runner.announce(`Found ${formatCount(list.organizations.length, 'organization')}`)
  for (const warning of warnings) runner.announce(`Warning: ${warning}`)
  const told = runner.redact({ search: search && hideEmails(search, known), unmet, warnings })
  runner.summarize(renderOrganizations({ ...told, organizations: shown, required: requirements.length }))
  if (unmet.length > 0) runner.fail({ kind: 'unjudged', message: toMessage(unmet) })
}

const findEmails = (organizations: readonly Organization[]): string[] =>
  organizations
    .flatMap(({ members = [], projects = [] }) => [...members, ...projects.flatMap((project) => project.members ?? [])])
    .flatMap(({ user }) => user?.email ?? [])

/** Whatever goes wrong, what the service says of it may name its users. */
async function readList(
  inputs: OrganizationsInputs,
  runner: Runner,
  surroundings: Surroundings,
): Promise<OrganizationList> {
  const { withoutSecrets } = runner.change
  if (inputs['base-url'] !== 'local' && withoutSecrets !== undefined && readCredential(inputs) === undefined) {
    throw new Error(`${withoutSecrets}, so the organizations cannot be listed`)
  }
  try {
    await using session = await openService({ inputs, runner, surroundings })
    return await session.client.listOrganizations({ search: inputs.search, pageSize: inputs['page-size'] })
  } catch (error) {
    if (error instanceof InputError) throw error
    if (runner.cancelled.aborted) {
      throw new Error('the job was cancelled before the organizations were listed', { cause: error })
    }
    throw new Error(hideEmails(Error.isError(error) ? error.message : String(error)), { cause: error })
  }
}

function toMessage(unmet: readonly string[]): string {
  const rest = unmet.length - maxToldUnmet
  return [...unmet.slice(0, maxToldUnmet), ...(rest > 0 ? [`and ${rest} more; the summary has them`] : [])].join('\n')
}
