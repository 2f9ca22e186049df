import { describe, expect, test } from '@jest/globals'
import type { Condition } from '../../../src/contract/spec.ts'
import { testPattern } from '../../../src/service/conversation/bounded-regex.ts'
import { createConditionalCaller } from '../../../src/service/conversation/conditional-caller.ts'
import type { Caller } from '../../../src/service/conversation/conversation.ts'
import { hangUp, hold, say, toLines } from './held-conversation.ts'
import { startAgent } from './scripted-agent.ts'

const first: Condition = { id: 0, condition: 'FIRST_MESSAGE', action: 'I want to return a lamp' }
const rule = (id: number, condition: string, action: string, more: Partial<Condition> = {}): Condition => ({
  id,
  condition,
  action,
  ...more,
})
const followUp = { type: 'action_followup' } as const

interface Settings {
  readonly firstMessage?: string
  readonly mayEndCall?: boolean
}

const play = (conditions: readonly Condition[], { firstMessage = 'Hello', mayEndCall = true }: Settings = {}): Caller =>
  createConditionalCaller({ conditions: [...conditions] }, { firstMessage, mayEndCall, testPattern })

describe('the first message', () => {
  test('is the action of FIRST_MESSAGE, wherever it is listed', () => {
    expect(play([rule(1, 'greeting', 'Hi'), first]).open()).toEqual(say('I want to return a lamp'))
  })

  test('is the one of the case, if there is none', () => {
    expect(play([rule(1, 'greeting', 'Hi')]).open()).toEqual(say('Hello'))
    expect(play([{ ...first, action: '' }]).open()).toEqual(say('Hello'))
  })

  test('may be missing altogether', () => {
    expect(play([rule(1, 'greeting', 'Hi')], { firstMessage: '' }).open()).toBeUndefined()
  })

  test('answers an agent that opened, once', () => {
    const caller = play([first, rule(1, 'order number', 'A-1001')])
    expect(caller.reply('Good morning, this is the lamp shop.')).toEqual(say('I want to return a lamp'))
    expect(caller.reply('Good morning, this is the lamp shop.')).toBeUndefined()
  })

  test('comes before a condition that the agent meets with its own first words', () => {
    const caller = play([first, rule(1, 'The agent asks for the order number', 'A-1001')])
    expect(caller.reply('Your order number, please.')).toEqual(say('I want to return a lamp'))
    expect(caller.reply('Your order number, please.')).toEqual(say('A-1001'))
  })

  test('is not triggered by words that look like its name', () => {
    const caller = play([first])
    caller.open()
    expect(caller.reply('This is my first message')).toBeUndefined()
  })
})

describe('a condition in plain words', () => {
  test.each([
    ['The agent asks for the order number', 'Could you give me your order number?', true],
    ['The agent asks for the order number', 'Which order is it?', true],
    ['The agent asks for the order number', 'What is your name?', false],
    ['If asked for your email address', 'What is the e-mail address on the account?', true],
    ['The agent confirms the cancellation', 'Your subscription was cancelled.', true],
    ['The agent offers a refund or a voucher', 'I can offer you a refund.', true],
    ['The agent offers a voucher for the next purchase', 'I can offer you a refund.', false],
    ['The agent says anything', 'Anything else?', true],
    ['asks agent', 'An agent will call you', true],
    ['it is what it is', 'it is what it is', false],
    ['Der Agent fragt nach der Größe', 'Welche Größe hat der Schuh? Der Agent notiert es.', true],
    ['注文番号', '注文番号 を教えてください', true],
    ['', 'Hello', false],
  ])('"%s" on "%s" matches: %s', (condition, message, matches) => {
    const caller = play([rule(1, condition, 'Yes')], { firstMessage: '' })
    expect(caller.reply(message)).toEqual(matches ? say('Yes') : undefined)
  })

  test('speaks again, and the first that matches is the one that speaks', () => {
    const caller = play([rule(1, 'order number', 'A-1001'), rule(2, 'order', 'The lamp')])
    const order = 'Which order?'
    expect([caller.reply(order), caller.reply('The order number?'), caller.reply(order)]).toEqual([
      say('A-1001'),
      say('A-1001'),
      say('A-1001'),
    ])
  })

  test('is matched against the beginning of an endless message', () => {
    const caller = play([rule(1, 'order number', 'A-1001')], { firstMessage: '' })
    expect(caller.reply(`order number ${'x '.repeat(500_000)}`)).toEqual(say('A-1001'))
    expect(caller.reply(`${'x '.repeat(500_000)} order number`)).toBeUndefined()
  })
})

describe('a condition that is a pattern', () => {
  test('matches as a regular expression', () => {
    const caller = play([rule(1, '/order (number|id)/i', 'A-1001')], { firstMessage: '' })
    expect(caller.reply('ORDER ID?')).toEqual(say('A-1001'))
    expect(caller.reply('Which order?')).toBeUndefined()
  })

  test('does not match when it takes too long, and lets the next one speak', () => {
    const caller = play([rule(1, '/^(a+)+$/', 'never'), rule(2, 'aaaa', 'What?')], { firstMessage: '' })
    expect(caller.reply(`${'a'.repeat(50)} aaaa!`)).toEqual(say('What?'))
  })

  test('is refused with its id when it is not valid', () => {
    expect(() => play([first, rule(7, '/(/', 'never')])).toThrow('the condition with id 7 is not valid: not a regular')
  })
})

