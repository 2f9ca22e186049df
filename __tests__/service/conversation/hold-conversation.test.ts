import { getEventListeners } from 'node:events'
import { describe, expect, test } from '@jest/globals'
import { maxReceivedLength, maxSideMessages } from '../../../src/service/conversation/hold-conversation.ts'
import { createCaller, hangUp, hold, say, toLines } from './held-conversation.ts'
import { startAgent, until } from './scripted-agent.ts'

const opensWith = (content: string) => createCaller({ open: () => say(content) })
const callerFirst = { agentSpeaksFirst: false } as const

describe('a conversation', () => {
  test('keeps messages, tool calls and metadata in the order in which they came', async () => {
    await using agent = await startAgent({
      heard: (end, _content, index) => {
        if (index > 0) return
        end.send({ role: 'Function Call', data: { id: 'c1', name: 'find_order', arguments: '{"id":"A-1001"}' } })
        end.send({ role: 'Function Call Result', data: { id: 'c1', result: '{"state":"shipped"}' } })
        end.send({ content: 'It was shipped.', metadata: { intent: 'status', cost: 1 } })
        end.send({ metadata: { cost: 2 } })
        end.send({ content: 'Goodbye.', type: 'end_call' })
      },
    })
    const caller = createCaller({ open: () => say('Where is A-1001?'), reply: () => say('Thanks.') })

    const conversation = await hold(agent.url, { caller, connection: callerFirst })

    expect(toLines(conversation)).toEqual([
      'caller: Where is A-1001?',
      'Function Call: find_order({"id":"A-1001"})',
      'Function Call Result: {"state":"shipped"}',
      'agent: It was shipped.',
      'agent: Goodbye.',
    ])
    expect(conversation).toMatchObject({
      toolCalls: [{ id: 'c1', name: 'find_order', arguments: { id: 'A-1001' }, result: { state: 'shipped' } }],
      metadata: { intent: 'status', cost: 2 },
      endedReason: 'agent_ended',
      errorMessage: '',
    })
  })

  test('tells the times in seconds since the socket opened', async () => {
    await using agent = await startAgent({
      heard: (end) => setTimeout(() => end.send({ content: 'Bye', type: 'end_call' }), 40),
    })
    const conversation = await hold(agent.url, { caller: opensWith('Hi'), connection: callerFirst })
    const [first, second] = conversation.transcript
    expect(first?.start_time).toBeLessThan(0.03)
    expect(second?.start_time).toBeGreaterThan(0.03)
    expect(second?.start_time).toBeLessThan(2)
    expect(second?.end_time).toBe(second?.start_time)
    expect(conversation.durationMs / 1000).toBeCloseTo(second?.start_time ?? 0, 1)
  })

  test('introduces itself in the headers of the handshake, which nothing else can replace', async () => {
    await using agent = await startAgent({ opened: ({ socket }) => socket.close() })
    await hold(agent.url, {
      connection: { secret: 'sesame', headers: { 'X-Tenant': 'shop', 'x-service-ws-run-id': '999' } },
      headers: { 'X-Customer': 'c-7', 'X-Service-Ws-Secret': 'guess' },
    })
    expect(agent.requests[0]?.headers).toMatchObject({
      'x-service-ws-secret': 'sesame',
      'x-service-ws-scenario-id': '11',
      'x-service-ws-result-id': '22',
      'x-service-ws-run-id': '33',
      'x-tenant': 'shop',
      'x-customer': 'c-7',
    })
  })

  test('takes two hundred at once', async () => {
    await using agent = await startAgent({
      heard: (end, content) => end.send({ content: `You said ${content}` }),
    })
    const conversations = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const caller = createCaller({ open: () => say(`${index}`), reply: () => hangUp('Bye') })
        return hold(agent.url, { caller, connection: callerFirst })
      }),
    )
    expect(conversations.map(toLines)).toEqual(
      Array.from({ length: 200 }, (_, index) => [
        `caller: ${index}`,
        `agent: You said ${index}`,
        'caller: Bye',
        'agent: You said Bye',
      ]),
    )
    expect(conversations.every(({ endedReason }) => endedReason === 'caller_ended')).toBe(true)
  })

  test('leaves no timer and no listener behind', async () => {
    const { signal } = new AbortController()
    const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    await using agent = await startAgent({ opened: (end) => end.send({ content: 'Bye', type: 'end_call' }) })
    const before = countTimers()
    await hold(agent.url, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
    // The agent's end of the socket closes a little later.
    await until(() => countTimers() <= before)
  })
})

