import * as z from 'zod'
import { verdicts } from '../suite/outcome.ts'
import { list, Time } from './report-values.ts'
import { SuiteReport } from './suite-report.ts'

export type { MetricReport, RunReport, TurnReport } from './run-report.ts'
export type { CaseReport, PriceReport, SuiteReport } from './suite-report.ts'

/**
 * The report of a step: the one thing that every output is a rendering of, and as `result.json` the one thing that a
 * later step reads again. What is unknown is left out. `schema/report.v1.json` is made from this; a new field may join
 * it, but none may change its meaning without a new `version`. Its suites with their cases are in `suite-report.ts`, the
 * runs with what was said in `run-report.ts`.
 */

/** Where a report was made, as far as the surroundings tell. */
export const Origin = z
  .object({
    repository: z.string().optional().describe('owner/name'),
    sha: z.string().optional().describe("The commit that was tested: a pull request's head, not its merge commit."),
    ref: z.string().optional().describe('The branch or tag, such as refs/heads/main.'),
    pullRequest: z.int().optional().describe('The number of the pull request that was tested.'),
    workflow: z.string().optional().describe('The name of the workflow.'),
    job: z.string().optional().describe('The key of the job in the workflow.'),
    leg: z
      .string()
      .optional()
      .describe('The same for the same matrix values and step, in every run; a digest, so that it tells none of them.'),
    runId: z.string().optional().describe('The ID of the workflow run.'),
    runAttempt: z.string().optional().describe('Which attempt of that run, from 1.'),
    url: z.string().optional().describe('The page of the workflow run.'),
  })
  .readonly()
  .describe('Where the report was made, as far as the surroundings tell.')
export type Origin = z.infer<typeof Origin>

/** What the cases were compared with. */
export const BaselineReport = z
  .object({
    state: z.enum(['compared', 'missing', 'unreadable']).describe('Whether there was something to compare with.'),
    name: z.string().describe('Where it was looked for, for the reader.'),
    reason: z.string().optional().describe('Why there is nothing to compare with, and what to do about it.'),
    startedAt: Time.optional().describe('When its step began: ISO 8601, UTC.'),
    sha: z.string().optional().describe('The commit that it tested.'),
    url: z.string().optional().describe('The page of the workflow run that it is from.'),
  })
  .readonly()
  .describe('What the cases were compared with; left out when nothing was to be compared.')
export type BaselineReport = z.infer<typeof BaselineReport>

/** What became of a step: the suites it ran. Every output is a rendering of this. */
export const Report = z
  .object({
    version: z.literal(1).describe('Of this format.'),
    verdict: z.enum(verdicts).describe("The suites' verdicts taken together."),
    red: z.boolean().describe('Whether the step fails: when one of its suites makes it.'),
    startedAt: Time.describe('When the step began: ISO 8601, UTC.'),
    durationMs: z.number().describe('How long the step took, in milliseconds.'),
    origin: Origin,
    policy: z
      .object({
        failOn: list(z.string()).describe('What makes the step fail: the words of fail-on.'),
        minPassRate: z.number().describe('The percent of the runs that must pass, 0 to 100: min-pass-rate.'),
        minPasses: z.number().optional().describe('How many runs of a case are enough: min-passes.'),
      })
      .readonly()
      .describe('How many failures the suites may have, and what makes the step fail.'),
    baseline: BaselineReport.optional(),
    suites: list(SuiteReport).describe('One for each spec and agent, in the order of the inputs.'),
  })
  .readonly()
export type Report = z.infer<typeof Report>
