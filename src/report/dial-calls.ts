import type { Run } from '../contract/run.ts'
import { toMoment } from './moment.ts'

/** A run as the log of its dial names it. */
export const toRunName = ({ id, scenario_name: name }: Run): string =>
  `run ${id}${name === undefined ? '' : `: ${name}`}`

/** What whoever dials by hand has to know where the log hides phone numbers. */
export const hiddenNumbersHint =
  'Phone numbers are hidden here: to dial by hand set redact: none, or give a dial-command, which gets the whole number.'

/** Which numbers must be called until when, for whoever reads the log: one line, or a block of them; none for no runs. */
export function toCallLines(runs: readonly Run[]): string[] {
  const calls = runs.map((run) => `${run.number ?? ''}${toDeadline(run)} (${toRunName(run)})`)
  if (calls.length <= 1) return calls.map((call) => `Call ${call}`)
  return [`Call these ${calls.length} numbers:`, ...calls.map((call) => `  ${call}`)]
}

/** No window is longer than a day, so the time says it. */
function toDeadline({ outbound_dial_window_closes_at: closesAt }: Run): string {
  const moment = toMoment(closesAt)
  return moment === undefined ? '' : ` before ${moment.clock} UTC`
}