describe('who speaks first', () => {
  test('the caller at once, if the agent does not', async () => {
    await using agent = await startAgent({ heard: ({ socket }) => socket.close() })
    const conversation = await hold(agent.url, {
      caller: opensWith('Hi'),
      connection: callerFirst,
      limits: { speakAfterMs: 4000 },
    })
    expect(toLines(conversation)).toEqual(['caller: Hi'])
    expect(conversation.durationMs).toBeLessThan(1000)
  })

  test('the agent, if it does, however long it takes', async () => {
    await using agent = await startAgent({
      opened: (end) => setTimeout(() => end.send({ content: 'Welcome' }), 40),
      heard: ({ socket }) => socket.close(),
    })
    const caller = createCaller({ open: () => say('Hi'), reply: () => say('Hello to you') })
    const conversation = await hold(agent.url, {
      caller,
      connection: { agentSpeaksFirst: true },
      limits: { speakAfterMs: 1, resumeAfterMs: 1 },
    })
    expect(toLines(conversation)).toEqual(['agent: Welcome', 'caller: Hello to you'])
  })

  test('automatically: the caller opens when the agent stays silent', async () => {
    await using agent = await startAgent({ heard: ({ socket }) => socket.close() })
    const conversation = await hold(agent.url, { caller: opensWith('Hi'), limits: { speakAfterMs: 20 } })
    expect(toLines(conversation)).toEqual(['caller: Hi'])
    expect(conversation.transcript[0]?.start_time).toBeGreaterThanOrEqual(0.019)
  })

  test('automatically: the caller answers when the agent opens', async () => {
    await using agent = await startAgent({
      opened: (end) => end.send({ content: 'Welcome' }),
      heard: ({ socket }) => setTimeout(() => socket.close(), 40),
    })
    const caller = createCaller({ open: () => say('Hi'), reply: () => say('Hello to you') })
    const conversation = await hold(agent.url, { caller, limits: { speakAfterMs: 20 } })
    expect(toLines(conversation)).toEqual(['agent: Welcome', 'caller: Hello to you'])
  })
})

describe('several messages at once', () => {
  test('are answered once, as lines of one message', async () => {
    await using agent = await startAgent({
      opened: (end) => {
        for (const content of ['Welcome', 'I am Sam', 'How can I help?']) end.send({ content })
      },
      heard: ({ socket }) => setTimeout(() => socket.close(), 40),
    })
    const heard: string[] = []
    const caller = createCaller({
      reply: (message) => {
        heard.push(message)
        return say('A refund, please')
      },
    })
    const conversation = await hold(agent.url, { caller, limits: { replyAfterMs: 20 } })
    expect(heard).toEqual(['Welcome\nI am Sam\nHow can I help?'])
    expect(toLines(conversation)).toEqual([
      'agent: Welcome',
      'agent: I am Sam',
      'agent: How can I help?',
      'caller: A refund, please',
    ])
  })

  test('are answered one by one when the agent pauses between them', async () => {
    await using agent = await startAgent({
      opened: (end) => {
        end.send({ content: 'Welcome' })
        setTimeout(() => end.send({ content: 'Your name?', type: 'text' }), 60)
      },
      heard: ({ socket }, _content, index) => {
        if (index === 1) socket.close()
      },
    })
    const caller = createCaller({ reply: (message) => say(`To ${message}`) })
    const conversation = await hold(agent.url, { caller })
    expect(toLines(conversation)).toEqual([
      'agent: Welcome',
      'caller: To Welcome',
      'agent: Your name?',
      'caller: To Your name?',
    ])
  })
})

