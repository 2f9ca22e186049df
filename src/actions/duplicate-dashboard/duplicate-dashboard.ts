import { maxTries, toFate, withRetries } from '../../client/retry.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { maxNameLength } from '../../contract/spec.ts'
import { type DashboardCopy, toDashboardCopy } from '../../report/duplicate-dashboard/dashboard-copy.ts'
import { renderDashboardCopy } from '../../report/duplicate-dashboard/summary.ts'
import { formatCount } from '../../report/quantities.ts'
import type { Runner } from '../../runner/runner.ts'
import { delaySignal, graceMs } from '../run/submission/grace.ts'
import { readCredential } from '../session/service-inputs.ts'
import { openHostedService } from '../session/service-session.ts'
import type { Surroundings } from '../surroundings.ts'
import { toDuplicationError } from './duplication-error.ts'
import { type DuplicateDashboardInputs, dashboardCredentials, readDuplicateDashboardInputs } from './inputs.ts'

/** The outputs of the action, in the order of action.yml. */
export const duplicateDashboardOutputs = ['dashboard-id', 'name', 'widget-count'] as const

/** Duplicates a dashboard with its widgets, and shows the copy. Throws InputError for wrong inputs. */
export async function duplicateDashboard(runner: Runner, surroundings: Surroundings): Promise<void> {
  const inputs = readDuplicateDashboardInputs(runner, surroundings.clock.now())
  if (readCredential(inputs, dashboardCredentials) === undefined) throw new Error(toSecretsSentence(runner))
  const { 'dashboard-id': originalId, name } = inputs
  if (name !== undefined) runner.ownText(name)
  logStart(runner, inputs)
  const dashboard = await duplicate(inputs, runner, surroundings)
  const asked = runner.hideSecrets({ originalId, name, service: inputs['base-url'].origin })
  const copy = toDashboardCopy(runner.hideSecrets(dashboard), asked)
  setOutputs(runner, copy)
  const shown = runner.redact(copy)
  logCopy(runner, shown)
  runner.summarize(renderDashboardCopy(shown))
}

const toSecretsSentence = ({ change }: Runner): string =>
  `${change.withoutSecrets}, so there is no credential to duplicate a dashboard with`

/**
 * Repeated is only what was never sent, and what the service says it did not begin: that cannot be looked up, because
 * dashboards may share a name. A cancelled step still waits for an answer, to tell of the copy.
 */
async function duplicate(
  inputs: DuplicateDashboardInputs,
  runner: Runner,
  surroundings: Surroundings,
): Promise<Dashboard> {
  await using session = openHostedService({ inputs, kinds: dashboardCredentials, runner, surroundings })
  const { 'dashboard-id': dashboardId, name } = inputs
  const { clock, random } = surroundings
  const answering = delaySignal(runner.cancelled, graceMs.submission)
  if (runner.cancelled.aborted) throw new Error('the job was cancelled before the dashboard was duplicated')
  try {
    return await withRetries(() => session.rescueClient.duplicateDashboard({ dashboardId, name }, answering), {
      tries: maxTries,
      isRepeatable: (error) => ['unsent', 'declined'].includes(toFate(error)),
      clock,
      random,
      signal: runner.cancelled,
    })
  } catch (error) {
    const kind = readCredential(inputs, dashboardCredentials)?.kind
    throw toDuplicationError(error, { dashboardId, name, kind, service: inputs['base-url'].origin })
  }
}

function logStart(runner: Runner, inputs: DuplicateDashboardInputs): void {
  const { 'dashboard-id': id, name, isNameCut } = inputs
  if (isNameCut) runner.log(`The name was longer than ${maxNameLength} characters, and is cut there.`)
  const as = name === undefined ? '' : ` as "${name}"`
  runner.log(`Duplicating dashboard ${id} on ${inputs['base-url'].origin}${as}`)
}

function setOutputs(runner: Runner, { id, name, widgetCount }: DashboardCopy): void {
  const values = { 'dashboard-id': String(id), name, 'widget-count': String(widgetCount ?? '') }
  for (const output of duplicateDashboardOutputs) runner.output(output, values[output])
}

function logCopy(runner: Runner, { id, name, widgetCount, notices }: DashboardCopy): void {
  const widgets = widgetCount === undefined ? '' : ` with ${formatCount(widgetCount, 'widget')}`
  runner.announce(`Made dashboard ${id}${widgets}: ${name}`)
  for (const notice of notices) runner.announce(`Warning: ${notice}`)
}
