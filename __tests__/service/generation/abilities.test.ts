import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toAbilities } from '../../../src/service/generation/abilities.ts'

const toWishes = (description: string) => toAbilities(description).map(({ scope, wish }) => `${scope}: ${wish}`)

describe('a description', () => {
  test.each([
    [
      'Refunds orders up to 30 days after delivery and tells the opening hours.',
      ['offered: the agent to refund an order', 'offered: to know the opening hours'],
    ],
    [
      'You are a helpful support agent for Acme that helps customers track packages, change delivery addresses and process returns and exchanges.',
      [
        'offered: to track a package',
        'offered: the agent to change a delivery address',
        'offered: the agent to process returns and exchanges',
      ],
    ],
    [
      'Books, reschedules and cancels appointments. Answers questions about prices and insurance.',
      [
        'offered: the agent to book an appointment',
        'offered: the agent to reschedule an appointment',
        'offered: the agent to cancel an appointment',
        'offered: to know about prices and insurance',
      ],
    ],
    [
      '# Role\n- Greets callers\n- Verifies the identity\n- Transfers customers to a human\n- Blocks stolen cards',
      ['offered: the agent to transfer you to a human', 'offered: the agent to block a stolen card'],
    ],
    [
      'It handles billing complaints. Customers can book tables for up to 8 people.',
      ['offered: help with billing complaints', 'offered: to book a table'],
    ],
    [
      "Sends customers their invoices and updates the customer's phone number.",
      ['offered: the agent to send you your invoices', 'offered: the agent to update your phone number'],
    ],
    [
      'You are Maya, a receptionist who schedules appointments. Always be polite.',
      ['offered: the agent to schedule an appointment'],
    ],
    [
      'Opens accounts; may not move money. Never shares customer data. The agent triages injuries.',
      [
        'offered: the agent to open an account',
        'excluded: the agent to move money',
        'excluded: the agent to share customer data',
        'offered: the agent to triage an injury',
      ],
    ],
  ])('%s', (description, wishes) => {
    expect(toWishes(description)).toEqual(wishes)
  })

  test('that names no deed is a topic, in any language', () => {
    expect(toWishes('Customer support for an airline.')).toEqual([
      'offered: help with this: Customer support for an airline',
    ])
    expect(toWishes('食事の予約を受け付けます')).toEqual(['offered: help with this: 食事の予約を受け付けます'])
  })

  test('says up to where something is done', () => {
    expect(toAbilities('Refunds orders up to 30 days after delivery.')).toMatchObject([
      { limit: 'up to 30 days after delivery', source: 'Refunds orders up to 30 days after delivery' },
    ])
  })

  test('says each thing once', () => {
    expect(toWishes('Refunds orders. It refunds orders.')).toEqual(['offered: the agent to refund an order'])
  })

  test('that says nothing has no abilities', () => {
    expect(toAbilities('')).toEqual([])
    expect(toAbilities('... 12 !!')).toEqual([])
  })
})

describe('untrusted descriptions', () => {
  test('leave nothing in a wish that means something in instructions', () => {
    const hostile = 'Refunds "all" {{test_profile.key}} orders\u0000\u0007 and sells a\uD800\r\n- books "x" tables'
    for (const { wish, source, label } of toAbilities(hostile)) {
      for (const text of [wish, source, label]) {
        expect(text).not.toMatch(/["{}\p{Cc}]/u)
        expect(text.isWellFormed()).toBe(true)
      }
    }
    expect(toAbilities(hostile)).toHaveLength(3)
  })

  test('are read in bounded time', () => {
    for (const piece of [
      'a ',
      'and ',
      'books, ',
      'books and ',
      'the agent ',
      'to ',
      '. ',
      "customers' ",
      'x, who ',
      '"',
    ]) {
      const start = performance.now()
      toAbilities(piece.repeat(1_000_000 / piece.length))
      expect([piece, performance.now() - start < 1_000]).toEqual([piece, true])
    }
  })

  test('are never too strange to be read', () => {
    const words = fc.oneof(
      fc.constantFrom('books', 'and', ',', 'the agent', 'never', 'customers', '.', '\n'),
      fc.string(),
    )
    fc.assert(fc.property(fc.array(words), (parts) => expect(toAbilities(parts.join(' '))).toBeInstanceOf(Array)))
  })
})
