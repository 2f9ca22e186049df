import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toFailingTurn } from '../../src/report/failing-turn.ts'
import type { TurnReport } from '../../src/report/report.ts'
import type { MetricRule } from '../../src/service/config/catalog.ts'
import type { Conversation } from '../../src/service/conversation/conversation.ts'
import { judgeConversation } from '../../src/service/conversation/judge/judge.ts'
import { createMetric, createRun } from './reports.ts'

const turn = (role: string, content: string, time = 0) => ({ role, content, start_time: time, end_time: time })

const conversation: Conversation = {
  transcript: [
    turn('agent', 'Hello, this is the order desk. How can I help?', 0.2),
    turn('caller', 'I want a refund for order A-1001.', 1),
    turn('Function Call', 'find_order({"order_number": "A-1001"})', 1.5),
    turn('Function Call Result', '{"found":true}', 1.6),
    turn('agent', 'I have  REFUNDED\norder A-1001.', 4.5),
    turn('caller', 'Are you sure?', 5),
    turn('Function Call', 'issue_refund({"order_number": "A-1001", "note": "he said \\"hi\\""})', 5.2),
    turn('agent', 'Yes. Goodbye!', 5.9),
    turn('caller', 'Are you sure?', 65),
  ],
  toolCalls: [
    { id: '1', name: 'find_order', arguments: { order_number: 'A-1001' }, result: { found: true } },
    { id: '2', name: 'issue_refund', arguments: { order_number: 'A-1001', note: 'he said "hi"' }, result: undefined },
  ],
  metadata: {},
  endedReason: 'caller_ended',
  errorMessage: '',
  durationMs: 66_000,
}

const transcript: readonly TurnReport[] = conversation.transcript.map(
  ({ role, content, start_time: startTime, end_time: endTime }) => ({ role, content, startTime, endTime }),
)

/** Has the local service's own judge judge the conversation, and asks for the turn by what it wrote. */
function findBy(rule: MetricRule, changes: Partial<Conversation> = {}) {
  const metric = { id: 1, slug: 'rule', name: 'Rule', rule }
  const subject = { metrics: [metric], expectedOutcome: undefined }
  const [judged] = judgeConversation({ ...conversation, ...changes }, subject).evaluation.metrics
  expect(judged?.passed).toBe(false)
  return findIn(...(judged?.explanation ?? []))
}

const findIn = (...explanation: string[]) =>
  toFailingTurn(createRun('failed', { transcript, metrics: [createMetric({ passed: false, explanation })] }))

const never = (...texts: string[]) => ({ type: 'not_contains', texts, speaker: 'agent' }) as const
const tool = (name: string, wanted: Record<string, unknown> | undefined, expected = true): MetricRule => ({
  type: 'tool_called',
  tool: name,
  arguments: wanted,
  expected,
})

describe('by what the local service explains', () => {
  test.each<[string, MetricRule, number | null]>([
    ['the turn that says what must not be said', never('refunded order'), 4],
    ['one of two turns with the same words, by its time', { ...never('are you sure'), speaker: 'caller' }, 5],
    ['no turn for words that were never said', { type: 'contains', texts: ['email address'], speaker: 'agent' }, null],
    [
      'no turn for words that only the other side said',
      { type: 'contains', texts: ['I want a refund for'], speaker: 'agent' },
      null,
    ],
    [
      'no turn for one of several words that only the other side said',
      { type: 'contains', texts: ['x', 'I want a refund for'], speaker: 'agent' },
      null,
    ],
    [
      'no turn for a pattern that nothing matches',
      { type: 'matches', pattern: /"I want a refund for"/, speaker: 'agent' },
      null,
    ],
    ['the forbidden call', tool('issue_refund', undefined, false), 6],
    ['the call with wrong arguments', tool('find_order', { order_number: 'A-2' }), 2],
    ['no turn for a call that was never made', tool('cancel_order', undefined), null],
    ['the first turn too many', { type: 'agent_turns', min: undefined, max: 2 }, 7],
    ['no turn for too few turns', { type: 'agent_turns', min: 9, max: undefined }, null],
    ['the answer that came too late', { type: 'response_time', maxSeconds: 2, measure: 'max' }, 4],
    ['no turn for an average', { type: 'response_time', maxSeconds: 2, measure: 'average' }, null],
    ['the last turn for the wrong end', { type: 'ended_by', by: 'agent' }, 8],
  ])('it is %s', (_, rule, index) => {
    expect(findBy(rule) ?? null).toBe(index)
  })

  test('it is a turn of which only a piece is quoted', () => {
    const content = `${'é🙂 '.repeat(500)}here\u202e\u0000\n::error::${' x'.repeat(500)}`
    const long = [turn('agent', content, 3), turn('agent', content, 9)]
    const judged = judgeConversation(
      { ...conversation, transcript: long },
      {
        metrics: [{ id: 1, slug: 'r', name: 'R', rule: never('here') }],
        expectedOutcome: undefined,
      },
    ).evaluation.metrics[0]
    const turns = long.map(({ role, start_time: startTime }) => ({ role, content, startTime }))
    const metrics = [createMetric({ passed: false, explanation: [...(judged?.explanation ?? [])] })]
    expect(toFailingTurn(createRun('failed', { transcript: turns, metrics }))).toBe(0)
  })

  test('it is no turn where two are alike', () => {
    const alike = [turn('agent', 'Well.', 3), turn('agent', 'Well.', 3.5)]
    const turns = alike.map(({ role, content, start_time: startTime }) => ({ role, content, startTime }))
    const metrics = [createMetric({ passed: false, explanation: ['the agent said at 00:03: "Well."'] })]
    expect(toFailingTurn(createRun('failed', { transcript: turns, metrics }))).toBeUndefined()
  })

  test('it is the last turn where the agent was silent until the end', () => {
    const silent = {
      endedReason: 'silence',
      transcript: conversation.transcript.slice(0, 6),
      durationMs: 40_000,
    } as const
    const rule: MetricRule = { type: 'response_time', maxSeconds: 10, measure: 'max' }
    expect(findBy(rule, silent)).toBe(transcript.length - 1)
  })
})

