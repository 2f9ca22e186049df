import type { Clock } from '../../../client/clock.ts'
import type { EndCalls, RunOperations } from '../../../client/run-operations.ts'
import { isTerminalStatus } from '../../../contract/run.ts'
import type { RunResult } from '../../../contract/run-result.ts'
import { toReason } from '../ending.ts'
import type { Grace } from './grace.ts'
import type { KeptSubmission } from './kept-submissions.ts'
import { lookUp, maxLagMs } from './look-up.ts'

interface CleanUpOptions {
  readonly client: RunOperations
  readonly clock: Clock
  readonly grace: Grace
}

/**
 * Ends the runs that a submission may have left open, also when their result was never learned. Says in a sentence what
 * was done. Throws with a sentence that names what may go on and cost money.
 */
export async function endSubmission(kept: KeptSubmission, options: CleanUpOptions): Promise<string> {
  const ids = kept.resultId === undefined ? await findIds(kept, options) : [kept.resultId]
  if (ids.length === 0) return `No run named "${kept.name}" was found: there is nothing to end.`
  const ends = await Promise.allSettled(ids.map((id) => endResult(id, options)))
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [toReason(end.reason)] : []))
  if (failures.length > 0) throw new Error(failures.join('; '))
  return ids.map((id) => `Ended the runs of result ${id} that were still open.`).join(' ')
}

async function findIds({ name, agentId }: KeptSubmission, { client, clock, grace }: CleanUpOptions) {
  const found = await lookUp({ name, agentId }, { client, clock, ...grace, lagMs: maxLagMs })
  if (found.kind === 'found') return found.ids
  if (found.kind === 'absent') return []
  const why = toReason(found.error)
  throw new Error(
    `a run named "${name}" may go on and cost money, and the service could not be asked for it: ${why}. ` +
      'Look for that name on the service and end it there',
  )
}

/**
 * Ends what is open of a result, and gives it as it is afterwards: every run is over, and the service has shown that.
 * Throws with a sentence that names the result if that is not so, or cannot be seen.
 */
export async function endResult(id: number, { client, clock, grace }: CleanUpOptions): Promise<RunResult> {
  for (let round = 0; ; round += 1) {
    const { asked, seen } = await askToEnd(id, client)
    if (seen.result !== undefined && isOver(seen.result)) return seen.result
    const isAskedAgain = asked.kind === 'taken' && seen.result !== undefined && (await pause(round, clock, grace))
    if (!isAskedAgain) {
      const advice = `Look for result ${id} on the service and end it there`
      throw new Error(`the runs of result ${id} may go on and cost money: ${toTrouble(asked, seen)}. ${advice}`)
    }
  }
}

/** A phone call takes a moment to be hung up. */
const endingPausesMs = [500, 1_000, 2_000, 4_000]
/** A cancelled job cannot wait any longer for one than its grace lasts, but as long, and wants to know at once. */
const cancelledPauseMs = 500

/** Waits before one asks again, and says whether there is any time left to. */
async function pause(round: number, clock: Clock, { cancelled, over }: Grace): Promise<boolean> {
  const pauseMs = endingPausesMs[round]
  // The cancellation shortens a pause that has begun.
  if (!cancelled.aborted && pauseMs !== undefined) await clock.sleep(pauseMs, cancelled).catch(() => undefined)
  else if (cancelled.aborted) await clock.sleep(cancelledPauseMs, over).catch(() => undefined)
  else return false
  return !over.aborted
}

type Asked = EndCalls | { readonly kind: 'failed'; readonly error: unknown }
type Seen = { readonly result: RunResult } | { readonly result: undefined; readonly error: unknown }

async function askToEnd(id: number, client: RunOperations): Promise<{ readonly asked: Asked; readonly seen: Seen }> {
  const asked = await client.endCalls(id).catch((error: unknown) => ({ kind: 'failed', error }) as const)
  if (asked.kind === 'taken' && asked.result !== undefined) return { asked, seen: { result: asked.result } }
  // Also when it was refused: the runs may be over, and then there is nothing to say.
  const toSeen = (result: RunResult): Seen => ({ result })
  return { asked, seen: await client.readResult(id).then(toSeen, (error: unknown) => ({ result: undefined, error })) }
}

const isOver = ({ runs, status }: RunResult): boolean =>
  runs.length === 0 ? isTerminalStatus(status) : runs.every((run) => isTerminalStatus(run.status))

function toTrouble(asked: Asked, seen: Seen): string {
  if (asked.kind === 'failed') return toReason(asked.error)
  if (asked.kind === 'unsupported') return 'this service cannot end runs'
  return seen.result === undefined
    ? `it was asked to end them, and what became of that cannot be read (${toReason(seen.error)})`
    : 'it was asked to end them, and they go on'
}
