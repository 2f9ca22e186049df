import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { answer, greeting } from '../../../../examples/order-desk/desk.ts'
import {
  createInstructionCaller,
  type InstructionCallerOptions,
} from '../../../../src/service/conversation/instruction-caller/instruction-caller.ts'
import { dialogues } from './dialogues.ts'

const refund = 'You want a refund for order A-1001 because it arrived broken. Your email is ana@example.com.'

const createCaller = (options: Partial<InstructionCallerOptions> = {}) =>
  createInstructionCaller({
    instructions: refund,
    variables: {},
    firstMessage: '',
    seed: 1,
    mayEndCall: true,
    ...options,
  })

describe.each([0, 1, 2])('with seed %i', (seed) => {
  test.each(dialogues)('$title', ({ instructions, variables = {}, exchanges }) => {
    const caller = createCaller({ instructions, variables, seed })
    for (const [agent, expected] of exchanges) {
      const said = caller.reply(agent)?.content
      if (expected === null) expect([agent, said]).toEqual([agent, undefined])
      else expect([agent, said]).toEqual([agent, expect.stringMatching(expected)])
    }
  })
})

describe('opening', () => {
  test('speaks the first message, and says hello without one', () => {
    expect(createCaller({ firstMessage: 'Good day' }).open()).toEqual({ content: 'Good day', endsCall: false })
    expect(createCaller().open()).toEqual({ content: 'Hello', endsCall: false })
  })

  test('states the goal in the first reply after its own first message', () => {
    const caller = createCaller()
    caller.open()
    expect(caller.reply('Hello, how can I help?')?.content).toMatch(/^I want a refund/)
  })

  test('waits when the first message only asks to wait', () => {
    const caller = createCaller()
    expect(caller.reply('Please hold, I am connecting you.')).toBeUndefined()
    expect(caller.reply('This is Acme.')?.content).toMatch(/^I want a refund/)
  })
})

describe('closing', () => {
  test.each([true, false])('hangs up only if it may (%s), and is silent afterwards either way', (mayEndCall) => {
    const caller = createCaller({ mayEndCall })
    caller.reply('Hello')
    expect(caller.reply('Your refund has been issued.')).toEqual({
      content: expect.stringMatching(/goodbye/i),
      ...(mayEndCall ? { endsCall: true } : { endsCall: false, takesLeave: true }),
    })
    expect(caller.reply('Wait, what is your order number?')).toBeUndefined()
    expect(caller.resume()).toBeUndefined()
  })

  test('remembers that the goal was met while a question was answered', () => {
    const caller = createCaller()
    caller.reply('Hello')
    caller.reply('Your refund has been issued. To which email may I send the receipt? What is your email?')
    expect(caller.reply('The receipt is on its way.')?.endsCall).toBe(true)
  })
})

describe('silence', () => {
  test('asks twice whether the agent is there after it was told to wait, then closes', () => {
    const caller = createCaller()
    caller.reply('Hello')
    caller.reply('One moment, please.')
    expect(caller.resume()?.content).toMatch(/still there/)
    expect(caller.resume()?.content).toMatch(/still there/)
    expect(caller.resume()?.endsCall).toBe(true)
  })

  test('repeats the open goal twice when the agent just falls silent, then closes', () => {
    const caller = createCaller()
    caller.reply('Hello')
    expect(caller.resume()?.content).toMatch(/^I want a refund/)
    expect(caller.resume()?.content).toMatch(/^I want a refund/)
    expect(caller.resume()?.endsCall).toBe(true)
  })

  test('starts to count anew when the agent speaks', () => {
    const caller = createCaller()
    caller.reply('Hello')
    caller.resume()
    caller.resume()
    caller.reply('Just a second.')
    expect(caller.resume()?.endsCall).toBe(false)
  })

  test('has nothing to say to an empty message', () => {
    expect(createCaller().reply(' \n ')).toBeUndefined()
  })
})

describe('choice of words', () => {
  const lines = ['Hello', 'I see.', 'We cannot do that.', 'We still cannot.']
  const play = (seed: number) => {
    const caller = createCaller({ seed })
    return lines.map((line) => caller.reply(line)?.content)
  }

  test('is the same for the same seed', () => {
    expect(play(7)).toEqual(play(7))
  })

  test('differs between seeds', () => {
    expect(new Set([1, 2, 3, 4, 5].map((seed) => play(seed).join())).size).toBeGreaterThan(1)
  })
})

describe('against the order desk of the examples', () => {
  const talk = (order: string, email: string) => {
    const caller = createCaller({ instructions: `You want a refund for order ${order}. Your email is ${email}.` })
    const tools: string[] = []
    let turn = greeting
    for (let turns = 1; turns <= 20; turns += 1) {
      const lines = turn.events.filter((event) => event.type !== 'tool').map(({ content }) => content)
      for (const event of turn.events) if (event.type === 'tool') tools.push(event.name)
      const said = caller.reply(lines.join(' '))
      if (said === undefined || said.endsCall) return { turns, tools, hasClosed: said?.endsCall }
      turn = answer(turn.stage, said.content)
    }
    throw new Error('the conversation does not end')
  }

  test('gets the refund that it is entitled to', () => {
    expect(talk('A-1001', 'ana@example.com')).toEqual({
      turns: 3,
      tools: ['find_order', 'issue_refund'],
      hasClosed: true,
    })
  })

  test.each([
    ['with the wrong e-mail address', 'A-1003', 'mallory@example.com'],
    ['after the deadline', 'A-1002', 'ben@example.com'],
    ['for an unknown order', 'A-9999', 'dora@example.com'],
  ])('asks once more and gives up %s', (_, order, email) => {
    const { tools, hasClosed } = talk(order, email)
    expect(tools).toEqual(['find_order', 'find_order'])
    expect(hasClosed).toBe(true)
  })
})

describe('untrusted text', () => {
  const megabyte = 1_048_576
  const pieces = [
    'a',
    ' ',
    '? ',
    '. ',
    'you ',
    'would you ',
    'please ',
    '1-',
    'a@',
    '"',
    'and ask ',
    'order 1',
    '\n',
    '; ',
  ]

  test.each(pieces)('is read in bounded time: %j', (piece) => {
    const text = piece.repeat(megabyte / piece.length)
    const start = performance.now()
    const caller = createCaller({ instructions: text })
    caller.reply(text)
    createCaller().reply(`${text}?`)
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  test('is not read beyond its beginning', () => {
    const caller = createCaller()
    caller.reply('Hello')
    expect(caller.reply(`${'I see. '.repeat(600)} What is your order number?`)?.content).not.toMatch(/order number/)
  })

  test('is repeated only where it names a thing', () => {
    const caller = createCaller()
    caller.reply('Hello')
    const said = caller.reply('What is your ::error:: <b>code</b> [x](http://evil.example)?')?.content
    expect(said).not.toMatch(/[:<[]/)
  })

  test('never makes the caller fail, whatever both sides write', () => {
    const words = fc.array(
      fc.oneof(
        fc.constantFrom('If', 'you', 'your', 'ask', ',', '"', 'is', '?', '.', '\n', 'A-1', 'a@b.c'),
        fc.string(),
      ),
    )
    const text = words.map((parts) => parts.join(' '))
    fc.assert(
      fc.property(text, fc.array(text), fc.dictionary(fc.string(), fc.anything()), (instructions, lines, variables) => {
        const caller = createCaller({ instructions, variables })
        for (const line of lines) expect(caller.reply(line)?.content).not.toBe('')
      }),
    )
  })
})
