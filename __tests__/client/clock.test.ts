import { expect, test } from '@jest/globals'
import { systemClock } from '../../src/client/clock.ts'

test('tells the time and sleeps by it', async () => {
  const start = systemClock.now()
  await systemClock.sleep(20)
  expect(systemClock.now() - start).toBeGreaterThanOrEqual(15)
  expect(Math.abs(Date.now() - start)).toBeLessThan(10_000)
})

test('wakes up when it is cancelled', async () => {
  const sleeping = systemClock.sleep(60_000, AbortSignal.timeout(5))
  await expect(sleeping).rejects.toMatchObject({ name: 'AbortError' })
})