test('notes of the agent that say nothing known are passed over', async () => {
  await using agent = await startAgent({
    opened: (end) => {
      end.send({ type: 'typing' })
      end.send({ content: 'Welcome' })
    },
    heard: ({ socket }) => socket.close(),
  })
  const conversation = await hold(agent.url, { caller: createCaller({ reply: () => say('Hi') }) })
  expect(conversation).toMatchObject({ endedReason: 'agent_disconnected', errorMessage: '' })
  expect(toLines(conversation)).toEqual(['agent: Welcome', 'caller: Hi'])
})

describe('a caller that stayed silent', () => {
  test('is asked again when nothing comes', async () => {
    await using agent = await startAgent({
      opened: (end) => end.send({ content: 'One moment' }),
      heard: ({ socket }) => socket.close(),
    })
    const caller = createCaller({ resume: () => say('Are you still there?') })
    const conversation = await hold(agent.url, { caller, limits: { resumeAfterMs: 20 } })
    expect(toLines(conversation)).toEqual(['agent: One moment', 'caller: Are you still there?'])
  })

  test('goes on waiting while the agent works', async () => {
    await using agent = await startAgent({
      opened: async (end) => {
        end.send({ content: 'One moment' })
        const progress = setInterval(() => end.send({ metadata: { working: true } }), 10)
        setTimeout(() => {
          clearInterval(progress)
          end.send({ content: 'Done', type: 'end_call' })
        }, 90)
      },
    })
    const caller = createCaller({ resume: () => say('Are you still there?') })
    const conversation = await hold(agent.url, { caller, limits: { resumeAfterMs: 60 } })
    expect(toLines(conversation)).toEqual(['agent: One moment', 'agent: Done'])
  })

  test('is not asked again once the agent has spoken', async () => {
    await using agent = await startAgent({
      opened: (end) => {
        end.send({ content: 'One moment' })
        setTimeout(() => end.send({ content: 'Your name?' }), 25)
      },
      heard: ({ socket }) => setTimeout(() => socket.close(), 80),
    })
    const caller = createCaller({
      reply: (message) => (message === 'Your name?' ? say('Ana') : undefined),
      resume: () => say('Are you still there?'),
    })
    const conversation = await hold(agent.url, { caller, limits: { replyAfterMs: 1, resumeAfterMs: 60 } })
    expect(toLines(conversation)).toEqual(['agent: One moment', 'agent: Your name?', 'caller: Ana'])
  })

  test('says nothing more when the agent has ended the call', async () => {
    await using agent = await startAgent({
      opened: (end) => {
        end.send({ content: 'One moment' })
        end.send({ content: 'Bye', type: 'end_call' })
      },
    })
    const caller = createCaller({ resume: () => say('Are you still there?') })
    const conversation = await hold(agent.url, { caller, limits: { resumeAfterMs: 5, closeAfterMs: 40 } })
    expect(toLines(conversation)).toEqual(['agent: One moment', 'agent: Bye'])
    expect(agent.ends[0]?.received).toEqual([])
  })

  test('is asked until it speaks', async () => {
    await using agent = await startAgent({ opened: (end) => end.send({ content: 'One moment' }) })
    let asked = 0
    const caller = createCaller({
      resume: () => {
        asked += 1
        return asked === 3 ? hangUp('I call again') : undefined
      },
    })
    const conversation = await hold(agent.url, { caller, limits: { resumeAfterMs: 5 } })
    expect(toLines(conversation)).toEqual(['agent: One moment', 'caller: I call again'])
  })
})

