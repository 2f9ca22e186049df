import { describe, expect, test } from '@jest/globals'
import { type AgentMessage, parseAgentMessage } from '../../../src/service/conversation/agent-message.ts'

const nothing: AgentMessage = {
  content: undefined,
  metadata: undefined,
  toolCall: undefined,
  toolResult: undefined,
  endsCall: false,
}

const call = (data: unknown) => ({ role: 'Function Call', data })
const result = (data: unknown) => ({ role: 'Function Call Result', data })

const readable: readonly (readonly [string, unknown, Partial<AgentMessage>])[] = [
  ['words', { content: 'Hi' }, { content: 'Hi' }],
  ['words with metadata', { content: 'Hi', metadata: { a: 1 } }, { content: 'Hi', metadata: { a: 1 } }],
  ['metadata alone', { metadata: { a: { b: null } } }, { metadata: { a: { b: null } } }],
  ['metadata with the other fields null', { content: null, role: null, metadata: {} }, { metadata: {} }],
  ['blank words as none', { content: ' \n', metadata: { a: 1 } }, { metadata: { a: 1 } }],
  ['the last words', { content: 'Bye', type: 'end_call' }, { content: 'Bye', endsCall: true }],
  ['the end without words', { type: 'end_call' }, { endsCall: true }],
  ['words of any other type and role', { content: 'Hi', type: 'text', role: 'assistant', id: 1 }, { content: 'Hi' }],
  ['an unknown role alone', { role: 'thinking', data: 1 }, {}],
  [
    'a tool call',
    call({ id: 'c1', name: 'find', arguments: '{"a": 1}' }),
    { toolCall: { id: 'c1', name: 'find', arguments: { text: '{"a": 1}', value: { a: 1 } } } },
  ],
  [
    'a tool call whose arguments are no JSON',
    call({ id: 'c1', name: 'find', arguments: '{"a"' }),
    { toolCall: { id: 'c1', name: 'find', arguments: { text: '{"a"', value: '{"a"' } } },
  ],
  [
    'a tool call with its arguments as an object and a number for its id',
    call({ id: 7, name: 'find', arguments: { a: 1 } }),
    { toolCall: { id: '7', name: 'find', arguments: { text: '{"a":1}', value: { a: 1 } } } },
  ],
  [
    'a tool call without arguments',
    call({ id: 'c1', name: 'find' }),
    { toolCall: { id: 'c1', name: 'find', arguments: { text: '', value: undefined } } },
  ],
  [
    'a tool result',
    result({ id: 'c1', result: '"done"' }),
    { toolResult: { id: 'c1', result: { text: '"done"', value: 'done' } } },
  ],
]

test.each(readable)('reads %s', (_title, message, expected) => {
  expect(parseAgentMessage(JSON.stringify(message))).toEqual({ ...nothing, ...expected })
})

describe('a message that cannot be read', () => {
  test.each([
    ['', 'it is no JSON object: ""'],
    ['"hi"', 'it is no JSON object: ""hi""'],
    ['null', 'it is no JSON object: "null"'],
    ['{}', 'it has none of the fields "content", "metadata", "role" and "type": "end_call": "{}"'],
    ['{"content":null,"type":"text"}', 'it has none of the fields'],
    ['{"content":["Hi"]}', '"content" must be a string'],
    ['{"metadata":[1]}', '"metadata" must be an object'],
    ['{"metadata":"a"}', '"metadata" must be an object'],
    ['{"role":"Function Call"}', '"data" must be an object'],
    ['{"role":"Function Call","data":{"name":"find"}}', '"data.id" must be a string'],
    ['{"role":"Function Call","data":{"id":"1"}}', '"data.name" must be a string'],
    ['{"role":"Function Call Result","data":{"result":"1"}}', '"data.id" must be a string'],
  ])('%s: %s', (text, fault) => {
    expect(() => parseAgentMessage(text)).toThrow(`cannot read a message of the agent, ${fault}`)
  })

  test('is quoted in short, on one line and without control characters', () => {
    const text = `\u001b[31m##[error]\r\n\u202e${'x'.repeat(5000)}`
    expect(() => parseAgentMessage(text)).toThrow(`it is no JSON object: " [31m##[error] ${'x'.repeat(63)}…"`)
  })

  test('is one that nests deeper than can be written again', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const message = `{"role":"Function Call","data":{"id":"1","name":"find","arguments":${deep}}}`
    expect(() => parseAgentMessage(message)).toThrow('cannot read a message of the agent')
  })
})
