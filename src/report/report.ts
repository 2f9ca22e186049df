import * as z from 'zod'
import { caseChanges } from '../suite/case-change.ts'
import { runOutcomes, verdicts } from '../suite/outcome.ts'

/**
 * The report of a step: the one thing that every output is a rendering of, and as `result.json` the one thing that a
 * later step reads again. What is unknown is left out. `schema/report.v1.json` is made from this; a new field may join
 * it, but none may change its meaning without a new `version`.
 */

const list = <T extends z.ZodType>(item: T) => z.array(item).readonly()
const Count = z.int().min(0)
/** ISO 8601, UTC. */
const Time = z.iso.datetime()

const Range = z
  .object({ line: z.int(), column: z.int(), endLine: z.int(), endColumn: z.int() })
  .readonly()
  .describe('A place in the spec. Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive.')

/** Something wrong with a spec, and where. */
const ProblemReport = z
  .object({
    level: z.enum(['error', 'warning']),
    location: z.string().describe('Such as scenarios[3].metrics[1]; empty for the spec as a whole.'),
    message: z.string(),
    range: Range,
  })
  .readonly()

/** One thing that was said in a conversation. */
export const TurnReport = z
  .object({
    role: z.string().describe('Who speaks, in the word of the service.'),
    content: z.string().optional(),
    startTime: z.number().optional().describe('Seconds from the start of the conversation.'),
    endTime: z.number().optional().describe('Seconds from the start of the conversation.'),
  })
  .readonly()
export type TurnReport = z.infer<typeof TurnReport>

/** One rule's judgement of one run. */
export const MetricReport = z
  .object({
    name: z.string(),
    location: z
      .string()
      .optional()
      .describe('Where the spec names it, such as scenarios[0].metrics[1] or defaults.metrics[0].'),
    line: z.int().optional().describe('The line of that place, from 1.'),
    passed: z.boolean().nullable().describe('null: nothing could score it.'),
    explanation: list(z.string()),
    failingTurn: Count.optional().describe('The index in the transcript of the turn that broke it.'),
  })
  .readonly()
export type MetricReport = z.infer<typeof MetricReport>

/** One conversation and what it came to. */
export const RunReport = z
  .object({
    id: z.int().optional().describe('Left out for a run that was planned but never appeared.'),
    outcome: z.enum(runOutcomes),
    reason: z.string().describe('Why it did not pass, in a sentence; empty for a passed run.'),
    startedAt: Time.optional(),
    duration: z.string().optional().describe('MM:SS'),
    endedReason: z.string().optional(),
    metrics: list(MetricReport),
    transcript: list(TurnReport),
    leftOutTurns: Count.optional().describe('How many turns came before those of the transcript; left out for none.'),
    failingTurn: Count.optional().describe(
      'The index in the transcript of the turn that made it fail: the first that broke a metric.',
    ),
    dialWindow: z
      .object({ opensAt: z.string(), closesAt: z.string().optional() })
      .readonly()
      .optional()
      .describe('When an outbound run waited for its call, as the service sends the times.'),
  })
  .readonly()
export type RunReport = z.infer<typeof RunReport>

/** One case of the spec with all its runs. */
export const CaseReport = z
  .object({
    key: z.string().optional().describe('What tells it from the other cases of its spec, in every version of it.'),
    location: z.string().optional().describe('scenarios[n]; left out for runs that match no case of the spec.'),
    range: Range.optional().describe('Where the spec has its name; left out for runs that match no case of the spec.'),
    name: z.string(),
    runs: list(RunReport),
    forgiven: Count.optional().describe('How many failed runs min-passes forgives.'),
    change: z.enum(caseChanges).optional().describe('Against the baseline; left out without one.'),
  })
  .readonly()
export type CaseReport = z.infer<typeof CaseReport>

/** The price of what was planned, and what it was held against. Amounts have no unit (contract 2.3). */
export const PriceReport = z
  .object({
    estimated: z.number().optional().describe('Of all submissions together; left out when one could not be read.'),
    limit: z.number().optional(),
    maxRuns: z.number().optional().describe('The most runs of a submission.'),
    maxIncrease: z
      .string()
      .optional()
      .describe("How much more than the base branch's version it may cost: an amount or a percentage."),
    base: z.number().optional().describe("What the base branch's version of the spec would cost."),
  })
  .readonly()
export type PriceReport = z.infer<typeof PriceReport>

