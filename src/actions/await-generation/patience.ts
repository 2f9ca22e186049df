import type { Clock } from '../../client/clock.ts'
import { ServiceError } from '../../client/service-error.ts'
import { toReason } from '../run/ending.ts'
import { maxForbiddenMs, maxMissingMs } from '../run/wait/wait.ts'
import { maxOutageMs } from '../session/reading-pace.ts'

/** Right after its begin a service may not know a generation everywhere yet; a mistyped ID shall not be waited for. */
export const maxUnknownMs = 15_000

/** How long a service may go on giving the same status; anything else may pass while it is redeployed. */
const limitsMs: Readonly<Record<number, number>> = {
  400: maxUnknownMs,
  // A credential that is not accepted will not be accepted later.
  401: 0,
  403: maxForbiddenMs,
  404: maxMissingMs,
  422: maxUnknownMs,
}

/** How long failing readings are borne, one after another. */
export function createPatience(clock: Clock) {
  let trouble: string | undefined
  let isKnown = false
  let failingSince: number | undefined
  let status: number | undefined
  let statusSince = 0
  return {
    /** Why the last reading failed; undefined if it did not. */
    get trouble() {
      return trouble
    },
    noteReading: (): void => {
      isKnown = true
      trouble = undefined
      failingSince = undefined
      status = undefined
    },
    /** What that error means for the generation, once it has been borne for long enough; undefined before. */
    noteFailure: (error: unknown): 'unknown' | 'lost' | undefined => {
      const now = clock.now()
      trouble = toReason(error)
      failingSince ??= now
      const given = error instanceof ServiceError ? error.status : undefined
      if (given !== status) statusSince = now
      status = given
      const isUnseen = given === 404 && !isKnown
      const limitMs = given === undefined ? undefined : isUnseen ? maxUnknownMs : limitsMs[given]
      const isOver = limitMs !== undefined && (limitMs === 0 || now - statusSince > limitMs)
      if (!isOver && now - failingSince <= maxOutageMs) return undefined
      return isUnseen || (isOfId(error) && !isKnown) ? 'unknown' : 'lost'
    },
  }
}

/** Whether a refusal is of the ID. */
const isOfId = (error: unknown): boolean =>
  error instanceof ServiceError && error.problems.some(({ location }) => location === 'progress_id')
