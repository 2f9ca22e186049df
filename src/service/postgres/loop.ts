/** A step that is taken again and again. */
export interface Loop {
  /** Takes the next step at once, or right after the one that is under way. */
  wake(): void
  /** Resolves when the step that is under way has ended; no other follows. */
  stop(): Promise<void>
}

/** Starts a loop that pauses after each step. A step that rejects is taken again after the pause. */
export function createLoop(step: () => Promise<void>, pauseMs: number): Loop {
  let isStopped = false
  let isAwake = false
  let resume = (): void => undefined

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      resume = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    while (!isStopped) {
      isAwake = false
      await step().catch(() => undefined)
      if (!isStopped && !isAwake) await pause()
    }
  }

  const ended = run()
  return {
    wake: () => {
      isAwake = true
      resume()
    },
    stop: () => {
      isStopped = true
      resume()
      return ended
    },
  }
}
