import { expect, jest, test } from '@jest/globals'
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

test.each([-86_400_000, 86_400_000])('does not jump when the clock of the system is set: by %d ms', (ms) => {
  const start = systemClock.now()
  const set = jest.spyOn(Date, 'now').mockReturnValue(start + ms)
  try {
    expect(Math.abs(systemClock.now() - start)).toBeLessThan(5_000)
  } finally {
    set.mockRestore()
  }
})
