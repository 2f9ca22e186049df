import { describe, expect, test } from '@jest/globals'
import {
  type AgentMessage,
  maxDataDepth,
  maxDataLength,
  parseAgentMessage,
} from '../../../src/service/conversation/agent-message.ts'

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
  ['a note that says nothing known', { type: 'typing' }, {}],
  ['an empty object', {}, {}],
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

  const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const toCall = (given: string) => `{"role":"Function Call","data":{"id":"1","name":"find","arguments":${given}}}`
  const toResult = (given: string) => `{"role":"Function Call Result","data":{"id":"1","result":${given}}}`
  const toMetadata = (given: string) => `{"metadata":{"a":${given}}}`

  test.each([
    ['"metadata"', toMetadata(nest(maxDataDepth))],
    ['"metadata"', toMetadata(nest(200_000))],
    ['"data.arguments"', toCall(nest(maxDataDepth + 1))],
    ['"data.arguments"', toCall(nest(200_000))],
    ['"data.arguments"', toCall(JSON.stringify(nest(200_000)))],
    ['"data.result"', toResult(nest(200_000))],
  ])('is one in which %s nests too deep (%#)', (field, message) => {
    expect(() => parseAgentMessage(message)).toThrow(
      `cannot read a message of the agent, ${field} nests deeper than 32 levels: `,
    )
  })

  test.each([
    ['"metadata"', toMetadata(JSON.stringify('x'.repeat(maxDataLength)))],
    ['"data.arguments"', toCall(JSON.stringify('x'.repeat(maxDataLength + 1)))],
    ['"data.arguments"', toCall(`["${'x'.repeat(maxDataLength)}"]`)],
  ])('is one in which %s is too long (%#)', (field, message) => {
    expect(() => parseAgentMessage(message)).toThrow(`${field} is longer than 65536 characters of JSON: `)
  })

  test('is none that keeps to these limits', () => {
    expect(() => parseAgentMessage(toMetadata(nest(maxDataDepth - 1)))).not.toThrow()
    expect(() => parseAgentMessage(toCall(nest(maxDataDepth)))).not.toThrow()
    expect(() => parseAgentMessage(toCall(JSON.stringify('x'.repeat(maxDataLength))))).not.toThrow()
  })
})
