import { findOrder, isRefundable, type Order, refundDays } from './orders.ts'

/** What can be wrong with the desk on purpose, so that a suite has something to find. */
export const faults = ['skip-verification'] as const
export type Fault = (typeof faults)[number]

/** What the desk does: it speaks, uses a tool, or speaks its last words. */
export type DeskEvent =
  | { readonly type: 'say' | 'end'; readonly content: string }
  | {
      readonly type: 'tool'
      readonly name: 'find_order' | 'issue_refund'
      readonly arguments: Readonly<Record<string, string>>
      readonly result: Readonly<Record<string, unknown>>
    }

/** What the desk waits to hear next. */
export type Stage =
  | { readonly waitsFor: 'topic' | 'order number' | 'nothing' }
  | { readonly waitsFor: 'email'; readonly order: Order }

/** One step of the dialogue: what the desk does, and what it waits for afterwards. */
export interface Turn {
  readonly events: readonly DeskEvent[]
  readonly stage: Stage
}

const anythingElse = 'Is there anything else I can help you with?'

const say = (content: string): DeskEvent => ({ type: 'say', content })
const ask = (content: string, stage: Stage): Turn => ({ events: [say(content)], stage })
const conclude = (content: string, ...before: DeskEvent[]): Turn => ({
  events: [...before, say(`${content} ${anythingElse}`)],
  stage: { waitsFor: 'topic' },
})

/** The desk's first words. */
export const greeting: Turn = ask('Hello, this is the order desk. How can I help you?', { waitsFor: 'topic' })

/** The desk's answer to a message. Pure: the same stage and message give the same turn. */
export function answer(stage: Stage, message: string, fault?: Fault): Turn {
  if (stage.waitsFor === 'nothing') return { events: [], stage }
  if (/\b(?:good)?bye\b/i.test(message)) return goodbye
  const number = toOrderNumber(message)
  if (stage.waitsFor === 'email' && (number === undefined || number === stage.order.number)) {
    return checkEmail(stage.order, message)
  }
  if (number !== undefined) return lookUp(number, fault)
  if (stage.waitsFor === 'order number') return conclude('Without the order number I cannot refund anything.')
  return answerTopic(message)
}

const goodbye: Turn = { events: [{ type: 'end', content: 'Thank you and goodbye!' }], stage: { waitsFor: 'nothing' } }

function answerTopic(message: string): Turn {
  if (/\b(?:open|opening|hours?)\b/i.test(message)) {
    return conclude('We are open from Monday to Friday, 9 a.m. to 5 p.m.')
  }
  if (/\b(?:refund|return|money back)\b/i.test(message)) {
    return ask('I can look into that. What is your order number?', { waitsFor: 'order number' })
  }
  if (/\b(?:no|nothing|that is all|that's all|thank you|thanks)\b/i.test(message)) return goodbye
  return ask('I can refund an order or tell you our opening hours. What can I do for you?', { waitsFor: 'topic' })
}

function lookUp(number: string, fault: Fault | undefined): Turn {
  const order = findOrder(number)
  const lookedUp: DeskEvent = {
    type: 'tool',
    name: 'find_order',
    arguments: { order_number: number },
    result: order === undefined ? { found: false } : { found: true, item: order.item, delivered_on: order.deliveredOn },
  }
  if (order === undefined) return conclude(`I am sorry, there is no order ${number}.`, lookedUp)
  if (fault === 'skip-verification') return settle(order, lookedUp)
  const question = `I found your ${order.item}, order ${number}. What is the email address on the order?`
  return { events: [lookedUp, say(question)], stage: { waitsFor: 'email', order } }
}

function checkEmail(order: Order, message: string): Turn {
  const email = toEmail(message)
  if (email === undefined) return conclude('Without the email address on the order I cannot refund it.')
  if (email !== order.email) {
    return conclude('I am sorry, that is not the email address on the order, so I cannot refund it.')
  }
  return settle(order)
}

function settle(order: Order, ...before: DeskEvent[]): Turn {
  const { number, amount } = order
  if (!isRefundable(order)) {
    const refusal = `I am sorry, I cannot refund order ${number}: it was delivered more than ${refundDays} days ago.`
    return conclude(refusal, ...before)
  }
  const refund: DeskEvent = {
    type: 'tool',
    name: 'issue_refund',
    arguments: { order_number: number, amount },
    result: { refunded: true },
  }
  return conclude(`I have refunded ${amount} euros for order ${number}.`, ...before, refund)
}

function toOrderNumber(message: string): string | undefined {
  const digits = /\bA-?(\d{4})\b/i.exec(message)?.[1]
  return digits === undefined ? undefined : `A-${digits}`
}

const maxEmailLength = 254

// Word by word, because one pattern for an address inside a long text takes quadratic time.
const toEmail = (message: string): string | undefined =>
  message
    .toLowerCase()
    .split(/\s+/)
    .find((word) => word.includes('@') && word.length <= maxEmailLength)
    ?.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