const OutcomeCounts = z
  .object({
    passed: Count,
    failed: Count,
    errored: Count,
    timeout: Count,
    cancelled: Count,
    inconclusive: Count,
  })
  .readonly()

/** Everything that is said about one suite: one spec on one agent. */
export const SuiteReport = z
  .object({
    verdict: z.enum(verdicts),
    red: z.boolean().describe('Whether it makes the step fail, by the fail-on policy.'),
    reasons: list(z.string()).describe('Why the verdict is what it is: sentences, the weightiest first.'),
    notices: list(z.string()).describe('What the reader should know besides; never a reason to fail.'),
    spec: z
      .object({
        path: z.string(),
        suiteName: z.string().optional(),
        repositoryPath: z
          .string()
          .optional()
          .describe("Its path in the workflow's repository, where that is checked out in a folder of the workspace."),
        blob: z
          .object({ repository: z.string(), sha: z.string(), url: z.string() })
          .readonly()
          .optional()
          .describe("The file at its commit, where it comes from another repository than the workflow's."),
      })
      .readonly(),
    mode: z.enum(['lint', 'dry-run', 'run', 'submit', 'wait']),
    agentId: z.int().optional(),
    channel: z.string(),
    service: z.string().describe('Where it ran: the base URL, or "local service".'),
    resultIds: list(z.int()).describe("In the order of the submissions: the suite's own, then its retries."),
    resultUrls: list(z.string())
      .optional()
      .describe('Where the service shows those; left out for the local service, which ends with the step.'),
    status: z.string().optional().describe('The last known status of the result, from an open set.'),
    price: PriceReport,
    plannedRuns: z.number().optional(),
    counts: OutcomeCounts,
    passRate: z.number().optional().describe('0 to 100; left out when nothing ran.'),
    cases: list(CaseReport),
    removed: list(z.object({ key: z.string(), name: z.string() }).readonly())
      .optional()
      .describe('Cases that the baseline has and this spec no longer has.'),
    problems: list(ProblemReport).describe(
      'What is wrong with the spec, errors and warnings, in the order of the file.',
    ),
    durationMs: z
      .number()
      .describe(
        'Milliseconds from its submission (in mode wait: from when it was taken up) to the end of its last run, retries included; 0 when no run was waited for.',
      ),
  })
  .readonly()
export type SuiteReport = z.infer<typeof SuiteReport>

/** Where a report was made, as far as the surroundings tell. */
export const Origin = z
  .object({
    repository: z.string().optional().describe('owner/name'),
    sha: z.string().optional().describe("The commit that was tested: a pull request's head, not its merge commit."),
    ref: z.string().optional(),
    pullRequest: z.int().optional(),
    workflow: z.string().optional(),
    job: z.string().optional(),
    leg: z
      .string()
      .optional()
      .describe('The same for the same matrix values and step, in every run; a digest, so that it tells none of them.'),
    runId: z.string().optional(),
    runAttempt: z.string().optional(),
    url: z.string().optional().describe('The page of the workflow run.'),
  })
  .readonly()
export type Origin = z.infer<typeof Origin>

/** What the cases were compared with. */
export const BaselineReport = z
  .object({
    state: z.enum(['compared', 'missing', 'unreadable']),
    name: z.string().describe('Where it was looked for, for the reader.'),
    reason: z.string().optional().describe('Why there is nothing to compare with, and what to do about it.'),
    startedAt: Time.optional(),
    sha: z.string().optional(),
    url: z.string().optional().describe('The page of the workflow run that it is from.'),
  })
  .readonly()
export type BaselineReport = z.infer<typeof BaselineReport>

/** What became of a step: the suites it ran. Every output is a rendering of this. */
export const Report = z
  .object({
    version: z.literal(1).describe('Of this format.'),
    verdict: z.enum(verdicts).describe("The suites' verdicts taken together."),
    red: z.boolean().describe('Whether the step fails: when one of its suites makes it.'),
    startedAt: Time,
    durationMs: z.number(),
    origin: Origin,
    policy: z
      .object({ failOn: list(z.string()), minPassRate: z.number(), minPasses: z.number().optional() })
      .readonly()
      .describe('How many failures the suites may have, and what makes the step fail.'),
    baseline: BaselineReport.optional(),
    suites: list(SuiteReport).describe('One for each spec and agent, in the order of the inputs.'),
  })
  .readonly()
export type Report = z.infer<typeof Report>
