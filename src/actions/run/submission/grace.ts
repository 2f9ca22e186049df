/**
 * What a cancelled job still has time for, in milliseconds since the cancellation. A runner sends SIGTERM 7.5 s after
 * SIGINT, and by then the process shall be gone.
 */
export const graceMs = {
  /** For the answer to a submission that is under way: whoever breaks it off never learns the run's ID. */
  submission: 1_500,
  /** To find a run whose submission was not answered. */
  lookUp: 3_500,
  /** For every request, so that there is time to report. */
  cleanUp: 6_000,
} as const

/** How long a clean-up may take. */
export interface Grace {
  /** From then on there are only seconds left, */
  readonly cancelled: AbortSignal
  /** and from then on none. */
  readonly over: AbortSignal
}

/** A signal that is aborted some time after another one. It keeps no process from ending. */
export function delaySignal(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController()
  const start = (): void => {
    setTimeout(() => controller.abort(signal.reason), ms).unref()
  }
  if (signal.aborted) start()
  else signal.addEventListener('abort', start, { once: true })
  return controller.signal
}
