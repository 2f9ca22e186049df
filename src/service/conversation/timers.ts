/** A longer timer of Node would fire at once. */
const maxTimerMs = 2 ** 31 - 1

/** Timers by name: to set one again is to restart it. */
export class Timers<Name extends string> {
  readonly #running = new Map<Name, NodeJS.Timeout>()

  isSet(name: Name): boolean {
    return this.#running.has(name)
  }

  set(name: Name, afterMs: number, action: () => void): void {
    clearTimeout(this.#running.get(name))
    const fire = (): void => {
      this.#running.delete(name)
      action()
    }
    this.#running.set(name, setTimeout(fire, Math.min(afterMs, maxTimerMs)))
  }

  clear(name: Name): void {
    clearTimeout(this.#running.get(name))
    this.#running.delete(name)
  }

  clearAll(): void {
    for (const timer of this.#running.values()) clearTimeout(timer)
    this.#running.clear()
  }
}
