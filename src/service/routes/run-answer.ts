import type { RunRow } from '../store/runs.ts'

/** A run as the wire shows it (specification 2.3, contract 2.4). Nobody is telephoned, so those fields are null. */
export const toRunAnswer = (row: RunRow) => ({
  id: row.id,
  status: row.status,
  scenario: row.test_case_id,
  scenario_name: row.name,
  number: null,
  inbound_number: null,
  test_profile_data: fromJson(row.test_profile),
  outbound_dial_window_opens_at: null,
  outbound_dial_window_seconds: null,
  outbound_dial_window_closes_at: null,
  success: row.success === null ? null : row.success === 1,
  error_message: row.error_message,
  duration: row.duration_ms === null ? null : toClockText(row.duration_ms),
  executed_at: row.executed_at,
  evaluation: toEvaluation(row.evaluation),
  expected_outcome: fromJson(row.expected_outcome),
  metadata: fromJson(row.metadata),
})

/** A single run shows its transcript too. */
export const toDetailedRunAnswer = (row: RunRow & { readonly transcript: string | null }) => ({
  ...toRunAnswer(row),
  transcript_object: fromJson(row.transcript),
})

/** Stored once it is over: `finished` tells a run that nothing could judge from one that is still being judged. */
const toEvaluation = (text: string | null): unknown => (text === null ? null : { finished: true, ...JSON.parse(text) })

const fromJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** "MM:SS"; an hour is 60 minutes. */
function toClockText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
