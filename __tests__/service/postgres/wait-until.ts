import { setTimeout as sleep } from 'node:timers/promises'

/** Looks again and again whether something has come true; rejects if it has not in time. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`still not so after ${withinMs} ms`)
    await sleep(5)
  }
}
