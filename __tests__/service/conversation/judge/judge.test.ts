import { describe, expect, test } from '@jest/globals'
import type { MetricRule } from '../../../../src/service/config/catalog.ts'
import type { Conversation, EndedReason } from '../../../../src/service/conversation/conversation.ts'
import { judgeConversation } from '../../../../src/service/conversation/judge/judge.ts'

const turn = (role: string, content: string, time = 0) => ({ role, content, start_time: time, end_time: time })

const refund: Conversation = {
  transcript: [
    turn('agent', 'Hello, how can I help?', 0.5),
    turn('caller', 'I want a refund.', 1),
    turn('Function Call', 'issue_refund({"order":"A-1"}) secret words', 2),
    turn('Function Call Result', '{"ok":true}', 2.1),
    turn('agent', 'I have  ISSUED\nyour refund.', 3.4),
    turn('caller', 'Thank you, goodbye.', 63),
  ],
  toolCalls: [
    { id: '1', name: 'issue_refund', arguments: { order: 'A-1', lines: [{ sku: 1 }] }, result: { ok: true } },
  ],
  metadata: {},
  endedReason: 'caller_ended',
  errorMessage: '',
  durationMs: 64_000,
}

const metric = (rule: MetricRule, id = 1) => ({ id, slug: `m${id}`, name: `Rule ${id}`, rule })

function judgeBy(rule: MetricRule, changes: Partial<Conversation> = {}) {
  const subject = { metrics: [metric(rule)], expectedOutcome: undefined }
  const [judged] = judgeConversation({ ...refund, ...changes }, subject).evaluation.metrics
  return [judged?.passed, judged?.explanation.join('|')]
}

const said = (rule: { type: 'contains' | 'not_contains'; speaker?: 'caller' | 'any' }, ...texts: string[]) =>
  judgeBy({ speaker: 'agent', ...rule, texts })

describe('contains and not_contains', () => {
  const issued = 'the agent said at 00:03: "I have ISSUED your refund."'

  test('do not care about case, white space or how an accent is written', () => {
    expect(said({ type: 'contains' }, 'issued  YOUR')).toEqual([true, issued])
    expect(said({ type: 'not_contains' }, 'credit', 'issued your')).toEqual([false, issued])
    const transcript = [turn('agent', 'Cafe\u0301')]
    expect(judgeBy({ type: 'contains', texts: ['caf\u00e9'], speaker: 'agent' }, { transcript })[0]).toBe(true)
  })

  test('name what was never said', () => {
    expect(said({ type: 'contains' }, 'credit')).toEqual([false, 'the agent never said "credit"'])
    expect(said({ type: 'contains' }, 'a b', 'credit')).toEqual([false, 'the agent never said any of "a b", "credit"'])
    expect(said({ type: 'not_contains' }, 'credit')).toEqual([true, 'the agent never said "credit"'])
  })

  test('read only the messages of the speaker that is asked for, and never tool calls', () => {
    expect(said({ type: 'contains' }, 'goodbye')[0]).toBe(false)
    expect(said({ type: 'contains', speaker: 'caller' }, 'goodbye')).toEqual([
      true,
      'the caller said at 01:03: "Thank you, goodbye."',
    ])
    expect(said({ type: 'contains', speaker: 'any' }, 'how can')[0]).toBe(true)
    expect(said({ type: 'contains', speaker: 'any' }, 'secret words')).toEqual([false, 'nobody said "secret words"'])
  })

  test('quote a short piece around the place, on one line', () => {
    const content = `${'é🙂 '.repeat(500)}here\u202e\u0000\n::error::${' x'.repeat(500)}`
    const [passed, explanation] = judgeBy(
      { type: 'contains', texts: ['HERE'], speaker: 'agent' },
      { transcript: [turn('agent', content)] },
    )
    expect(passed).toBe(true)
    expect(explanation).toMatch(/^the agent said at 00:00: "….*é🙂 here ::error:: x x.*…"$/u)
    expect(String(explanation).length).toBeLessThan(240)
    expect(String(explanation).isWellFormed()).toBe(true)
  })
})

