import { expect, test } from '@jest/globals'
import { createLoop } from '../../../src/service/postgres/loop.ts'
import { waitUntil } from './wait-until.ts'

const never = 2 ** 30

test('a loop pauses after each step, and goes on after one that rejects', async () => {
  let steps = 0
  const loop = createLoop(async () => {
    steps += 1
    throw new Error('not this time')
  }, 1)
  await waitUntil(() => steps > 2)
  await loop.stop()
})

test('a loop that is woken goes on at once, even if it is woken within a step', async () => {
  let steps = 0
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const loop = createLoop(async () => {
    steps += 1
    begun.resolve()
    await go.promise
  }, never)
  await begun.promise
  loop.wake()
  go.resolve()
  await waitUntil(() => steps === 2)
  loop.wake()
  await waitUntil(() => steps === 3)
  await loop.stop()
  expect(steps).toBe(3)
})

test('a loop has stopped when its step has ended', async () => {
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  let hasEnded = false
  const loop = createLoop(async () => {
    begun.resolve()
    await go.promise
    hasEnded = true
  }, never)
  await begun.promise
  const stopped = loop.stop()
  go.resolve()
  await stopped
  expect(hasEnded).toBe(true)
})
