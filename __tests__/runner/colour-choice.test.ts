import { expect, test } from '@jest/globals'
import { isCapable, isLive, wantsColour } from '../../src/runner/colour-choice.ts'

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '0' }, true, false],
  [{ NO_COLOR: 'false' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '3' }, false, true],
  [{ FORCE_COLOR: '' }, false, false],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: 'False' }, true, false],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  [{ NO_COLOR: '', FORCE_COLOR: '1' }, false, true],
])('with %j, where colour could be shown: %j, it is: %j', (environment, canShow, expected) => {
  expect(wantsColour(environment, canShow)).toBe(expected)
})

test.each([
  [{ TERM: 'xterm' }, true, true, true],
  [{ TERM: 'xterm', CI: 'true' }, true, true, false],
  [{ TERM: 'xterm', CI: '1' }, true, true, false],
  [{ TERM: 'xterm', CI: 'false' }, true, true, true],
  [{ TERM: 'dumb' }, true, false, false],
  [{ TERM: 'xterm' }, false, false, false],
  [{}, true, true, true],
])('with %j on a terminal: %j, it is capable: %j, and live: %j', (environment, isTerminal, capable, live) => {
  expect([isCapable(environment, isTerminal), isLive(environment, isTerminal)]).toEqual([capable, live])
})
