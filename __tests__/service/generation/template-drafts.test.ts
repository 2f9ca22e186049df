import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { answer, greeting } from '../../../examples/order-desk/desk.ts'
import { parseAgenda } from '../../../src/service/conversation/instruction-caller/agenda.ts'
import { createInstructionCaller } from '../../../src/service/conversation/instruction-caller/instruction-caller.ts'
import type { ScenarioDraft } from '../../../src/service/generation/draft.ts'
import { toTemplateDrafts } from '../../../src/service/generation/template-drafts.ts'
import { checkSpec } from '../../../src/spec/rules.ts'

const orderDesk = 'Refunds orders up to 30 days after delivery and tells the opening hours. Never gives medical advice.'
const drafts = toTemplateDrafts(orderDesk, 1)

const toSpec = (all: readonly ScenarioDraft[]) => ({
  version: '1',
  scenarios: all.map(({ name, instructions, expectedOutcome, firstMessage, tags }) => ({
    name,
    instructions,
    expected_outcome: expectedOutcome,
    first_message: firstMessage,
    tags,
  })),
})

const withTag = (tag: string): ScenarioDraft => {
  const draft = drafts.find(({ tags }) => tags.includes(tag))
  if (draft === undefined) throw new Error(`no scenario is tagged ${tag}`)
  return draft
}

const createCaller = ({ instructions, firstMessage }: ScenarioDraft) =>
  createInstructionCaller({ instructions, variables: {}, firstMessage, seed: 1, mayEndCall: true })