describe('the end by the caller', () => {
  const caller = () => createCaller({ reply: () => hangUp('Thanks, bye') })

  test('is marked on its last message and leaves the agent a while to report', async () => {
    await using agent = await startAgent({
      opened: (end) => end.send({ content: 'Welcome' }),
      heard: (end) => {
        end.send({ role: 'Function Call', data: { id: 1, name: 'close_ticket', arguments: '{}' } })
        end.send({ metadata: { rating: 5 } })
        end.send({ content: 'Bye' })
      },
    })
    const conversation = await hold(agent.url, { caller: caller(), limits: { closeAfterMs: 50 } })

    expect(agent.ends[0]?.received).toEqual([{ content: 'Thanks, bye', type: 'end_call' }])
    expect(toLines(conversation)).toEqual([
      'agent: Welcome',
      'caller: Thanks, bye',
      'Function Call: close_ticket({})',
      'agent: Bye',
    ])
    expect(conversation).toMatchObject({
      endedReason: 'caller_ended',
      errorMessage: '',
      toolCalls: [{ id: '1', name: 'close_ticket', arguments: {}, result: undefined }],
      metadata: { rating: 5 },
    })
  })

  test('is over as soon as the agent closes', async () => {
    await using agent = await startAgent({
      opened: (end) => end.send({ content: 'Welcome' }),
      heard: ({ socket }) => socket.close(),
    })
    const started = performance.now()
    const conversation = await hold(agent.url, { caller: caller(), limits: { closeAfterMs: 3000 } })
    expect(conversation.endedReason).toBe('caller_ended')
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('does not wait for an agent that never closes', async () => {
    await using agent = await startAgent({
      opened: (end) => end.send({ content: 'Welcome' }),
      // A paused socket does not even see that it is being closed.
      heard: ({ socket }) => socket.pause(),
    })
    const conversation = await hold(agent.url, { caller: caller(), limits: { closeAfterMs: 20 } })
    expect(conversation.endedReason).toBe('caller_ended')
  })

  test('without a word is no turn', async () => {
    await using agent = await startAgent({ opened: (end) => end.send({ content: 'Welcome' }) })
    const conversation = await hold(agent.url, { caller: createCaller({ reply: () => hangUp('') }) })
    expect(toLines(conversation)).toEqual(['agent: Welcome'])
    expect(agent.ends[0]?.received).toEqual([{ content: '', type: 'end_call' }])
  })
})

describe('the end by the agent', () => {
  test('needs no end_call: closing is enough', async () => {
    await using agent = await startAgent({
      opened: (end) => {
        end.send({ content: 'We are closed' })
        end.socket.close(1000)
      },
    })
    const conversation = await hold(agent.url)
    expect(conversation).toMatchObject({ endedReason: 'agent_disconnected', errorMessage: '' })
    expect(toLines(conversation)).toEqual(['agent: We are closed'])
  })

  test('is not answered', async () => {
    await using agent = await startAgent({
      opened: (end) => end.send({ content: 'We are closed', type: 'end_call' }),
    })
    const conversation = await hold(agent.url, { caller: createCaller({ reply: () => say('Wait!') }) })
    expect(conversation).toMatchObject({ endedReason: 'agent_ended', errorMessage: '' })
    expect(agent.ends[0]?.received).toEqual([])
  })

  const middle = [
    ['closes the socket in order', 1000, ''],
    ['closes the socket without a code', undefined, ''],
    ['crashes', 1011, 'the agent\'s connection broke (code 1011, "no model")'],
    ['restarts', 1012, 'the agent\'s connection broke (code 1012, "no model")'],
  ] as const

  test.each(middle)('can be judged only if it is meant: it %s', async (_title, code, errorMessage) => {
    await using agent = await startAgent({
      opened: (end) => end.send({ content: 'Welcome' }),
      heard: ({ socket }) => (code === undefined ? socket.close() : socket.close(code, code > 1000 ? 'no model' : '')),
    })
    const conversation = await hold(agent.url, { caller: createCaller({ reply: () => say('Hi') }) })
    expect(conversation).toMatchObject({ endedReason: 'agent_disconnected', errorMessage })
    expect(toLines(conversation)).toEqual(['agent: Welcome', 'caller: Hi'])
  })

  test('cannot be judged when the connection is cut off in the middle', async () => {
    await using agent = await startAgent({
      opened: (end) => end.send({ content: 'Welcome' }),
      heard: ({ socket }) => socket.terminate(),
    })
    expect(await hold(agent.url, { caller: createCaller({ reply: () => say('Hi') }) })).toMatchObject({
      endedReason: 'agent_disconnected',
      errorMessage: "the agent's connection broke (code 1006)",
    })
  })

  const early = [
    [
      'closes at once',
      (end) => end.socket.close(1011, 'no\nmodel'),
      'agent_disconnected',
      'the agent closed the connection before it said anything (code 1011, "no model")',
    ],
    [
      'is cut off',
      (end) => end.socket.terminate(),
      'agent_disconnected',
      'the agent closed the connection before it said anything (code 1006)',
    ],
    [
      'ends the call without a word',
      (end) => end.send({ type: 'end_call' }),
      'agent_ended',
      'the agent ended the call before it said anything',
    ],
  ] as const satisfies readonly (readonly [string, Parameters<typeof startAgent>[0]['opened'], string, string])[]

  test.each(early)('cannot be judged when it %s', async (_title, opened, endedReason, errorMessage) => {
    await using agent = await startAgent({ opened })
    expect(await hold(agent.url)).toMatchObject({ endedReason, errorMessage, transcript: [] })
  })
})

describe('a limit', () => {
  const talkative = { heard: (end: { send(message: unknown): void }) => end.send({ content: 'Go on' }) }

  test('on turns counts both sides', async () => {
    await using agent = await startAgent({
      heard: (end, _content, index) => {
        if (index < 2) end.send({ content: 'Go on' })
      },
    })
    const caller = createCaller({ open: () => say('Hi'), reply: () => say('And then?') })
    const conversation = await hold(agent.url, { caller, connection: callerFirst, limits: { maxTurns: 5 } })
    expect(conversation).toMatchObject({ endedReason: 'max_turns', errorMessage: '' })
    expect(conversation.transcript.map(({ role }) => role)).toEqual(['caller', 'agent', 'caller', 'agent', 'caller'])
    expect(agent.ends[0]?.received.at(-1)).toEqual({ content: '', type: 'end_call' })
  })

  test('on turns is reached by the agent as well', async () => {
    await using agent = await startAgent(talkative)
    const caller = createCaller({ open: () => say('Hi'), reply: () => say('And then?') })
    const conversation = await hold(agent.url, { caller, connection: callerFirst, limits: { maxTurns: 4 } })
    expect(conversation.endedReason).toBe('max_turns')
    expect(agent.ends[0]?.received).toEqual([
      { content: 'Hi' },
      { content: 'And then?' },
      { content: '', type: 'end_call' },
    ])
  })

  test('on the duration ends a lively talk, too', async () => {
    await using agent = await startAgent({
      heard: (end) => setTimeout(() => end.send({ content: 'Go on' }), 5),
    })
    const caller = createCaller({ open: () => say('Hi'), reply: () => say('And then?') })
    const conversation = await hold(agent.url, {
      caller,
      connection: callerFirst,
      limits: { maxDurationMs: 60, maxTurns: 1_000_000 },
    })
    expect(conversation).toMatchObject({ endedReason: 'max_duration', errorMessage: '' })
    expect(conversation.durationMs).toBeGreaterThanOrEqual(59)
  })

  test('on the duration may be longer than a timer can run', async () => {
    await using agent = await startAgent({
      opened: (end) => setTimeout(() => end.send({ content: 'Bye', type: 'end_call' }), 20),
    })
    const conversation = await hold(agent.url, { limits: { maxDurationMs: 1e15 } })
    expect(conversation.endedReason).toBe('agent_ended')
  })

  test('on silence counts from the last content message', async () => {
    await using agent = await startAgent({
      opened: (end) => {
        end.send({ content: 'One moment' })
        const progress = setInterval(() => end.send({ metadata: { working: true } }), 5)
        end.socket.on('close', () => clearInterval(progress))
      },
    })
    const conversation = await hold(agent.url, { limits: { silenceMs: 40 } })
    expect(conversation).toMatchObject({ endedReason: 'silence', errorMessage: '', metadata: { working: true } })
  })

  test('on silence counts what the caller says as well', async () => {
    await using agent = await startAgent({ opened: (end) => end.send({ content: 'One moment' }) })
    const caller = createCaller({ resume: () => say('Are you still there?') })
    const conversation = await hold(agent.url, { caller, limits: { resumeAfterMs: 40, silenceMs: 60 } })
    expect(conversation.endedReason).toBe('silence')
    expect(conversation.durationMs).toBeGreaterThanOrEqual(98)
  })

  test('on silence leaves nothing to judge when the agent owes an answer', async () => {
    await using agent = await startAgent({ opened: (end) => end.send({ content: 'Welcome' }) })
    const caller = createCaller({ reply: () => say('Where is A-1001?') })
    const conversation = await hold(agent.url, { caller, limits: { silenceMs: 30 } })
    expect(conversation).toMatchObject({
      endedReason: 'silence',
      errorMessage: 'the agent did not answer for 0.03 s',
    })
  })

  test('on silence is short after the goodbye of a caller that may not hang up, which needs no answer', async () => {
    await using agent = await startAgent({ opened: (end) => end.send({ content: 'Welcome' }) })
    const caller = createCaller({ reply: () => ({ ...say('Goodbye'), takesLeave: true }) })
    const conversation = await hold(agent.url, { caller, limits: { afterFarewellMs: 30 } })
    expect(conversation).toMatchObject({ endedReason: 'silence', errorMessage: '' })
    expect(conversation.durationMs).toBeLessThan(2000)
  })

  test('on the handshake ends with it', async () => {
    await using agent = await startAgent({
      opened: (end) => setTimeout(() => end.send({ content: 'Bye', type: 'end_call' }), 180),
    })
    const conversation = await hold(agent.url, { limits: { connectWithinMs: 150 } })
    expect(conversation.endedReason).toBe('agent_ended')
  })

  test.each([
    ['silenceMs', 'silence'],
    ['maxDurationMs', 'max_duration'],
  ] as const)('%s leaves nothing to judge when the agent never said anything', async (limit, endedReason) => {
    await using agent = await startAgent({})
    const conversation = await hold(agent.url, {
      caller: opensWith('Hi'),
      connection: callerFirst,
      limits: { [limit]: 30 },
    })
    expect(conversation.endedReason).toBe(endedReason)
    expect(conversation.errorMessage).toMatch(/^the agent never answered within 0\.0\d+ s; check that it sends/)
    expect(toLines(conversation)).toEqual(['caller: Hi'])
  })

  test('on pings ends a conversation with an agent that does not answer them', async () => {
    await using agent = await startAgent({ opened: (end) => end.send({ content: 'Hi' }) }, { autoPong: false })
    const conversation = await hold(agent.url, { limits: { pingEveryMs: 15, pongWithinMs: 30 } })
    expect(conversation).toMatchObject({
      endedReason: 'no_pong',
      errorMessage: 'the agent did not answer a ping within 0.03 s',
    })
  })

  test('on pings holds for each of them', async () => {
    await using agent = await startAgent(
      { opened: ({ socket }) => socket.once('ping', () => socket.pong()) },
      { autoPong: false },
    )
    const conversation = await hold(agent.url, { limits: { pingEveryMs: 20, pongWithinMs: 40 } })
    expect(conversation.endedReason).toBe('no_pong')
    expect(conversation.durationMs).toBeGreaterThanOrEqual(78)
  })

  test('on pings is kept by an agent that answers them', async () => {
    await using agent = await startAgent({
      opened: (end) => {
        let pings = 0
        end.socket.on('ping', () => {
          pings += 1
          if (pings === 3) end.send({ content: 'Bye', type: 'end_call' })
        })
      },
    })
    const conversation = await hold(agent.url, { limits: { pingEveryMs: 15, pongWithinMs: 500 } })
    expect(conversation.endedReason).toBe('agent_ended')
  })
})

describe('an agent that breaks the protocol', () => {
  const cases = [
    ['is no JSON', 'hello\u0007\nthere', 'it is no JSON object: "hello there"'],
    ['is no object', '[1]', 'it is no JSON object: "[1]"'],
    ['has a content that is no text', '{"content":5}', '"content" must be a string: "{"content":5}"'],
    ['is binary', Buffer.from('{"content":"hi"}'), 'the agent sent a binary message; send JSON as a text message'],
    ['is too long', JSON.stringify({ content: 'x'.repeat(1_048_576) }), 'a message of more than 1048576 bytes'],
  ] as const

  test.each(cases)('ends the conversation with a message that %s', async (_title, data, errorMessage) => {
    await using agent = await startAgent({ opened: ({ socket }) => socket.send(data) })
    const conversation = await hold(agent.url)
    expect(conversation.endedReason).toBe('protocol_error')
    expect(conversation.errorMessage).toContain(errorMessage)
  })

  test('ends it with a frame that is no WebSocket frame', async () => {
    await using agent = await startAgent({
      opened: ({ socket }) => Reflect.get(socket, '_socket').write(Buffer.from([0xff, 0xff, 0xff])),
    })
    const conversation = await hold(agent.url)
    expect(conversation.endedReason).toBe('protocol_error')
    expect(conversation.errorMessage).toMatch(/^the agent broke the WebSocket protocol: "Invalid WebSocket frame/)
  })

  const flood = (count: number, message: unknown) => ({
    opened: (end: { send(message: unknown): void }) => {
      end.send({ content: 'Hi' })
      for (let sent = 0; sent < count; sent += 1) end.send(message)
      end.send({ content: 'Bye', type: 'end_call' })
    },
  })

  test('may send a thousand messages without content, and no more', async () => {
    const metadata = { metadata: { step: 1 } }
    await using busy = await startAgent(flood(maxSideMessages, metadata))
    expect((await hold(busy.url)).endedReason).toBe('agent_ended')
    await using excessive = await startAgent(flood(maxSideMessages + 1, metadata))
    expect(await hold(excessive.url)).toMatchObject({
      endedReason: 'protocol_error',
      errorMessage: 'the agent sent more than 1000 messages without content',
    })
  })

  test('may send a few megabytes, and no more', async () => {
    const speech = { content: 'x'.repeat(1_000_000) }
    await using agent = await startAgent(flood(Math.ceil(maxReceivedLength / 1_000_000), speech))
    expect(await hold(agent.url)).toMatchObject({
      endedReason: 'protocol_error',
      errorMessage: 'the agent sent more than 8388608 characters in one conversation',
    })
  })

  test('cannot fill the record after the end either', async () => {
    await using agent = await startAgent({
      opened: (end) => {
        end.send({ content: 'Bye', type: 'end_call' })
        for (let sent = 0; sent < 5000; sent += 1) end.send({ content: 'more' })
      },
    })
    const conversation = await hold(agent.url, { limits: { closeAfterMs: 2000 } })
    expect(conversation).toMatchObject({ endedReason: 'agent_ended', errorMessage: '' })
    expect(conversation.transcript).toHaveLength(1 + maxSideMessages)
  })
})

describe('cancelling', () => {
  test('tells the agent and closes at once', async () => {
    const abort = new AbortController()
    await using agent = await startAgent({
      opened: (end) => end.send({ content: 'Welcome' }),
      heard: (_end, _content, index) => {
        if (index === 0) abort.abort()
      },
    })
    const caller = createCaller({ reply: () => say('Hi') })
    const conversation = await hold(agent.url, { caller, signal: abort.signal, limits: { closeAfterMs: 3000 } })
    expect(conversation).toMatchObject({ endedReason: 'cancelled', errorMessage: 'the conversation was cancelled' })
    expect(toLines(conversation)).toEqual(['agent: Welcome', 'caller: Hi'])
    await until(() => agent.ends[0]?.received.length === 2)
    expect(agent.ends[0]?.received[1]).toEqual({ content: '', type: 'end_call' })
  })

  test('before it began does not connect', async () => {
    await using agent = await startAgent({})
    const conversation = await hold(agent.url, { signal: AbortSignal.abort() })
    expect(conversation).toMatchObject({ endedReason: 'cancelled', transcript: [], durationMs: 0 })
    expect(agent.ends).toEqual([])
  })
})

test('a caller that fails ends only its own conversation', async () => {
  await using agent = await startAgent({ opened: (end) => end.send({ content: 'Hi' }) })
  const caller = createCaller({
    reply: () => {
      throw new Error('lost the script')
    },
  })
  expect(await hold(agent.url, { caller })).toMatchObject({
    endedReason: 'protocol_error',
    errorMessage: 'the simulated caller failed: "lost the script"',
    transcript: [{ role: 'agent', content: 'Hi' }],
  })
})