describe('matches', () => {
  test('quotes the message that matches, or the pattern that nothing matches', () => {
    expect(judgeBy({ type: 'matches', pattern: /issued\s+your/i, speaker: 'agent' })).toEqual([
      true,
      'the agent said at 00:03: "I have ISSUED your refund."',
    ])
    expect(judgeBy({ type: 'matches', pattern: /credit/i, speaker: 'any' })).toEqual([
      false,
      'nobody said anything that matches /credit/i',
    ])
  })

  test('leaves a pattern that backtracks for ever unscored', () => {
    const transcript = [turn('agent', `${'a'.repeat(60)}!`, 5)]
    expect(judgeBy({ type: 'matches', pattern: /^(a+)+$/, speaker: 'agent' }, { transcript })).toEqual([
      null,
      '/^(a+)+$/ was given up after 100 ms on what the agent said at 00:05; simplify the pattern: it may not nest repetitions',
    ])
  })

  const slow: MetricRule = { type: 'matches', pattern: /^(a+)+$/, speaker: 'agent' }
  const endless = turn('agent', `${'a'.repeat(60)}!`, 5)

  test('goes on to the next message after one on which the pattern took too long', () => {
    expect(judgeBy(slow, { transcript: [endless, turn('agent', 'aaa', 6)] })[0]).toBe(true)
  })

  test('tries a slow pattern on five messages only', () => {
    const transcript = [...Array.from({ length: 5 }, () => endless), turn('agent', 'aaa', 6)]
    expect(judgeBy(slow, { transcript })[0]).toBeNull()
  })

  test.each([
    [1, null],
    [9, false],
  ])('given up, leaves open what would pass, but not what fails (at least %i turns)', (min, success) => {
    const metrics = [metric(slow, 1), metric({ type: 'agent_turns', min, max: undefined }, 2)]
    const subject = { metrics, expectedOutcome: undefined }
    expect(judgeConversation({ ...refund, transcript: [endless] }, subject).success).toBe(success)
  })
})

test.each([
  [2, 2, true, 'the agent took 2 turns'],
  [3, undefined, false, 'the agent took 2 turns, at least 3 are wanted'],
  [undefined, 1, false, 'the agent took 2 turns, at most 1 are allowed'],
])('agent_turns from %p to %p counts the messages of the agent', (min, max, passed, explanation) => {
  expect(judgeBy({ type: 'agent_turns', min, max })).toEqual([passed, explanation])
})

describe('response_time', () => {
  const rule = (maxSeconds: number, measure: 'max' | 'average' = 'max'): MetricRule => ({
    type: 'response_time',
    maxSeconds,
    measure,
  })
  const talk = [
    turn('caller', 'Hi', 10.3),
    turn('agent', 'Yes?', 12.3),
    turn('caller', 'Well?', 20),
    turn('caller', 'Still there?', 23),
    turn('agent', 'Yes.', 24),
  ]

  test('is from the first unanswered words of the caller to the next of the agent', () => {
    expect(judgeBy(rule(2))).toEqual([false, 'the agent answered after 2.4 s at most, the limit is 2 s'])
    expect(judgeBy(rule(4), { transcript: talk })[1]).toBe('the agent answered after 4 s at most, the limit is 4 s')
    expect(judgeBy(rule(2.5, 'average'), { transcript: talk })).toEqual([
      false,
      'the agent answered after 3 s on average, the limit is 2.5 s',
    ])
  })

  test('at the limit passes, however floating point rounds the difference', () => {
    expect(8.3 - 6.3).toBeGreaterThan(2)
    const transcript = [turn('caller', 'Hi', 6.3), turn('agent', 'Yes?', 8.3)]
    expect(judgeBy(rule(2), { transcript })[0]).toBe(true)
  })

  test('counts an answer that never came before the time ran out', () => {
    const silence = { transcript: talk.slice(0, 3), endedReason: 'silence', durationMs: 50_000 } as const
    expect(judgeBy(rule(10, 'average'), silence)).toEqual([
      false,
      'the agent had not answered after 30 s, the limit is 10 s',
    ])
    expect(judgeBy(rule(40), silence)[0]).toBe(true)
    expect(judgeBy(rule(10), { ...silence, endedReason: 'caller_ended' })[0]).toBe(true)
    expect(judgeBy(rule(10), { ...silence, endedReason: 'agent_disconnected' })[0]).toBe(false)
  })

  test('is not scored when nothing was answered', () => {
    expect(judgeBy(rule(2), { transcript: [turn('agent', 'Hi'), turn('caller', 'Bye')] })).toEqual([
      null,
      'the agent gave no answer that could be timed',
    ])
  })
})

