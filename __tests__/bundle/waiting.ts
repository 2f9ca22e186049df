import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition holds; fails when it does not within the time. */
export async function waitUntil(condition: () => boolean, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`it did not happen within ${withinMs} ms`)
    await sleep(10)
  }
}
