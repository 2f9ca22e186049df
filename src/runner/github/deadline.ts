/** A time that something has to be done in, which a cancellation shortens. */
export interface Deadline extends Disposable {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal
  /** Milliseconds that are left. */
  readonly leftMs: () => number
}

interface DeadlineOptions {
  readonly withinMs: number
  /** How long it may take from a cancellation on. */
  readonly afterCancelMs: number
  readonly cancelled: AbortSignal
}

/** Starts the time. */
export function startDeadline({ withinMs, afterCancelMs, cancelled }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  let endsAt = 0
  let timer: NodeJS.Timeout | undefined
  const end = (ms: number): void => {
    clearTimeout(timer)
    endsAt = performance.now() + ms
    timer = setTimeout(() => controller.abort(new DOMException('it took too long', 'TimeoutError')), ms)
  }
  const leftMs = (): number => Math.max(0, endsAt - performance.now())
  const shorten = (): void => end(Math.min(leftMs(), afterCancelMs))
  end(withinMs)
  if (cancelled.aborted) shorten()
  else cancelled.addEventListener('abort', shorten, { once: true })
  return {
    signal: controller.signal,
    leftMs,
    [Symbol.dispose]: () => {
      clearTimeout(timer)
      cancelled.removeEventListener('abort', shorten)
    },
  }
}