describe('a follow-up', () => {
  const number = rule(1, 'order number', 'I do not have it')
  const again = rule(2, 'order number', 'Here it is: A-1001', followUp)

  test('comes before the standard conditions, but only while the one before it spoke last', () => {
    const caller = play([first, number, again, rule(3, 'name', 'Ana')])
    caller.open()
    expect(caller.reply('Your order number?')).toEqual(say('I do not have it'))
    expect(caller.reply('I do need the order number.')).toEqual(say('Here it is: A-1001'))
    expect(caller.reply('Your order number?')).toEqual(say('I do not have it'))
    expect(caller.reply('Your name?')).toEqual(say('Ana'))
    expect(caller.reply('Your order number?')).toEqual(say('I do not have it'))
  })

  test('still applies after a message that nothing matched', () => {
    const caller = play([first, number, again])
    caller.open()
    caller.reply('Your order number?')
    expect(caller.reply('One moment.')).toBeUndefined()
    expect(caller.reply('I do need the order number.')).toEqual(say('Here it is: A-1001'))
  })

  test('may follow the first message and another follow-up', () => {
    const caller = play([first, rule(1, 'lamp', 'The red one', followUp), rule(2, 'lamp', 'It is broken', followUp)])
    caller.open()
    expect(caller.reply('Which lamp?')).toEqual(say('The red one'))
    expect(caller.reply('What about the lamp?')).toEqual(say('It is broken'))
    expect(caller.reply('What about the lamp?')).toBeUndefined()
  })

  test('that names an id follows that condition, whatever the agent says', () => {
    const caller = play([first, number, rule(2, 'name', 'Ana'), rule(3, '1', 'Sorry', followUp)])
    caller.open()
    caller.reply('Your order number?')
    expect(caller.reply('Hm.')).toEqual(say('Sorry'))
    expect(caller.reply('Hm.')).toBeUndefined()
  })

  test.each(['9', 'order number'])('to nothing (%s) never speaks', (condition) => {
    const caller = play([rule(3, condition, 'Sorry', followUp)], { firstMessage: '' })
    expect(caller.reply('Your order number, 9?')).toBeUndefined()
  })
})

describe('an action', () => {
  test.each([
    ['Bye <end_call>', {}, hangUp('Bye')],
    ['Bye [end_call]', {}, hangUp('Bye')],
    ['Bye <end_call/> ', {}, hangUp('Bye')],
    ['Bye <HANG UP>', {}, hangUp('Bye')],
    ['end_call', {}, hangUp('')],
    ['Hang up', {}, hangUp('')],
    ['end the call.', {}, hangUp('')],
    ['<end_call>', {}, hangUp('')],
    ['I shall hang up', {}, say('I shall hang up')],
    ['The <end_call> tag ends it', {}, say('The <end_call> tag ends it')],
    ['Say "yes"', {}, say('Say "yes"')],
    ['refuse', { fixed_message: 'No, thanks' }, say('No, thanks')],
    ['refuse <end_call>', { fixed_message: 'No, thanks' }, hangUp('No, thanks')],
    ['refuse', { fixed_message: 'No, thanks <end_call>' }, hangUp('No, thanks')],
    ['Yes', { fixed_message: true }, say('Yes')],
    ['Yes', { fixed_message: '' }, say('Yes')],
    ['', {}, undefined],
  ] satisfies readonly (readonly [string, Partial<Condition>, unknown])[])(
    '"%s" with %j is %j',
    (action, more, utterance) => {
      expect(play([rule(1, 'go', action, more)]).reply('go')).toEqual(utterance)
    },
  )

  test('ends nothing for a caller that may not hang up', () => {
    const caller = play([rule(1, 'done', 'Bye <end_call>'), rule(2, 'leave', 'hang up')], { mayEndCall: false })
    expect(caller.reply('Done?')).toEqual({ ...say('Bye'), takesLeave: true })
    expect(caller.reply('Leave?')).toBeUndefined()
  })
})

test('a silent caller does not resume by itself', () => {
  expect(play([first]).resume()).toBeUndefined()
})

test('plays a whole case with a real agent', async () => {
  const lines = ['What is the order number?', 'The refund of 20 EUR was issued.']
  await using agent = await startAgent({
    heard: (end, _content, index) => {
      const content = lines[index]
      if (content !== undefined) end.send({ content })
    },
  })
  const caller = play([
    first,
    rule(1, 'asks for the order number', 'A-1001'),
    rule(2, '/refund.*issued/', 'Thanks <end_call>'),
  ])
  const conversation = await hold(agent.url, { caller, connection: { agentSpeaksFirst: false } })
  expect(toLines(conversation)).toEqual([
    'caller: I want to return a lamp',
    'agent: What is the order number?',
    'caller: A-1001',
    'agent: The refund of 20 EUR was issued.',
    'caller: Thanks',
  ])
  expect(conversation.endedReason).toBe('caller_ended')
})
