import * as z from 'zod'
import { lenient, verdictField } from './tolerant.ts'

/** What is known of the open set of statuses that results and runs share (contract 2.5). */
export const openStatuses = ['pending', 'running', 'in_queue', 'scaling_up', 'in_progress', 'evaluating'] as const
export const terminalStatuses = ['completed', 'failed', 'timeout', 'cancelled'] as const
/** Whether a status is one of those above; a service may have others. */
export const isKnownStatus = (status: string): boolean =>
  openStatuses.some((known) => known === status) || isTerminalStatus(status)

export const isTerminalStatus = (status: string): boolean => terminalStatuses.some((known) => known === status)

export type Status = (typeof openStatuses)[number] | (typeof terminalStatuses)[number]

export const MetricScore = z.object({
  id: lenient(z.union([z.int(), z.string()])),
  name: lenient(z.string()),
  type: lenient(z.string()),
  /** null: nothing could score it. */
  score: z.unknown().optional(),
  explanation: lenient(z.union([z.array(z.string()), z.string().transform((text) => [text])])),
  passed: lenient(z.boolean().nullable()),
})
export type MetricScore = z.infer<typeof MetricScore>

export const Evaluation = z.object({
  /** The local service says true once nothing more will be scored, so that a null verdict can be told from a pending one. */
  finished: lenient(z.boolean()),
  metrics: lenient(z.array(MetricScore)),
})

export const Turn = z.object({
  role: z.string(),
  content: lenient(z.string()),
  /** Seconds from the start of the conversation. */
  start_time: lenient(z.number()),
  end_time: lenient(z.number()),
})
export type Turn = z.infer<typeof Turn>

/** One conversation (specification 2.3, with the fields of contract 2.4 that a result's reading adds). */
export const Run = z.object({
  id: z.int(),
  status: z.string(),
  scenario: lenient(
    z.union([z.int(), z.object({ id: z.int(), name: z.string().optional() }).transform(({ id }) => id)]),
  ),
  scenario_name: lenient(z.string()),
  number: lenient(z.string().nullable()),
  inbound_number: lenient(z.string().nullable()),
  test_profile_data: z.unknown().optional(),
  outbound_dial_window_opens_at: lenient(z.string().nullable()),
  outbound_dial_window_seconds: lenient(z.number().nullable()),
  outbound_dial_window_closes_at: lenient(z.string().nullable()),
  success: verdictField(z.boolean()),
  error_message: lenient(z.string().nullable()),
  /** "MM:SS" */
  duration: lenient(z.string().nullable()),
  executed_at: lenient(z.string().nullable()),
  evaluation: verdictField(Evaluation),
  expected_outcome: verdictField(
    z.object({ score: z.unknown().optional(), explanation: lenient(z.array(z.string())) }),
  ),
  metadata: lenient(z.looseObject({ ended_reason: lenient(z.string().nullable()) }).nullable()),
  transcript_object: lenient(z.array(Turn).nullable()),
})
export type Run = z.infer<typeof Run>
