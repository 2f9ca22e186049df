import { expect, test } from '@jest/globals'
import { answer, type Fault, greeting, type Turn } from '../../examples/order-desk/desk.ts'

/** What the desk does while a caller says these lines, one string an event. */
function listenTo(lines: readonly string[], fault?: Fault): string[] {
  let { stage } = greeting
  const heard: string[] = []
  for (const line of lines) {
    const turn = answer(stage, line, fault)
    stage = turn.stage
    heard.push(...turn.events.map(toText))
  }
  return heard
}

const toText = (event: Turn['events'][number]): string =>
  event.type === 'tool'
    ? `${event.name}(${Object.values(event.arguments).join(', ')})`
    : `${event.type}: ${event.content}`

const more = 'Is there anything else I can help you with?'
const askEmail = 'say: I found your coffee grinder, order A-1001. What is the email address on the order?'
const refunded = ['issue_refund(A-1001, 89.00)', `say: I have refunded 89.00 euros for order A-1001. ${more}`]
const goodbye = 'end: Thank you and goodbye!'

test('greets and asks how it can help', () => {
  expect(greeting.events.map(toText)).toEqual(['say: Hello, this is the order desk. How can I help you?'])
})

test.each([
  {
    behaviour: 'refunds once the email address is the one on the order',
    lines: ['I want a refund for order A-1001', 'It is Ana@example.com.', 'No, thank you'],
    heard: ['find_order(A-1001)', askEmail, ...refunded, goodbye],
  },
  {
    behaviour: 'asks for the order number, in whatever form it comes',
    lines: ['I want my money back', 'the number is a1001'],
    heard: ['say: I can look into that. What is your order number?', 'find_order(A-1001)', askEmail],
  },
  {
    behaviour: 'does not look the order up again when the number is repeated with the email address',
    lines: ['refund A-1001', 'A-1001, ana@example.com'],
    heard: ['find_order(A-1001)', askEmail, ...refunded],
  },
  {
    behaviour: 'refuses a wrong email address',
    lines: ['refund A-1001', 'eve@example.com'],
    heard: [
      'find_order(A-1001)',
      askEmail,
      `say: I am sorry, that is not the email address on the order, so I cannot refund it. ${more}`,
    ],
  },
  {
    behaviour: 'refuses without an email address',
    lines: ['refund A-1001', 'I do not have it'],
    heard: ['find_order(A-1001)', askEmail, `say: Without the email address on the order I cannot refund it. ${more}`],
  },
  {
    behaviour: 'refuses an order that was delivered more than 30 days ago',
    lines: ['refund A-1002', 'ben@example.com'],
    heard: [
      'find_order(A-1002)',
      'say: I found your kettle, order A-1002. What is the email address on the order?',
      `say: I am sorry, I cannot refund order A-1002: it was delivered more than 30 days ago. ${more}`,
    ],
  },
  {
    behaviour: 'refunds an order on its thirtieth day',
    lines: ['refund A-1003', 'cleo@example.com'],
    heard: [
      'find_order(A-1003)',
      'say: I found your toaster, order A-1003. What is the email address on the order?',
      'issue_refund(A-1003, 59.90)',
      `say: I have refunded 59.90 euros for order A-1003. ${more}`,
    ],
  },
  {
    behaviour: 'says so when there is no such order',
    lines: ['refund A-9999'],
    heard: ['find_order(A-9999)', `say: I am sorry, there is no order A-9999. ${more}`],
  },
  {
    behaviour: 'turns to another order in the middle of a verification',
    lines: ['refund A-1001', 'sorry, I meant A-9999'],
    heard: ['find_order(A-1001)', askEmail, 'find_order(A-9999)', `say: I am sorry, there is no order A-9999. ${more}`],
  },
  {
    behaviour: 'refuses without an order number',
    lines: ['a refund, please', 'I lost it'],
    heard: [
      'say: I can look into that. What is your order number?',
      `say: Without the order number I cannot refund anything. ${more}`,
    ],
  },
  {
    behaviour: 'tells the opening hours',
    lines: ['What are your opening hours?', 'goodbye'],
    heard: [`say: We are open from Monday to Friday, 9 a.m. to 5 p.m. ${more}`, goodbye],
  },
  {
    behaviour: 'says what it can do when it did not understand',
    lines: ['Hello', ''],
    heard: Array(2).fill('say: I can refund an order or tell you our opening hours. What can I do for you?'),
  },
  { behaviour: 'stays silent after its goodbye', lines: ['Goodbye', 'refund A-1001'], heard: [goodbye] },
])('$behaviour', ({ lines, heard }) => {
  expect(listenTo(lines)).toEqual(heard)
})

test('refunds without asking for the email address when verification is skipped', () => {
  expect(listenTo(['refund A-1001'], 'skip-verification')).toEqual(['find_order(A-1001)', ...refunded])
})

test('keeps to the deadline even when verification is skipped', () => {
  expect(listenTo(['refund A-1002'], 'skip-verification').join()).not.toContain('issue_refund')
})

test('reads a message of a megabyte in no time', () => {
  const started = performance.now()
  listenTo(['refund A-1001', 'x.'.repeat(500_000)])
  listenTo(['refund A-1001', `@${'!'.repeat(1_000_000)}a`, 'A-'.repeat(500_000)])
  expect(performance.now() - started).toBeLessThan(1000)
})
