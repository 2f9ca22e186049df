import type { Run } from '../../../contract/run.ts'
import { toTime } from '../../../contract/time.ts'

/** What a dial-command is told about its run; `reason` says why there is nothing to dial. */
export type DialRequest =
  | { readonly kind: 'ready'; readonly environment: Readonly<Record<string, string>> }
  | { readonly kind: 'refused'; readonly reason: string }

/** Commands put it into addresses and arguments, so it is nothing but a number whatever the service sends. */
const phoneNumber = /^\+?\d{2,20}$/

/** The variables of a run's dial-command, or why it is not run. */
export function toDialRequest(run: Run): DialRequest {
  const number = run.number ?? ''
  if (!phoneNumber.test(number))
    return { kind: 'refused', reason: 'the number of the run is not a plus sign and digits' }
  return {
    kind: 'ready',
    environment: {
      RUN_ID: String(run.id),
      NUMBER: number,
      // A time in UTC and nothing else, for the same reason; empty if the service sends none.
      WINDOW_OPENS_AT: toTime(run.outbound_dial_window_opens_at) ?? '',
      WINDOW_CLOSES_AT: toTime(run.outbound_dial_window_closes_at) ?? '',
      TEST_PROFILE: JSON.stringify(run.test_profile_data ?? {}),
    },
  }
}
