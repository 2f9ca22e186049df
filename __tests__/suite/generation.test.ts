import { expect, test } from '@jest/globals'
import { GenerationProgress } from '../../src/contract/generation-progress.ts'
import { isGenerationRed, toGenerationOutcome, toGenerationState } from '../../src/suite/generation.ts'
import { maxQuietMs, toGenerationPauseMs } from '../../src/suite/generation-schedule.ts'
import { progressOf } from '../contract/generations.ts'

const progress = (shape: Parameters<typeof progressOf>[0], changes: object = {}) =>
  GenerationProgress.parse({ ...progressOf(shape), ...changes })

test.each([
  [{ total: 0, completed: 0 }, 'open'],
  [{ total: 3, completed: 2 }, 'open'],
  [{ total: 3, completed: 2, failed: 1 }, 'finished'],
  [{ total: 3, completed: 0, failed: 3 }, 'finished'],
  [{ total: 3, completed: 4 }, 'finished'],
  [{ total: 3, completed: 3, listed: 2 }, 'open'],
  [{ total: 3, completed: 3, listed: 5 }, 'finished'],
])('a generation of %j is %s', (shape, state) => {
  expect(toGenerationState(progress(shape))).toBe(state)
})

test('a scenario that is listed twice is one', () => {
  const { scenarios_list: list } = progressOf({ total: 2, completed: 1 })
  const twice = progress({ total: 2, completed: 2 }, { scenarios_list: [...list, ...list] })
  expect(toGenerationState(twice)).toBe('open')
})

test.each([
  ['pending_clarification', 'clarification'],
  ['PENDING_CLARIFICATION', 'clarification'],
  ['Failed', 'ended'],
  ['failed', 'ended'],
  ['timeout', 'ended'],
  ['cancelled', 'ended'],
  ['completed', 'open'],
  ['in_progress', 'open'],
  ['of another kind', 'open'],
])('an unfinished generation of status %s is %s', (status, state) => {
  expect(toGenerationState(progress({ total: 3, completed: 1 }, { status }))).toBe(state)
})

test('counts that prove the end outdo a status, but for a clarification', () => {
  const finished = (status: string) => toGenerationState(progress({ total: 1, completed: 0, failed: 1 }, { status }))
  expect(['failed', 'in_progress', 'pending_clarification'].map(finished)).toEqual([
    'finished',
    'finished',
    'clarification',
  ])
})

test.each([
  [{ total: 2, completed: 2 }, 'completed', []],
  [{ total: 2, completed: 1, failed: 1 }, 'partial', ['partial']],
  [{ total: 2, completed: 0, failed: 2 }, 'failed', ['failed', 'partial']],
])('a generation of %j is %s, and red under %j', (shape, outcome, red) => {
  const became = toGenerationOutcome(progress(shape))
  expect(became).toBe(outcome)
  expect((['failed', 'partial', 'none'] as const).filter((failOn) => isGenerationRed(became, failOn))).toEqual(red)
})

const second = 1_000
const watch = { startedAt: 0, changedAt: 0, now: 0, readings: 1, retryAfterMs: undefined, random: 0.5 }

/** The pause after a reading at that age, in seconds. */
const pauseAt = (ageS: number, shape?: Parameters<typeof progressOf>[0], changes: Partial<typeof watch> = {}) =>
  toGenerationPauseMs(shape && progress(shape), {
    ...watch,
    now: ageS * second,
    changedAt: ageS * second,
    ...changes,
  }) / second

test('it is read at once for the first time', () => {
  expect(pauseAt(0, undefined, { readings: 0 })).toBe(0)
})

test('the pauses grow with the age while nothing is made, from one second to ten', () => {
  expect([0, 50, 100, 300, 500, 5_000].map((age) => pauseAt(age))).toEqual([1, 1, 2, 6, 10, 10])
  expect(pauseAt(300, { total: 9, completed: 0 })).toBe(6)
})

test('the end is approached in shorter pauses, but not where nothing moves', () => {
  expect(pauseAt(300, { total: 10, completed: 1 })).toBe(6)
  expect(pauseAt(300, { total: 31, completed: 30 })).toBeCloseTo(10 / 6, 2)
  expect(pauseAt(300, { total: 31, completed: 30 }, { changedAt: 260 * second })).toBe(4)
  expect(pauseAt(300, { total: 300, completed: 299 })).toBe(1)
})

test('half an hour takes some three hundred readings', () => {
  let now = 0
  let readings = 0
  while (now < 1_800 * second) {
    now += pauseAt(now / second, { total: 9, completed: 0 }, { readings: 1, changedAt: 0 }) * second
    readings += 1
  }
  expect(readings).toBeGreaterThan(200)
  expect(readings).toBeLessThan(350)
})

test('the pause is never shorter than the service asks for, and spread by a tenth', () => {
  expect(toGenerationPauseMs(undefined, { ...watch, retryAfterMs: 30_000, random: 0 })).toBe(30_000)
  expect(toGenerationPauseMs(undefined, { ...watch, random: 0 })).toBe(900)
  expect(toGenerationPauseMs(undefined, { ...watch, random: 1 })).toBe(1_100)
})

test('what hangs is known after ten minutes', () => expect(maxQuietMs).toBe(600_000))
