import * as z from 'zod'
import type { Runner } from '../runner/runner.ts'

/** A submission as the clean-up finds it: by its result, or by its name where the result was never learned. */
const KeptSubmission = z.object({ name: z.string(), agentId: z.int(), resultId: z.int().optional() })
export type KeptSubmission = z.infer<typeof KeptSubmission>

/** Tells the clean-up, and the outputs, of submissions while the main part goes on. */
export interface SubmissionKeeper {
  /** Resolves once the submission is surely kept: nothing is sent before. */
  begin(submission: KeptSubmission): Promise<void>
  /** Notes the result that a submission became. */
  learn(name: string, resultId: number): void
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
  return {
    begin: (submission) => keep([...open, submission]),
    learn: (name, resultId) => {
      resultIds.push(resultId)
      runner.output('result-id', String(resultIds[0]))
      runner.output('result-ids', resultIds.join(','))
      void keep(open.map((submission) => (submission.name === name ? { ...submission, resultId } : submission)))
    },
    forget: (name) => void keep(open.filter((submission) => submission.name !== name)),
    open: () => open,
    settle: (resultId) => void keep(open.filter((submission) => submission.resultId !== resultId)),
  }
}

/** The submissions that the main part left open; none after one that came to its end. Throws for what it cannot read. */
export function readKeptSubmissions(runner: Pick<Runner, 'kept'>): readonly KeptSubmission[] {
  const text = runner.kept('submissions')
  return text === '' ? [] : z.array(KeptSubmission).parse(JSON.parse(text))
}