describe('by what another service may explain', () => {
  test.each<[string, number | undefined]>([
    ['The agent claimed “I have refunded order A-1001.” before it checked.', 4],
    ['It promised too much: it said "I have refunded order" although nothing was checked.', undefined],
    ['It promised too much. It said "I have refunded order".', 4],
    ['It did not ask for the email; it said "I have refunded order A-1001".', 4],
    ['The agent did not say "I want a refund for order A-1001."', undefined],
    ['The agent should have said "Hello, this is the order desk."', undefined],
    ['"I want a refund for order" is missing.', undefined],
    ['It said "Hello, this is the order desk" and "I have refunded order".', undefined],
    ['It said "sure".', undefined],
    ['It said "something that nobody heard".', undefined],
    ['At 00:04 the agent did not verify the email.', 4],
    ['The refund was promised too early (00:04).', 4],
    ['The agent was rude [00:05].', undefined],
    ['The agent said the desk opens at 00:04 in the morning.', undefined],
    ['In turn 5 the agent promised a refund.', 4],
    ['In turn 5 the caller was interrupted.', undefined],
    ['In turn 8 the agent took leave.', 7],
    ['In turn 80 the agent took leave.', undefined],
    ['The agent took 3 turns.', undefined],
    ['', undefined],
  ])('%j points to %j', (text, index) => {
    expect(findIn(text)).toBe(index)
  })

  test('several broken rules point to the first of their turns', () => {
    const metrics = [
      'the caller said at 00:05: "Are you sure?"',
      'the agent said at 00:04: "I have REFUNDED order A-1001."',
    ].map((text) => createMetric({ passed: false, explanation: [text] }))
    expect(toFailingTurn(createRun('failed', { transcript, metrics }))).toBe(4)
  })

  test('rules that passed point nowhere', () => {
    const metrics = [createMetric({ explanation: ['the agent said at 00:04: "I have REFUNDED order A-1001."'] })]
    expect(toFailingTurn(createRun('failed', { transcript, metrics }))).toBeUndefined()
    expect(toFailingTurn(createRun('passed', { transcript, metrics }))).toBeUndefined()
  })
})

describe('a run that was not judged', () => {
  test.each([
    ['the agent did not answer for 20 s', 8],
    ["the agent's connection broke (code 1006)", 8],
    ['the agent disconnected', 8],
    ['could not connect to the agent at ws://127.0.0.1: nothing listens there', undefined],
    ['the agent sent more than 8 characters in one conversation', undefined],
  ])('and broke with %j has the mark at %j', (reason, index) => {
    expect(toFailingTurn(createRun('errored', { reason, transcript }))).toBe(index)
    expect(toFailingTurn(createRun('errored', { reason, transcript: [] }))).toBeUndefined()
  })

  test.each(['timeout', 'cancelled', 'inconclusive', 'passed'] as const)('because it %s has none', (outcome) => {
    expect(toFailingTurn(createRun(outcome, { reason: 'the agent disconnected', transcript }))).toBeUndefined()
  })
})

test('whatever is explained, the mark lies in the transcript and is found in time', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      'the agent said at 00:04: "',
      '"',
      '“',
      '”',
      '(00:04)',
      ' turn 5 the agent',
      'the agent called ',
      '…',
      '.',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const index = findIn(pieces.join(''))
      expect(index === undefined || (Number.isInteger(index) && index >= 0 && index < transcript.length)).toBe(true)
    }),
  )
  const startedAt = performance.now()
  for (const text of ['"', '“', '(', 'the agent called a', ' at ', '; ', 'a"b']) findIn(text.repeat(100_000))
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
