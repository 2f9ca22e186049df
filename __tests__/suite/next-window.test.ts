import { describe, expect, test } from '@jest/globals'
import { RunResult } from '../../src/contract/run-result.ts'
import { toNextWindowMs } from '../../src/suite/next-window.ts'

const nowMs = Date.parse('2026-01-01T12:00:00Z')
const at = (seconds: number) => new Date(nowMs + seconds * 1_000).toISOString()

/** A run with a window from one second to another, seen from now. */
const windowOf = (opens: number, closes: number, status = 'pending') => ({
  status,
  outbound_dial_window_opens_at: at(opens),
  outbound_dial_window_closes_at: at(closes),
})
const resultOf = (...runs: readonly object[]) =>
  RunResult.parse({ id: 1, status: 'running', runs: runs.map((run, id) => ({ id, ...run })) })

describe('a reading is wanted', () => {
  test.each([
    ['a second after a window closes', [windowOf(-60, 240)], 241_000],
    ['after the first of several closes', [windowOf(0, 240), windowOf(0, 30), windowOf(0, 90)], 31_000],
    ['a second after a window opens', [windowOf(20, 320)], 21_000],
    ['soon again, while a run of a window that has just closed is still there', [windowOf(-300, -2)], 1_000],
  ])('%s', (_, runs, expected) => {
    expect(toNextWindowMs(resultOf(...runs), nowMs)).toBe(expected)
  })
})

describe('no reading is wanted', () => {
  test.each([
    ['without a window', [{ status: 'pending' }]],
    ['for a run that was dialled', [windowOf(-60, 240, 'running')]],
    ['for a run that the service has forgotten', [windowOf(-600, -300)]],
    ['for a window that cannot be read', [{ status: 'pending', outbound_dial_window_closes_at: 'soon' }]],
    ['for a queue of runs that nobody has to dial', [{ status: 'in_queue' }]],
  ])('%s', (_, runs) => {
    expect(toNextWindowMs(resultOf(...runs), nowMs)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a run that waits for its window is looked for often enough for somebody to dial', () => {
  const queued = { status: 'in_queue', number: '+15550100' }
  test.each([
    ['20 times in a window', 300, 15_000],
    ['20 times in a short one', 60, 3_000],
    ['but not more than once in a second', 5, 1_000],
  ])('%s', (_, outbound_dial_window_seconds, expected) => {
    const running = { status: 'running', outbound_dial_window_seconds }
    expect(toNextWindowMs(resultOf(queued, running), nowMs)).toBe(expected)
  })
})
