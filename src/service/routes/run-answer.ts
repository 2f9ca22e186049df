import type { DetailedRun, RunResource } from '../../contract/resources/run.ts'
import type { Agent, Catalog } from '../config/catalog.ts'
import { callerNumber, toRunNumber } from '../runs/phone-numbers.ts'
import type { RunRow } from '../store/runs.ts'

/** A run as the wire shows it (specification 2.3, contract 2.4). */
export const toRunAnswer = (row: RunRow, { agents }: Pick<Catalog, 'agents'>): RunResource => ({
  id: row.id,
  status: row.status,
  scenario: row.test_case_id,
  scenario_name: row.name,
  number: row.outbound === 1 ? toRunNumber(row.id) : null,
  inbound_number: isCalled(row, agents.get(row.agent_id)) ? callerNumber : null,
  test_profile_data: fromJson(row.test_profile),
  outbound_dial_window_opens_at: row.outbound_dial_window_opens_at,
  outbound_dial_window_seconds: row.outbound_dial_window_seconds,
  outbound_dial_window_closes_at: row.outbound_dial_window_closes_at,
  success: row.success === null ? null : row.success === 1,
  error_message: row.error_message,
  duration: row.duration_ms === null ? null : toClockText(row.duration_ms),
  executed_at: row.executed_at,
  evaluation: toEvaluation(row.evaluation),
  expected_outcome: fromJson(row.expected_outcome),
  metadata: fromJson(row.metadata),
})

/** A single run shows its transcript too. */
export const toDetailedRunAnswer = (
  row: RunRow & { readonly transcript: string | null },
  catalog: Pick<Catalog, 'agents'>,
): DetailedRun => ({
  ...toRunAnswer(row, catalog),
  transcript_object: fromJson(row.transcript),
})

/** Whether the service telephones the agent for the run. */
const isCalled = (row: RunRow, agent: Agent | undefined): boolean =>
  row.channel === 'voice' && row.outbound === 0 && agent?.phoneNumber !== undefined

/** Stored once it is over: `finished` tells a run that nothing could judge from one that is still being judged. */
const toEvaluation = (text: string | null): RunResource['evaluation'] =>
  text === null ? null : { finished: true, ...JSON.parse(text) }

/** What the service itself has written. */
const fromJson = (text: string | null) => (text === null ? null : JSON.parse(text))

/** "MM:SS"; an hour is 60 minutes. */
function toClockText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