test.each<[EndedReason, 'agent' | 'caller', boolean, string]>([
  ['caller_ended', 'caller', true, 'the caller ended the conversation (caller_ended)'],
  ['caller_ended', 'agent', false, 'the caller ended the conversation (caller_ended), not the agent'],
  ['agent_ended', 'agent', true, 'the agent ended the conversation (agent_ended)'],
  ['agent_disconnected', 'agent', true, 'the agent ended the conversation (agent_disconnected)'],
  ['max_turns', 'agent', false, 'nobody ended the conversation (max_turns), not the agent'],
])('after %s, ended_by %s is %s', (endedReason, by, passed, explanation) => {
  expect(judgeBy({ type: 'ended_by', by }, { endedReason })).toEqual([passed, explanation])
})

describe('tool_called', () => {
  const rule = (tool: string, wanted?: Record<string, unknown>, expected = true): MetricRule => ({
    type: 'tool_called',
    tool,
    arguments: wanted,
    expected,
  })
  const call = 'issue_refund({"order":"A-1","lines":[{"sku":1}]})'

  test.each<[Record<string, unknown> | undefined, boolean]>([
    [undefined, true],
    [{}, true],
    [{ order: 'A-1' }, true],
    [{ lines: [{}] }, true],
    [{ order: 'A-2' }, false],
    [{ order: ['A-1'] }, false],
    [{ lines: [] }, false],
    [{ lines: { 0: { sku: 1 } } }, false],
    [{ lines: [{ sku: '1' }] }, false],
    [{ constructor: {} }, false],
    [{ toString: undefined }, false],
  ])('with the arguments %j wanted is %s', (wanted, passed) => {
    expect(judgeBy(rule('issue_refund', wanted))[0]).toBe(passed)
    expect(judgeBy(rule('issue_refund', wanted, false))[0]).toBe(!passed)
  })

  test('shows the call, the nearest call, or what was called instead', () => {
    expect(judgeBy(rule('issue_refund'))[1]).toBe(`the agent called ${call}`)
    expect(judgeBy(rule('issue_refund', { order: 'B' }))[1]).toBe(
      `the agent never called issue_refund with {"order":"B"}, but ${call}`,
    )
    expect(judgeBy(rule('find_order'))[1]).toBe('the agent never called find_order, but issue_refund')
    expect(judgeBy(rule('find_order'), { toolCalls: [] })[1]).toBe('the agent never called find_order')
  })

  test('survives arguments of any size and type', () => {
    for (const given of [[[[]]], undefined, 'not JSON', null, 'x'.repeat(1_000_000)]) {
      const toolCalls = [{ id: '1', name: 'find', arguments: given, result: undefined }]
      expect(judgeBy(rule('find'), { toolCalls })[0]).toBe(true)
      const [passed, explanation] = judgeBy(rule('find', { a: 1 }), { toolCalls })
      expect([passed, String(explanation).length < 300]).toEqual([false, true])
    }
  })
})

describe('a conversation', () => {
  const passing = metric({ type: 'agent_turns', min: 1, max: undefined }, 1)
  const failing = metric({ type: 'agent_turns', min: 9, max: undefined }, 2)
  const unscored = metric({ type: 'unscored', declaredType: 'llm_judge' }, 3)

  test.each([
    ['passes when every metric does', [passing, passing], true],
    ['fails when one does', [passing, failing, unscored], false],
    ['passes when every scored metric does', [passing, unscored], true],
    ['has no verdict when nothing could be scored', [unscored], null],
    ['has no verdict without metrics', [], null],
  ])('%s', (_title, metrics, success) => {
    expect(judgeConversation(refund, { metrics, expectedOutcome: 'A refund' }).success).toBe(success)
  })

  test('is reported metric by metric', () => {
    const judgement = judgeConversation(refund, { metrics: [passing, failing, unscored], expectedOutcome: undefined })
    expect(judgement).toEqual({
      evaluation: {
        metrics: [
          {
            id: 1,
            name: 'Rule 1',
            type: 'agent_turns',
            score: 1,
            passed: true,
            explanation: ['the agent took 2 turns'],
          },
          {
            id: 2,
            name: 'Rule 2',
            type: 'agent_turns',
            score: 0,
            passed: false,
            explanation: ['the agent took 2 turns, at least 9 are wanted'],
          },
          {
            id: 3,
            name: 'Rule 3',
            type: 'llm_judge',
            score: null,
            passed: null,
            explanation: ['nothing here can score a metric of type "llm_judge"'],
          },
        ],
      },
      expectedOutcome: null,
      success: false,
    })
  })

  test('leaves an expected outcome unscored and says why', () => {
    expect(judgeConversation(refund, { metrics: [], expectedOutcome: 'A refund' }).expectedOutcome).toEqual({
      score: null,
      explanation: ['it takes a model to tell whether this outcome was reached; none is used here'],
    })
  })
})