describe('the scenarios made from a description', () => {
  test('are many, and all different', () => {
    expect(drafts.length).toBeGreaterThan(40)
    expect(new Set(drafts.map(({ name }) => name)).size).toBe(drafts.length)
    const bare = drafts.map(({ instructions, informationFields }) =>
      Object.values(informationFields).reduce<string>(
        (text, value) => text.replaceAll(String(value), ''),
        instructions,
      ),
    )
    expect(new Set(bare).size).toBe(drafts.length)
  })

  test('are cases that a spec may hold', () => {
    expect(checkSpec(toSpec(drafts)).problems).toEqual([])
  })

  test('begin with the ordinary one, and mix in what the agent does not do', () => {
    expect(drafts[0]).toMatchObject({
      name: 'Refund an order: straightforward',
      instructions: expect.stringMatching(/^You want the agent to refund an order\. Your name is \w+ \w+\./),
      expectedOutcome: expect.stringContaining('"Refunds orders up to 30 days after delivery"'),
      tags: ['generated', 'offered', 'straightforward'],
    })
    expect(drafts.slice(0, 5).filter(({ tags }) => tags.includes('excluded'))).toHaveLength(1)
  })

  test('are the same for the same seed, and others for another', () => {
    expect(toTemplateDrafts(orderDesk, 1)).toEqual(drafts)
    expect(toTemplateDrafts(orderDesk, 2)).not.toEqual(drafts)
    expect(new Set(toTemplateDrafts(orderDesk, 2).map(({ name }) => name))).toEqual(
      new Set(drafts.map(({ name }) => name)),
    )
  })

  test('know what they tell: each field is told in the instructions', () => {
    for (const { instructions, informationFields } of drafts) {
      for (const value of Object.values(informationFields)) expect(instructions).toContain(String(value))
    }
  })

  test('do not come from nothing', () => {
    expect(toTemplateDrafts('!!!', 1)).toEqual([])
  })

  test('are a hundred at most', () => {
    const verbs = ['book', 'cancel', 'change', 'refund', 'sell', 'track', 'renew', 'send']
    expect(toTemplateDrafts(verbs.map((verb) => `It can ${verb} tickets.`).join(' '), 1)).toHaveLength(100)
  })

  test('leave out what has nothing foreign about it', () => {
    const names = toTemplateDrafts('Delivers pizza and tells the weather.', 1).filter(({ tags }) =>
      tags.includes('foreign'),
    )
    expect(names.length).toBeGreaterThan(0)
    for (const { name } of names) expect(name).not.toMatch(/pizza|weather/i)
  })

  test('are valid whatever the description says', () => {
    const words = fc.oneof(
      fc.constantFrom(
        'books',
        'refunds',
        'and',
        ',',
        'It',
        'never',
        'customers',
        '{{test_profile.x}}',
        '"',
        '\n',
        '. ',
      ),
      fc.string({ unit: 'binary' }),
      fc.string({ minLength: 90, maxLength: 120, unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(words), fc.integer(), (parts, seed) => {
        const all = toTemplateDrafts(parts.join(' '), seed)
        if (all.length > 0) expect(checkSpec(toSpec(all)).problems).toEqual([])
        expect(JSON.stringify(all)).not.toMatch(/\\u0000|\\ud[89a-f]/)
      }),
      { numRuns: 60 },
    )
  })
})

describe('what the simulated caller makes of them', () => {
  test.each(drafts)('$name', ({ instructions, informationFields, tags }) => {
    const { goals, facts, rules } = parseAgenda(instructions, {})
    const said = goals.map(({ words }) => words).join(' ')
    expect(goals.length).toBeGreaterThan(0)
    expect(said).toMatch(/\bI\b/)
    expect(said).not.toMatch(/\bthe agent\b|If the agent|\byou want\b/i)
    expect(facts[0]?.sentence).toBe(`My name is ${informationFields['name']}.`)
    const conditional = ['impatient', 'supervisor', 'insists', 'wrong-detail']
    expect(rules).toHaveLength(conditional.some((tag) => tags.includes(tag)) ? 1 : 0)
  })

  test('it gives its details only when it is asked for them', () => {
    const draft = drafts.find(({ name }) => name === 'Refund an order: details only when asked')
    if (draft === undefined) throw new Error('there is no such scenario')
    const caller = createCaller(draft)
    const email = String(draft.informationFields['email'])
    expect(caller.open()?.content).toBe('Hi')
    expect(caller.reply('How can I help?')?.content).not.toContain(email)
    expect(caller.reply('What is your email?')?.content).toContain(email)
  })

  test('it corrects a wrong number once it is not found', () => {
    const draft = drafts.find(({ name }) => name === 'Refund an order: gives a wrong detail first')
    if (draft === undefined) throw new Error('there is no such scenario')
    const caller = createCaller(draft)
    const right = String(draft.informationFields['order_number'])
    caller.reply('How can I help?')
    const first = caller.reply('What is your order number?')?.content
    expect(first).toMatch(/My order number is O-\d{4}/)
    expect(first).not.toContain(right)
    expect(caller.reply('I am sorry, I cannot find that order.')?.content).toContain(`The order number is ${right}.`)
  })

  test('it asks for a supervisor, insists, and changes its mind', () => {
    const press = (tag: string, refusal: string) => {
      const caller = createCaller(withTag(tag))
      caller.reply('How can I help?')
      return caller.reply(refusal)?.content
    }
    expect(press('supervisor', 'I cannot do that.')).toMatch(/I would like to speak to a supervisor/)
    expect(press('insists', 'I cannot do that.')).toMatch(/insist/)
    expect(press('changes-mind', 'Your order has been refunded. Anything else?')).toMatch(/I have changed my mind/)
  })

  test.each(drafts)('it plays to an end against the order desk of the examples: $name', (draft) => {
    const caller = createCaller(draft)
    const spoken: string[] = []
    let turn = greeting
    while (spoken.length < 30) {
      const heard = turn.events.filter((event) => event.type !== 'tool').map(({ content }) => content)
      const said = caller.reply(heard.join(' '))
      if (said === undefined || said.endsCall) break
      spoken.push(said.content)
      turn = answer(turn.stage, said.content)
    }
    expect(spoken.length).toBeGreaterThan(0)
    expect(spoken.length).toBeLessThan(30)
  })
})
