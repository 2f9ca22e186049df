import { describe, expect, test } from '@jest/globals'
import { Run } from '../../src/contract/run.ts'
import { isDialAwaited, isUnanswered, toWindowMs } from '../../src/suite/dial-window.ts'

const opensAt = Date.parse('2026-11-21T06:00:00.000Z')
const minute = 60_000

const runOf = (fields: object): Run =>
  Run.parse({
    id: 1,
    status: 'pending',
    number: '+15550000001',
    outbound_dial_window_opens_at: new Date(opensAt).toISOString(),
    outbound_dial_window_seconds: 60,
    outbound_dial_window_closes_at: new Date(opensAt + minute).toISOString(),
    ...fields,
  })

test.each(['in_queue', 'running', 'evaluating', 'completed', 'failed', 'timeout', 'cancelled', 'scaling_up', 'odd'])(
  'a run that is %s waits for no call',
  (status) => expect(isDialAwaited(runOf({ status }), opensAt)).toBe(false),
)

test.each([
  [{ number: null }],
  [{ number: '' }],
  [{ number: undefined }],
  [{ outbound_dial_window_opens_at: null }],
  [{ outbound_dial_window_opens_at: undefined }],
])('a run with %j waits for no call', (fields) => expect(isDialAwaited(runOf(fields), opensAt)).toBe(false))

describe('a pending run whose window has opened waits for a call', () => {
  test.each([
    ['at once', 0, true],
    ['at the close', minute, true],
    ['after the close, because the clocks may differ', 6 * minute, true],
    ['long after the close', 6 * minute + 1, false],
    ['before the window opens, because the clocks may differ', -60 * minute, true],
  ])('%s', (_, afterMs, awaited) => expect(isDialAwaited(runOf({}), opensAt + afterMs)).toBe(awaited))

  test.each([null, undefined, 'soon'])('also when it closes at %j', (outbound_dial_window_closes_at) =>
    expect(isDialAwaited(runOf({ outbound_dial_window_closes_at }), opensAt)).toBe(true),
  )
})

test.each([
  ['pending', true],
  ['in_queue', true],
  ['running', false],
  ['odd', false],
])('whether a run that is %s is unanswered: %j', (status, unanswered) =>
  expect(isUnanswered(runOf({ status }))).toBe(unanswered),
)

test.each([
  [{}, minute],
  [{ outbound_dial_window_seconds: 0 }, 0],
  [{ outbound_dial_window_seconds: null }, minute],
  [{ outbound_dial_window_seconds: -1 }, minute],
  [{ outbound_dial_window_seconds: null, outbound_dial_window_closes_at: null }, Number.POSITIVE_INFINITY],
  [{ outbound_dial_window_seconds: null, outbound_dial_window_closes_at: '2020-01-01' }, Number.POSITIVE_INFINITY],
])('the window of %j lasts %d ms', (fields, ms) => expect(toWindowMs(runOf(fields))).toBe(ms))
