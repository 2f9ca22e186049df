import * as z from 'zod'
import { caseChanges } from '../suite/case-change.ts'
import { concurrencySettings } from '../suite/concurrent-runs.ts'
import { verdicts } from '../suite/outcome.ts'
import { Count, list } from './report-values.ts'
import { RunReport } from './run-report.ts'

const Range = z
  .object({
    line: z.int().describe('The line where it begins, from 1.'),
    column: z.int().describe('The column where it begins, from 1.'),
    endLine: z.int().describe('The line where it ends, from 1.'),
    endColumn: z.int().describe('The column behind its end, from 1.'),
  })
  .readonly()
  .describe('A place in the spec. Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive.')

/** Something wrong with a spec, and where. */
const ProblemReport = z
  .object({
    level: z.enum(['error', 'warning']).describe('An error makes the suite invalid.'),
    location: z.string().describe('Such as scenarios[3].metrics[1]; empty for the spec as a whole.'),
    message: z.string().describe('What is wrong, and what to do about it.'),
    range: Range,
  })
  .readonly()

/** One case of the spec with all its runs. */
export const CaseReport = z
  .object({
    key: z.string().optional().describe('What tells it from the other cases of its spec, in every version of it.'),
    location: z.string().optional().describe('scenarios[n]; left out for runs that match no case of the spec.'),
    range: Range.optional().describe('Where the spec has its name; left out for runs that match no case of the spec.'),
    name: z.string().describe('Its name in the spec.'),
    runs: list(RunReport).describe('Its runs that count, one for each planned; empty when it did not run.'),
    forgiven: Count.optional().describe('How many failed runs min-passes forgives.'),
    change: z.enum(caseChanges).optional().describe('What became of it since the baseline; left out without one.'),
  })
  .readonly()
export type CaseReport = z.infer<typeof CaseReport>

/** The price of what was planned, and what it was held against. Amounts have no unit (contract 2.3). */
export const PriceReport = z
  .object({
    estimated: z.number().optional().describe('Of all submissions together; left out when one could not be read.'),
    limit: z.number().optional().describe('The most it may cost: max-cost.'),
    maxRuns: z.number().optional().describe('The most runs of a submission: max-runs.'),
    maxIncrease: z
      .string()
      .optional()
      .describe("How much more than the base branch's version it may cost: an amount or a percentage."),
    base: z.number().optional().describe("What the base branch's version of the spec would cost."),
  })
  .readonly()
  .describe('What it costs, and what that was held against. Amounts have no unit.')
export type PriceReport = z.infer<typeof PriceReport>

const ConcurrentRuns = z
  .object({
    limit: Count.optional().describe('The most runs; left out where there is no limit.'),
    setBy: z.enum(concurrencySettings).describe('The setting that says so: of the organization, or of the spec.'),
  })
  .readonly()
  .describe(
    'How many of the planned runs can go on side by side; left out where the credential does not show the organization.',
  )

const RemovedCase = z
  .object({
    key: z.string().describe('What told it from the other cases of its spec.'),
    name: z.string().describe('Its name in the baseline.'),
  })
  .readonly()

const OutcomeCounts = z
  .object({
    passed: Count.describe('Runs that passed every metric.'),
    failed: Count.describe('Runs that broke a metric.'),
    errored: Count.describe('Runs that could not be carried out.'),
    timeout: Count.describe('Runs that did not end in time.'),
    cancelled: Count.describe('Runs that were ended before they were done.'),
    inconclusive: Count.describe('Runs that ended, and could not be judged.'),
  })
  .readonly()
  .describe('How many runs came to what.')

/** Everything that is said about one suite: one spec on one agent. */
export const SuiteReport = z
  .object({
    verdict: z.enum(verdicts).describe('What the suite came to.'),
    red: z.boolean().describe('Whether it makes the step fail, by the fail-on policy.'),
    reasons: list(z.string()).describe('Why the verdict is what it is: sentences, the weightiest first.'),
    notices: list(z.string()).describe('What the reader should know besides; never a reason to fail.'),
    spec: z
      .object({
        path: z.string().describe('Its path from the workspace.'),
        suiteName: z.string().optional().describe('The name that the suite gives itself.'),
        unread: z.literal(true).optional().describe('That it could not be read, so that nothing of it is known.'),
        repositoryPath: z
          .string()
          .optional()
          .describe("Its path in the workflow's repository, where that is checked out in a folder of the workspace."),
        blob: z
          .object({
            repository: z.string().describe('owner/name, or what the service calls it.'),
            sha: z.string().describe('The commit.'),
            url: z.string().optional().describe('The page of the file at that commit; left out where none is known.'),
          })
          .readonly()
          .optional()
          .describe("The file at its commit, where it comes from another repository than the workflow's."),
      })
      .readonly()
      .describe('The file of the suite.'),
    mode: z.enum(['lint', 'dry-run', 'run', 'submit', 'wait']).describe('How far the step was to go.'),
    agentId: z.int().optional().describe('The agent that was tested; left out where none is named.'),
    channel: z.string().describe('The way in which it was talked to, such as text or voice.'),
    service: z.string().describe('Where it ran: the base URL, or "local service".'),
    resultIds: list(z.int()).describe("In the order of the submissions: the suite's own, then its retries."),
    resultUrls: list(z.string())
      .optional()
      .describe('Where the service shows those; left out for the local service, which ends with the step.'),
    status: z.string().optional().describe('The last known status of the result, from an open set.'),
    price: PriceReport,
    plannedRuns: z.number().optional().describe('How many runs were planned; left out when nothing was priced.'),
    concurrentRuns: ConcurrentRuns.optional(),
    counts: OutcomeCounts,
    passRate: z.number().optional().describe('Percent of the runs that passed, 0 to 100; left out when nothing ran.'),
    cases: list(CaseReport).describe('The cases of the spec that were selected, in the order of the file.'),
    removed: list(RemovedCase).optional().describe('Cases that the baseline has and this spec no longer has.'),
    problems: list(ProblemReport).describe(
      'What is wrong with the spec, errors and warnings, in the order of the file.',
    ),
    durationMs: z
      .number()
      .describe(
        'Milliseconds from its submission (in mode wait: from when it was taken up) to the end of its last run, retries included; 0 when it is not known.',
      ),
  })
  .readonly()
export type SuiteReport = z.infer<typeof SuiteReport>
