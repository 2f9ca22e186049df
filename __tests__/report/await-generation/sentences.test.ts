import { expect, test } from '@jest/globals'
import { GenerationProgress } from '../../../src/contract/generation-progress.ts'
import type { GenerationReport } from '../../../src/report/await-generation/report.ts'
import { toGenerationLine, toGenerationSentence } from '../../../src/report/await-generation/sentences.ts'
import { progressOf } from '../../contract/generations.ts'
import { createGenerationReport } from './reports.ts'

const half = { counts: { total: 3, completed: 1, failed: 1 }, red: true } as const

test.each<[string, Partial<GenerationReport>]>([
  ['All of 2 scenarios were generated', {}],
  ['2 of 1 scenario completed, which cannot all be right', { counts: { total: 1, completed: 2, failed: 0 } }],
  ['All of 1 scenario was generated', { counts: { total: 1, completed: 1, failed: 0 } }],
  [
    '1 of 3 scenarios completed, 1 failed. To go on with what was completed, set fail-on to failed',
    { ...half, status: 'partial' },
  ],
  [
    '1 of 3 scenarios completed, 1 failed, which fail-on none lets pass',
    { ...half, status: 'partial', red: false, failOn: 'none' },
  ],
  [
    '0 of 3 scenarios completed, 3 failed',
    { status: 'failed', red: true, counts: { total: 3, completed: 0, failed: 3 }, scenarios: [] },
  ],
  [
    '3 of 3 scenarios completed, 2 left out of the spec. To go on with the others, set fail-on to failed',
    { status: 'partial', red: true, leftOut: 2, counts: { total: 3, completed: 3, failed: 0 } },
  ],
  [
    '2 of 3 scenarios completed, 1 failed, 1 left out of the spec, which fail-on failed lets pass',
    { status: 'partial', failOn: 'failed', leftOut: 1, counts: { total: 3, completed: 2, failed: 1 } },
  ],
  [
    'The service wants something clarified before it goes on, and does not say what. Answer it on the service and wait again, or begin a generation that leaves it no question; until now 1 of 3 scenarios completed, 1 failed',
    { ...half, status: 'pending_clarification' },
  ],
  [
    'The service wants something clarified before it goes on: "Which desk?", "Which hours?". Answer it on the service and wait again, or begin a generation that leaves it no question; until now nothing was read of it',
    { status: 'pending_clarification', counts: undefined, questions: ['Which\ndesk?', 'Which hours?'] },
  ],
  [
    'The service has ended the generation with the status "cancelled": 1 of 3 scenarios completed, 1 failed',
    { ...half, status: 'ended', serviceStatus: 'cancelled' },
  ],
  [
    'The generation hangs: nothing has moved in it for 10 min 0 s. No scenario is planned yet. Look for it on the service, or begin another one',
    { status: 'stalled', counts: { total: 0, completed: 0, failed: 0 } },
  ],
  [
    'The generation was not finished after 1 min 35 s: 1 of 3 scenarios completed, 1 failed. It could not be read last: reset. Raise the input timeout, or wait again with the same progress-id',
    { ...half, status: 'timeout', reason: 'reset' },
  ],
  [
    'Cancelled while the generation went on: nothing was read of it. The service goes on with it',
    { status: 'cancelled', counts: undefined },
  ],
  ['The generation cannot be read: answered 401', { status: 'unreadable', counts: undefined, reason: 'answered 401' }],
])('it says: %s', (sentence, changes) => {
  expect(toGenerationSentence(createGenerationReport(changes))).toBe(sentence)
})

test('of many questions the first ones are said, of long ones the first words', () => {
  const questions = Array.from({ length: 12 }, (_, index) => `${index} ${'why '.repeat(300)}`)
  const sentence = toGenerationSentence(createGenerationReport({ status: 'pending_clarification', questions }))
  expect(sentence).toContain(' and 2 more. Answer it')
  expect(sentence.length).toBeLessThan(6_000)
})

test.each([
  ['No scenario is planned yet', { total: 0, completed: 0 }, {}],
  ['1 of 3 scenarios completed', { total: 3, completed: 1 }, {}],
  ['1 of 1 scenario completed', { total: 1, completed: 1 }, {}],
  [
    '1 of 3 scenarios completed, 2 failed; its status is "in progress"',
    { total: 3, completed: 1, failed: 2 },
    { status: 'in\nprogress' },
  ],
])('a line of the log says: %s', (line, shape, changes) => {
  expect(toGenerationLine(GenerationProgress.parse({ ...progressOf(shape), ...changes }))).toBe(line)
})
