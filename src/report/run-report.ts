import * as z from 'zod'
import { runOutcomes } from '../suite/outcome.ts'
import { Count, list, Time } from './report-values.ts'

/** One thing that was said in a conversation. */
export const TurnReport = z
  .object({
    role: z.string().describe('Who speaks, in the word of the service.'),
    content: z.string().optional().describe('What was said; left out for a turn without words.'),
    startTime: z.number().optional().describe('Seconds from the start of the conversation.'),
    endTime: z.number().optional().describe('Seconds from the start of the conversation.'),
  })
  .readonly()
export type TurnReport = z.infer<typeof TurnReport>

/** One rule's judgement of one run. */
export const MetricReport = z
  .object({
    name: z.string().describe('The name of the metric, as the spec gives it.'),
    location: z
      .string()
      .optional()
      .describe('Where the spec names it, such as scenarios[0].metrics[1] or defaults.metrics[0].'),
    line: z.int().optional().describe('The line of that place, from 1.'),
    passed: z.boolean().nullable().describe('Whether the run passed it; null: nothing could score it.'),
    explanation: list(z.string()).describe('Why it was judged so: sentences of the service.'),
    failingTurn: Count.optional().describe('The index in the transcript, from 0, of the turn that broke it.'),
  })
  .readonly()
export type MetricReport = z.infer<typeof MetricReport>

const DialWindow = z
  .object({
    opensAt: z.string().describe('From when the run could be called, as the service sends the time.'),
    closesAt: z.string().optional().describe('Until when it could be called, as the service sends the time.'),
  })
  .readonly()
  .describe('When an outbound run waited for its call.')

/** One conversation and what it came to. */
export const RunReport = z
  .object({
    id: z.int().optional().describe('Of the service; left out for a run that was planned but never appeared.'),
    outcome: z.enum(runOutcomes).describe('What it came to.'),
    reason: z.string().describe('Why it did not pass, in a sentence; empty for a passed run.'),
    startedAt: Time.optional().describe('When the conversation began: ISO 8601, UTC.'),
    duration: z.string().optional().describe('How long the conversation was, as MM:SS.'),
    endedReason: z.string().optional().describe('Why the conversation ended, in the word of the service.'),
    metrics: list(MetricReport).describe('What each metric says of it, in the order of the service.'),
    transcript: list(TurnReport).describe('What was said, in order; empty where no conversation was kept.'),
    leftOutTurns: Count.optional().describe('How many turns came before those of the transcript; left out for none.'),
    failingTurn: Count.optional().describe(
      'The index in the transcript, from 0, of the turn that made it fail: the first that broke a metric.',
    ),
    dialWindow: DialWindow.optional(),
  })
  .readonly()
export type RunReport = z.infer<typeof RunReport>
