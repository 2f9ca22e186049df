import { describe, expect, test } from '@jest/globals'
import { readAgentMessage } from '../../../../src/service/conversation/instruction-caller/agent-intent.ts'

describe('requests', () => {
  test.each([
    ['What is your order number?', ['order number']],
    ["What's the email on the account?", ['email on the account']],
    ['May I have your name, phone number and address, please?', ['name', 'phone number', 'address']],
    ['Could you please confirm the last four digits of your card?', ['last four digits of your card']],
    ["I'll need your booking reference to look that up.", ['booking reference']],
    ['Please provide your PIN.', ['PIN']],
    ['Do you have your invoice number handy?', ['invoice number']],
    ['And your email?', ['email']],
    ['Order number, please.', ['Order number']],
    ['Now your PIN.', ['PIN']],
  ])('%j asks for %j', (message, phrases) => {
    expect(readAgentMessage(message).requests.map(({ phrase }) => phrase)).toEqual(phrases)
  })

  test.each(['I have your order number.', 'Let me know if that helps.', 'Can you confirm that you want this?'])(
    '%j asks for nothing',
    (message) => {
      expect(readAgentMessage(message).requests).toEqual([])
    },
  )
})

test('no more than twenty requests are taken from one message', () => {
  const things = Array.from({ length: 30 }, (_, index) => `code ${index}`)
  const { requests } = readAgentMessage(`Please provide your ${things.join(', ')}.`)
  expect(requests.map(({ phrase }) => phrase)).toEqual(things.slice(0, 20))
})

describe('other intents', () => {
  test.each([
    ['One moment, please.', 'holds'],
    ["Let me check that for you. I'll be right back.", 'holds'],
    ['Please hold while I transfer you.', 'holds'],
    ['Is there anything else I can do?', 'asksForMore'],
    ['Do you have any other questions?', 'asksForMore'],
    ['How may I assist you today?', 'offersHelp'],
    ['What would you like to do?', 'offersHelp'],
    ['Could you repeat that?', 'asksToRepeat'],
    ['Goodbye!', 'takesLeave'],
    ['Have a wonderful day.', 'takesLeave'],
  ] as const)('%j: %s', (message, intent) => {
    expect(readAgentMessage(message)[intent]).toBe(true)
  })

  test.each([
    'Let me check. What is your name?',
    'Let me check. Unfortunately we cannot do that.',
    'Thank you for holding on to your receipt. Is that correct?',
  ])('%j is no request to wait', (message) => {
    expect(readAgentMessage(message).holds).toBe(false)
  })

  test.each(["We can't do that.", 'Your request was denied.', 'There is no order with that number.'])(
    '%j refuses',
    (message) => {
      expect(readAgentMessage(message).refusals).toEqual([message])
    },
  )

  test.each([
    ['Shall I go ahead?', true],
    ['Would you like me to cancel it?', true],
    ['Is that correct?', false],
    ['You want a refund, right?', false],
  ])('%j is a yes-or-no question, and an offer: %j', (message, isOffer) => {
    expect(readAgentMessage(message).questions).toEqual([{ sentence: message, isOffer }])
  })

  test('pleasantries tell nothing', () => {
    expect(readAgentMessage("Thank you! I'm happy to help. I'm sorry to hear that.").statements).toEqual([])
  })
})
