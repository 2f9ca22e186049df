import * as z from 'zod'
import { openStatuses, terminalStatuses } from '../run.ts'
import { DateTime } from './timestamps.ts'

export const Status = z.enum([...openStatuses, ...terminalStatuses])

const Score = z.object({ score: z.unknown(), explanation: z.array(z.string()) })
const ScoredMetric = Score.extend({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  passed: z.boolean().nullable(),
})
const TranscriptTurn = z.object({
  role: z.string(),
  content: z.string().optional(),
  start_time: z.number().optional(),
  end_time: z.number().optional(),
})

/** One conversation of a result (specification 2.3, contract 2.4). */
export const RunResource = z.object({
  id: z.int(),
  status: Status,
  scenario: z.int(),
  scenario_name: z.string(),
  number: z.string().nullable(),
  inbound_number: z.string().nullable(),
  test_profile_data: z.record(z.string(), z.unknown()).nullable(),
  outbound_dial_window_opens_at: DateTime.nullable(),
  outbound_dial_window_seconds: z.int().nullable(),
  outbound_dial_window_closes_at: DateTime.nullable(),
  success: z.boolean().nullable(),
  error_message: z.string(),
  /** "MM:SS" */
  duration: z.string().nullable(),
  executed_at: DateTime.nullable(),
  evaluation: z.object({ finished: z.literal(true), metrics: z.array(ScoredMetric) }).nullable(),
  expected_outcome: Score.nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
})
export type RunResource = z.infer<typeof RunResource>

/** A run that is read by itself. */
export const DetailedRun = RunResource.extend({ transcript_object: z.array(TranscriptTurn).nullable() })
export type DetailedRun = z.infer<typeof DetailedRun>
