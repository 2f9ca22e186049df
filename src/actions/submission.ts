import type { Clock } from '../client/clock.ts'
import { maxTries, toFate, toPauseMs } from '../client/retry.ts'
import type { ServiceClient } from '../client/service-client.ts'
import type { RunRequest } from '../contract/run-request.ts'
import type { RunResult } from '../contract/run-result.ts'
import { endResult } from './clean-up.ts'
import { delaySignal, graceMs } from './grace.ts'
import { type Finding, lookUp } from './look-up.ts'

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

/** A result that a gateway made by sending the submission on once more, and that could not be ended. */
export interface Stray {
  readonly resultId: number
  readonly reason: string
}

interface SubmissionOptions {
  /** Goes on for some seconds after the cancellation. */
  readonly client: ServiceClient
  /** Carries a name that no other submission has. */
  readonly request: RunRequest & { readonly name: string }
  readonly agentId: number | undefined
  readonly clock: Clock
  /** 0 ≤ value < 1 */
  readonly random: () => number
  readonly cancelled: AbortSignal
}

/** A service may take a moment to list what it has just taken in. */
const maxLagMs = 10_000
/** After the last try nothing is sent, so there is no need for more patience than the list wants. */
const lastPauseMs = 1_000

/**
 * Submits a suite once. It is sent again only when it surely never left, or when the service declined it and does not
 * list it. Whenever the service may have taken it, the run is looked up by its name and adopted, also after a
 * cancellation. Throws the client's error when nothing was submitted, SubmissionError when that cannot be known.
 */
export async function submitOnce(options: SubmissionOptions): Promise<Submitted> {
  const { client, request, clock, random, cancelled } = options
  const answering = delaySignal(cancelled, graceMs.submission)
  const over = delaySignal(cancelled, graceMs.lookUp)
  const look = (lagMs: number): Promise<Finding> =>
    lookUp({ agentId: options.agentId, name: request.name }, { client, clock, cancelled, over, lagMs })
  for (let tries = 1; ; tries += 1) {
    if (cancelled.aborted) throw new Error('the job was cancelled before the run was submitted')
    try {
      return { result: await client.run(request, answering), notices: [], strays: [] }
    } catch (error) {
      const fate = toFate(error)
      if (fate === 'refused') throw error
      if (fate === 'unclear') return adopt(await look(maxLagMs), { ...options, error })
      const isLast = tries === maxTries
      if (isLast && fate === 'unsent') throw error
      await clock.sleep(isLast ? lastPauseMs : toPauseMs(tries, random(), error), cancelled).catch(() => undefined)
      if (fate === 'unsent') continue
      const found = await look(0)
      if (found.kind === 'found' || found.kind === 'unreadable') return adopt(found, { ...options, error })
      if (isLast) throw error
    }
  }
}

/** Takes over a run that was found. Of several, which a gateway made that sent the request on more than once, the oldest. */
async function adopt(
  found: Finding,
  { error, ...options }: SubmissionOptions & { readonly error: unknown },
): Promise<Submitted> {
  const { client, clock, request, cancelled } = options
  if (found.kind !== 'found') throw toSubmissionError(found, { error, name: request.name, cancelled })
  const [id, ...others] = found.ids
  const endStray = (resultId: number): Promise<Stray | undefined> =>
    endResult(resultId, { client, clock }).then(
      () => undefined,
      (caught: unknown) => ({ resultId, reason: toReason(caught) }),
    )
  const strays = (await Promise.all(others.map(endStray))).filter((stray) => stray !== undefined)
  const repeated = [
    `the submission reached the service more than once, as results ${found.ids.join(', ')}, and all may be charged:`,
    `result ${id} was followed, and the others ${strays.length === 0 ? 'were ended' : 'were to be ended'}.`,
    'Look for what repeats requests between here and the service',
  ]
  return {
    // The wait reads it, and survives a service that is still recovering.
    result: { id, status: 'pending', runs: [] },
    notices: [
      `the answer to the submission was lost (${toReason(error)}); the run was found by its name and followed`,
      ...(others.length === 0 ? [] : [repeated.join(' ')]),
    ],
    strays,
  }
}

interface Lost {
  readonly error: unknown
  readonly name: string
  readonly cancelled: AbortSignal
}

function toSubmissionError(found: Exclude<Finding, { kind: 'found' }>, { error, name, cancelled }: Lost) {
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

const toReason = (error: unknown): string => (Error.isError(error) ? error.message : String(error)).replace(/\.$/, '')
