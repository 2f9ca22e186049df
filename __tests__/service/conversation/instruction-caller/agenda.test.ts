import { describe, expect, test } from '@jest/globals'
import { parseAgenda } from '../../../../src/service/conversation/instruction-caller/agenda.ts'

const read = (instructions: string, variables: Readonly<Record<string, unknown>> = {}) => {
  const { goals, facts, rules, story } = parseAgenda(instructions, variables)
  return {
    goals: goals.map(({ words }) => words),
    facts: facts.map(({ sentence }) => sentence),
    rules: rules.map(({ trigger, speech, endsCall }) => ({ trigger, speech, endsCall })),
    story,
  }
}

describe('goals', () => {
  test.each([
    ['You want a refund.', 'I want a refund.'],
    ["You'd like to return your shoes.", "I'd like to return my shoes."],
    ['You need to change your address to 5 Main St. in Porto.', 'I need to change my address to 5 Main St. in Porto.'],
    ['You want them to send you a copy.', 'I want them to send me a copy.'],
    ['Ask for a refund.', 'I would like a refund.'],
    ['Ask for a supervisor.', 'I would like to speak to a supervisor.'],
    ['Ask whether you can bring your dog.', 'Can you tell me whether I can bring my dog?'],
    ['Ask when they open.', 'Can you tell me when you open?'],
    ['Ask if the agent is a robot.', 'Can you tell me if you are a robot?'],
    ['Find out how much it costs.', 'Can you tell me how much it costs?'],
    ['Ask the agent to call you back.', 'Can you call me back, please?'],
    ['Ask about the warranty.', 'I have a question about the warranty.'],
    ['Cancel your subscription.', 'I would like to cancel my subscription.'],
    ['Your goal is to get a discount.', 'I would like to get a discount.'],
    ['Goal: a refund for your kettle', 'I would like a refund for my kettle.'],
    ['Say "Give me my money back!"', 'Give me my money back!'],
    ['Tell the agent that you want a refund.', 'I want a refund.'],
    ['You must ask for the manager.', 'I would like to speak to the manager.'],
    ['Call the shop and ask whether it is open.', 'Can you tell me whether it is open?'],
    ['You are a customer who needs help with an invoice.', 'I need help with an invoice.'],
    ['The customer wants their money back.', 'I want my money back.'],
  ])('%j is said as %j', (instruction, words) => {
    expect(read(instruction).goals).toEqual([words])
  })

  test('keep the order in which they are written, within a sentence too', () => {
    expect(read('First ask for the price. Then cancel your order and then ask when the money arrives.').goals).toEqual([
      'I would like the price.',
      'I would like to cancel my order.',
      'Can you tell me when the money arrives?',
    ])
  })

  test('are the story where the instructions name none', () => {
    expect(read('Your internet has been down since yesterday. You are frustrated.').goals).toEqual([
      'My internet has been down since yesterday.',
    ])
  })

  test('do not hold what the agent should do, or how the caller behaves', () => {
    expect(read('Be brief. You want a refund. The agent should ask for your name. Speak slowly.').goals).toEqual([
      'I want a refund.',
    ])
  })

  test('leave out a value that is only given when asked for', () => {
    const secret = 'Do not give the order number until asked.'
    expect(read(`You want a refund for order number A-1. ${secret}`).goals).toEqual(['I want a refund for my order.'])
  })
})

describe('facts', () => {
  test.each([
    ['Your order number is A-1001.', 'My order number is A-1001.'],
    ['order number: A-1001', 'My order number is A-1001.'],
    ['- PIN: 4321', 'My PIN is 4321.'],
    ['The email on the account is ana@example.com.', 'The email on the account is ana@example.com.'],
    ['You live in Lisbon.', 'I live in Lisbon.'],
    ['You were born on 4 May 1990.', 'I was born on 4 May 1990.'],
    ['You are Ana Silva.', 'My name is Ana Silva.'],
    ['Your favourite colour is "blue".', 'My favourite colour is "blue".'],
  ])('%j is known as %j', (instruction, sentence) => {
    expect(read(instruction).facts).toContain(sentence)
  })

  test('are found several to a sentence', () => {
    expect(read('Your name is Ana, your phone is 555 and you live in Porto.').facts).toEqual([
      'My name is Ana.',
      'My phone is 555.',
      'I live in Porto.',
    ])
  })

  test('come from variables, without headers and empty values', () => {
    const variables = {
      orderNumber: 7,
      tags: ['a', 'b'],
      premium: false,
      'x-key': 's',
      none: null,
      empty: '',
      deep: {},
    }
    expect(read('', variables).facts).toEqual(['My order number is 7.', 'My tags is a, b.', 'No.'])
  })

  test('come from two hundred variables at most', () => {
    const variables = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`code${index}`, `v${index}`]))
    expect(read('', variables).facts).toHaveLength(200)
  })

  test('are no parts of the story', () => {
    expect(read('Your router blinks red. Your router code is 42.').story).toEqual(['My router blinks red.'])
  })
})

describe('conditional lines', () => {
  const supervisor = { words: 'I would like to speak to a supervisor.' }
  test.each([
    ['If refused, ask for a supervisor.', 'refuses', supervisor, false],
    ['Ask for a supervisor if the agent refuses.', 'refuses', supervisor, false],
    ['If the agent asks for your name, age or city, say "No."', 'asks', { words: 'No.' }, false],
    ['When asked for the code, answer 4711.', 'asks', { words: '4711.' }, false],
    ['If asked for the code, give 4711.', 'asks', { words: 'It is 4711.' }, false],
    ['If asked why, tell them that you are moving.', 'asks', { words: 'I am moving.' }, false],
    ['If asked for a password, refuse to give it.', 'asks', { occasion: 'withhold' }, false],
    ['If the agent offers a voucher, decline.', 'says', { occasion: 'rejectOffer' }, false],
    ['Accept a voucher if offered.', 'says', { occasion: 'accept' }, false],
    ['If the agent does not give in, do not accept it.', 'refuses', { occasion: 'insist' }, false],
    ['Once the agent confirms the refund, thank them and hang up.', 'confirms', { occasion: 'goodbye' }, true],
    ['If the agent asks whether you need anything else, say no.', 'asks-for-more', { words: 'No.' }, false],
    ['If the agent mentions Berlin, say you live there and hang up.', 'says', { words: 'I live there.' }, true],
  ])('%j', (instruction, trigger, speech, endsCall) => {
    expect(read(instruction).rules).toEqual([{ trigger, speech, endsCall }])
  })

  test('are not taken for goals or parts of the story', () => {
    const { goals, story } = read('You want a refund. If refused, ask for a supervisor. If it rains, take an umbrella.')
    expect({ goals, story }).toEqual({ goals: ['I want a refund.'], story: [] })
  })

  test.each([
    'Ask if they deliver.',
    'You want to know when the agent calls back.',
    'When you moved, your lamp broke.',
  ])('%j is none', (instruction) => {
    expect(read(instruction).rules).toEqual([])
  })
})
