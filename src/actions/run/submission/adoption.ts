import type { Clock } from '../../../client/clock.ts'
import type { RunOperations } from '../../../client/run-operations.ts'
import type { RunRequest } from '../../../contract/run-request.ts'
import type { RunResult } from '../../../contract/run-result.ts'
import { toReason } from '../ending.ts'
import { endResult } from './clean-up.ts'
import { delaySignal, graceMs } from './grace.ts'
import { type Finding, lookOnce } from './look-up.ts'

/** The run may exist, but it cannot be found: repeating could pay for it twice. */
export class SubmissionError extends Error {
  override readonly name = 'SubmissionError'
}

/** A submitted suite. */
export interface Submitted {
  readonly result: RunResult
  /** What the reader should know of how it was submitted. */
  readonly notices: readonly string[]
  /** Other results of the same submission that may go on and cost money, and why. */
  readonly strays: readonly Stray[]
}

/** A result that came of sending the submission on once more, and that could not be ended. */
export interface Stray {
  readonly resultId: number
  readonly reason: string
}

interface AdoptionOptions {
  readonly client: RunOperations
  readonly request: RunRequest & { readonly name: string }
  readonly agentId: number | undefined
  readonly clock: Clock
  readonly cancelled: AbortSignal
  /** Why the submission may have been taken without an answer that says so. */
  readonly error: unknown
}

/**
 * Takes over a run that was found. Of several, which a gateway made that sent the request on more than once, the oldest.
 * Throws SubmissionError when none was found.
 */
export async function adopt(found: Finding, options: AdoptionOptions): Promise<Submitted> {
  if (found.kind !== 'found') throw toSubmissionError(found, options)
  const [id, ...others] = found.ids
  const { notices, strays } = await endOthers(id, others, options)
  const lost = `the answer to the submission was lost (${toReason(options.error)}); the run was found by its name and followed`
  // The wait reads it, and survives a service that is still recovering.
  return { result: { id, status: 'pending', runs: [] }, notices: [lost, ...notices], strays }
}

/** Keeps the run that was answered, and ends what an earlier try has made although it was declined. */
export async function keepOnly(
  result: RunResult,
  { over, ...options }: AdoptionOptions & { readonly over: AbortSignal },
): Promise<Submitted> {
  const { client, request, agentId, error } = options
  const found = await lookOnce({ agentId, name: request.name }, { client, over })
  if (found.kind === 'absent') return { result, notices: [], strays: [] }
  if (found.kind === 'found') {
    const others = found.ids.filter((id) => id !== result.id)
    return { result, ...(await endOthers(result.id, others, options)) }
  }
  const notice = `the submission was declined before it was taken (${toReason(error)}), and whether it was not taken twice could not be seen (${toReason(found.error)})`
  return { result, notices: [notice], strays: [] }
}

async function endOthers(
  id: number,
  others: readonly number[],
  { client, clock, cancelled }: AdoptionOptions,
): Promise<Pick<Submitted, 'notices' | 'strays'>> {
  if (others.length === 0) return { notices: [], strays: [] }
  const grace = { cancelled, over: delaySignal(cancelled, graceMs.cleanUp) }
  const endStray = (resultId: number): Promise<Stray | undefined> =>
    endResult(resultId, { client, clock, grace }).then(
      () => undefined,
      (caught: unknown) => ({ resultId, reason: toReason(caught) }),
    )
  const strays = (await Promise.all(others.map(endStray))).filter((stray) => stray !== undefined)
  const all = [id, ...others].toSorted((a, b) => a - b).join(', ')
  const repeated = [
    `the submission reached the service more than once, as results ${all}, and all may be charged:`,
    `result ${id} was followed, and the others ${strays.length === 0 ? 'were ended' : 'were to be ended'}.`,
    'Look for what repeats requests between here and the service',
  ]
  return { notices: [repeated.join(' ')], strays }
}

function toSubmissionError(
  found: Exclude<Finding, { kind: 'found' }>,
  { error, request: { name }, cancelled }: AdoptionOptions,
): SubmissionError {
  const state = cancelled.aborted ? 'the job was cancelled during the submission' : 'the submission was cut off'
  const unseen =
    found.kind === 'absent'
      ? `no run named "${name}" was found afterwards`
      : `the service could not be asked for a run named "${name}" (${toReason(found.error)})`
  const message = [
    `${state} (${toReason(error)}), and ${unseen}.`,
    'It is not sent again, because the service may still have taken it and would charge it twice:',
    'look for that name on the service, end it if it is there, then start the job again.',
  ]
  return new SubmissionError(message.join(' '), { cause: error })
}
