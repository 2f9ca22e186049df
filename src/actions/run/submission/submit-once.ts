import type { Clock } from '../../../client/clock.ts'
import { type Fate, maxTries, toBackoffMs, toFate } from '../../../client/retry.ts'
import type { RunOperations } from '../../../client/run-operations.ts'
import type { RunRequest } from '../../../contract/run-request.ts'
import type { RunResult } from '../../../contract/run-result.ts'
import { adopt, keepOnly, type Submitted } from './adoption.ts'
import { delaySignal, graceMs } from './grace.ts'
import { type Finding, lookOnce, lookUp, maxLagMs } from './look-up.ts'

interface SubmissionOptions {
  /** Goes on for some seconds after the cancellation. */
  readonly client: RunOperations
  /** Carries a name that no other submission has. */
  readonly request: RunRequest & { readonly name: string }
  readonly agentId: number | undefined
  readonly clock: Clock
  /** 0 ≤ value < 1 */
  readonly random: () => number
  readonly cancelled: AbortSignal
}

/** After the last try nothing is sent, so there is no need for more patience than the list wants. */
const lastPauseMs = 1_000

/**
 * Submits a suite once. It is sent again only when it surely never left, or when the service declined it and does not
 * list it, for as long as a service may take to list what it took. Whenever the service may have taken it, the run is
 * looked up by its name and adopted, also after a cancellation. Throws the client's error when nothing was submitted,
 * SubmissionError when that cannot be known.
 */
export async function submitOnce(options: SubmissionOptions): Promise<Submitted> {
  const { client, request, clock, random, cancelled } = options
  const answering = delaySignal(cancelled, graceMs.submission)
  const over = delaySignal(cancelled, graceMs.lookUp)
  const filter = { agentId: options.agentId, name: request.name }
  const look = (lagMs: number): Promise<Finding> => lookUp(filter, { client, clock, cancelled, over, lagMs })
  /** The last answer that said that nothing began, which may be wrong. */
  let declined: unknown
  const toLost = (found: Finding, error: unknown): Promise<Submitted> => adopt(found, { ...options, error })
  for (let tries = 1; ; tries += 1) {
    if (cancelled.aborted) {
      if (declined !== undefined) return toLost(await look(maxLagMs), declined)
      throw new Error('the job was cancelled before the run was submitted')
    }
    const sent = await send(() => client.run(request, answering))
    if (sent.kind === 'answered') {
      return declined === undefined
        ? { result: sent.result, notices: [], strays: [] }
        : keepOnly(sent.result, { ...options, over, error: declined })
    }
    const { error, fate } = sent
    if (fate === 'refused') {
      // What was declined before may have been taken all the same, and be why this one is refused.
      const taken = declined === undefined ? undefined : await lookOnce(filter, { client, over })
      if (taken?.kind === 'found') return toLost(taken, declined)
      throw error
    }
    if (fate === 'unclear') return toLost(await look(maxLagMs), error)
    const isLast = tries === maxTries
    if (isLast && fate === 'unsent' && declined === undefined) throw error
    await clock.sleep(isLast ? lastPauseMs : toBackoffMs(tries, random(), error), cancelled).catch(() => undefined)
    if (fate !== 'unsent') {
      declined = error
    } else if (!isLast) continue
    const found = await look(fate === 'declined' ? 0 : maxLagMs)
    // A service that lists nothing has only its word, which is not enough from whatever stands before it.
    const isAbsent = found.kind === 'absent' || (found.kind === 'unlisted' && fate === 'declined')
    if (isLast || !isAbsent) return toLost(found, error)
  }
}

type Sent =
  | { readonly kind: 'answered'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly error: unknown; readonly fate: Fate }

const send = (run: () => Promise<RunResult>): Promise<Sent> =>
  run().then(
    (result): Sent => ({ kind: 'answered', result }),
    (error: unknown): Sent => ({ kind: 'failed', error, fate: toFate(error) }),
  )
