import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { markFailingTurn } from '../../src/report/failing-turn.ts'
import type { RunReport, TurnReport } from '../../src/report/report.ts'
import type { MetricRule } from '../../src/service/config/catalog.ts'
import type { Conversation } from '../../src/service/conversation/conversation.ts'
import { judgeConversation } from '../../src/service/conversation/judge/judge.ts'
import { createMetric, createRun } from './reports.ts'

const toFailingTurn = (run: RunReport): number | undefined => markFailingTurn(run).failingTurn

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
    ['The agent said "I have refunded order A-1001."', 4],
    ['The agent claimed: “i have refunded order”.', 4],
    ['The agent promised to the caller, "I have refunded order A-1001"!', 4],
    ['The agent said "I want a refund for order A-1001."', undefined],
    ['The agent said "something that nobody heard".', undefined],
    ['The agent said "refunded".', undefined],
    ['The agent never said "I have refunded order A-1001."', undefined],
    ['The agent said "I have refunded order A-1001." before it checked.', undefined],
    ['The agent said "I have refunded order" and "Yes. Goodbye!".', undefined],
    ['The agent should have said "Hello, this is the order desk."', undefined],
    ['It said "I have refunded order A-1001".', undefined],
    ['The agent greeted the caller with "Hello, this is the order desk". The email was never verified.', undefined],
    ['The caller gave "I want a refund for order" and the agent refunded anyway.', undefined],
    ['When the caller said "I want a refund for order A-1001", the agent refunded it right away.', undefined],
    ['Politeness: good, e.g. "Hello, this is the order desk…" Accuracy: poor, the refund was granted.', undefined],
    ['Der Agent sagte nicht "I have refunded order A-1001".', undefined],
    ['Der Agent hat die Adresse nicht geprüft: "Hello, this is the order desk".', undefined],
    ['At 00:04 the agent did not verify the email.', undefined],
    ['At 00:05 the caller asked for a refund and the agent ended up paying the wrong person.', undefined],
    ['The refund was promised too early (00:04).', undefined],
    ['In turn 5 the agent promised a refund.', undefined],
    ['In turn 2, the caller asked for a refund; the agent did the wrong thing.', undefined],
    ['the agent said at 00:04: "I have REFUNDED order A-1001." That was wrong.', undefined],
    ['Fine until the agent called find_order({"order_number": "A-1001"})', undefined],
    ['the agent called find_order', undefined],
    ['The agent took 3 turns.', undefined],
    ['the caller ended the conversation (caller_ended), not the agent, and that was right', undefined],
    ['', undefined],
  ])('%j points to %j', (text, index) => {
    expect(findIn(text)).toBe(index)
  })

  /** What a model may write of this conversation whose fifth turn is the guilty one. */
  test.each([
    [['The agent greeted the caller with "Hello, this is the order desk". The email was never verified.']],
    [['The caller gave "It is mallory@example.com" and the agent refunded anyway.']],
    [['When the caller said "I want a refund for order A-1001", the agent refunded it right away.']],
    [['The agent asked politely: "what is your email address please".', 'It then refunded someone else.']],
    [['The agent said "what is your email address please".', 'It then refunded someone else.']],
    [['the agent said at 00:02: "Sure, what is your email address please?"', 'It then refunded someone else.']],
    [['Politeness: good, e.g. "Sure, what is your email…" Accuracy: poor, the refund was granted.']],
    [['At 00:01 the caller asked for a refund and the agent ended up paying the wrong person.']],
    [['In turn 2, the caller asked for a refund; the agent did the wrong thing.']],
    [['Der Agent hat die Adresse nicht geprüft, er fragte nur: "what is your email address please".']],
  ])('context is not guilt: %j', (explanation) => {
    const turns = [
      { role: 'agent', content: 'Hello, this is the order desk.', startTime: 0 },
      { role: 'caller', content: 'I want a refund for order A-1001.', startTime: 1 },
      { role: 'agent', content: 'Sure, what is your email address please?', startTime: 2 },
      { role: 'caller', content: 'It is mallory@example.com', startTime: 3 },
      { role: 'agent', content: 'Done, the refund is on its way.', startTime: 4 },
      { role: 'caller', content: 'Thanks, bye.', startTime: 5 },
    ]
    const run = (...said: string[]) =>
      createRun('failed', { transcript: turns, metrics: [createMetric({ passed: false, explanation: said })] })
    expect(toFailingTurn(run(...explanation))).toBeUndefined()
    expect(toFailingTurn(run('The agent said "Done, the refund is on its way."'))).toBe(4)
  })

  test('several broken rules point to the first of their turns', () => {
    const metrics = [
      'the caller said at 00:05: "Are you sure?"',
      'the agent said at 00:04: "I have REFUNDED order A-1001."',
      'The email was never verified.',
    ].map((text) => createMetric({ passed: false, explanation: [text] }))
    const marked = markFailingTurn(createRun('failed', { transcript, metrics }))
    expect(marked.failingTurn).toBe(4)
    expect(marked.metrics.map(({ failingTurn }) => failingTurn)).toEqual([5, 4, undefined])
  })

  test('rules lose the mark of an earlier transcript', () => {
    const metrics = [createMetric({ passed: false, explanation: ['It was rude.'], failingTurn: 3 })]
    const marked = markFailingTurn(createRun('failed', { transcript, metrics, failingTurn: 3 }))
    expect(marked).not.toHaveProperty('failingTurn')
    expect(marked.metrics[0]).not.toHaveProperty('failingTurn')
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
      'The agent said ',
      'the agent called ',
      'the agent never called a with ',
      ', but a(',
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
  for (const text of ['"', '“', '(', 'the agent called a', 'the agent never called a with ', ', but a(', 'a"b']) {
    for (const length of [190, 100_000]) findIn(text.repeat(length).slice(0, length === 190 ? 4_000 : undefined))
  }
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
