import * as z from 'zod'
import type { Runner } from '../../../runner/runner.ts'
import { toReason } from '../ending.ts'

/** A submission as the clean-up finds it: by its result, or by its name where the result was never learned. */
const KeptSubmission = z.object({ name: z.string(), agentId: z.int(), resultId: z.int().optional() })
export type KeptSubmission = z.infer<typeof KeptSubmission>

/** Tells the clean-up, and the outputs, of submissions while the main part goes on. */
export interface SubmissionKeeper {
  /** Resolves once the submission is surely kept, and rejects when it cannot be: nothing is sent before. */
  begin(submission: KeptSubmission): Promise<void>
  /** Notes the result that a submission became, and after it what else may go on of the same submission. */
  learn(name: string, resultIds: readonly [number, ...number[]]): void
  /** Surely nothing came of a submission. */
  forget(name: string): void
  /** What is not settled. */
  open(): readonly KeptSubmission[]
  /** Nothing of a result costs money any longer, or it goes on because it is meant to. */
  settle(resultId: number): void
}

type Outlet = Pick<Runner, 'keep' | 'output'>

/**
 * Keeps submissions for the clean-up, all of them each time, for the runner's file knows the last value only. Nothing is
 * kept of a service that ends with this process.
 */
export function keepSubmissions(runner: Outlet, { isLocal }: { readonly isLocal: boolean }): SubmissionKeeper {
  const resultIds: number[] = []
  let open: readonly KeptSubmission[] = []
  const keep = async (submissions: readonly KeptSubmission[]): Promise<void> => {
    open = submissions
    if (!isLocal) await runner.keep('submissions', JSON.stringify(open))
  }
  // What was kept before says more than there is left, and the runner tells of what it could not write.
  const note = (submissions: readonly KeptSubmission[]): void => void keep(submissions).catch(() => undefined)
  return {
    begin: async (submission) => {
      try {
        await keep([...open, submission])
      } catch (error) {
        open = open.filter((one) => one !== submission)
        throw new Error(toUnkeptSentence(error), { cause: error })
      }
    },
    learn: (name, ids) => {
      resultIds.push(ids[0])
      runner.output('result-id', String(resultIds[0]))
      runner.output('result-ids', resultIds.join(','))
      const toLearned = (one: KeptSubmission) => ids.map((resultId) => ({ ...one, resultId }))
      note(open.flatMap((one) => (one.name === name ? toLearned(one) : [one])))
    },
    forget: (name) => note(open.filter((submission) => submission.name !== name)),
    open: () => open,
    settle: (resultId) => note(open.filter((submission) => submission.resultId !== resultId)),
  }
}

const toUnkeptSentence = (error: unknown): string =>
  `the runner cannot keep what the clean-up needs to end the runs of a killed job (${toReason(error)}), so nothing is sent: ` +
  'look for a full disk, or for what takes away the file that GITHUB_STATE names, then start the job again'

/** What was kept, as far as it can be read. */
export interface KeptSubmissions {
  readonly submissions: readonly KeptSubmission[]
  /** A sentence for each that cannot be read: it may go on. */
  readonly unreadable: readonly string[]
}

/** The submissions that the main part left open; none after one that came to its end. */
export function readKeptSubmissions(runner: Pick<Runner, 'kept'>): KeptSubmissions {
  const text = runner.kept('submissions')
  const entries = text === '' ? [] : parseEntries(text)
  if (entries === undefined) return { submissions: [], unreadable: [toUnreadSentence('whatever this job submitted')] }
  const parsed = entries.map((entry) => ({ entry, ...KeptSubmission.safeParse(entry) }))
  return {
    submissions: parsed.flatMap(({ data }) => data ?? []),
    unreadable: parsed.flatMap(({ entry, success }) => (success ? [] : [toUnreadSentence(toWhat(entry))])),
  }
}

function parseEntries(text: string): unknown[] | undefined {
  try {
    return z.array(z.unknown()).safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function toWhat(entry: unknown): string {
  const { data } = z.object({ name: z.string() }).safeParse(entry)
  return data === undefined ? 'a run of this job' : `a run named "${data.name}"`
}

const toUnreadSentence = (what: string): string =>
  `${what} may go on and cost money: what the step has kept of it for its clean-up cannot be read. Look for it on the service and end it there`
