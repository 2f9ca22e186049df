import { expect, test } from '@jest/globals'
import { parseAgentMessage } from '../../../src/service/conversation/agent-message.ts'
import { ConversationRecord } from '../../../src/service/conversation/conversation-record.ts'

const recordOf = (...messages: readonly string[]): ConversationRecord => {
  const record = new ConversationRecord(() => 1.5)
  for (const message of messages) record.addAgentMessage(parseAgentMessage(message))
  return record
}

const call = (id: string, name: string) =>
  JSON.stringify({ role: 'Function Call', data: { id, name, arguments: '{}' } })
const result = (id: string, value: string) =>
  JSON.stringify({ role: 'Function Call Result', data: { id, result: value } })

test('gives a result to the last call with its id', () => {
  const { toolCalls } = recordOf(
    call('a', 'one'),
    call('b', 'two'),
    result('a', '1'),
    call('a', 'three'),
    result('a', '{'),
  )
  expect(toolCalls).toEqual([
    { id: 'a', name: 'one', arguments: {}, result: 1 },
    { id: 'b', name: 'two', arguments: {}, result: undefined },
    { id: 'a', name: 'three', arguments: {}, result: '{' },
  ])
})

test('keeps a result without a call in the transcript only', () => {
  const record = recordOf(result('x', '"late"'))
  expect(record.toolCalls).toEqual([])
  expect(record.transcript).toEqual([
    { role: 'Function Call Result', content: '"late"', start_time: 1.5, end_time: 1.5 },
  ])
  expect(record.agentSpoke).toBe(false)
})

test('merges metadata key by key', () => {
  const record = recordOf('{"metadata":{"a":{"x":1},"b":1}}', '{"metadata":{"a":{"y":2}}}')
  expect(record.metadata).toEqual({ a: { y: 2 }, b: 1 })
})

test('keeps a quarter of a megabyte of metadata and tool arguments, where a replaced value counts no more', () => {
  const text = 'x'.repeat(60_000)
  const metadata = (key: string) => JSON.stringify({ metadata: { [key]: text } })
  const toolCall = JSON.stringify({ role: 'Function Call', data: { id: '1', name: 'find', arguments: text } })
  expect(recordOf(...Array.from({ length: 20 }, () => metadata('a')), toolCall, toolCall).toolCalls).toHaveLength(2)
  const fault = 'the agent reported more than 262144 characters of metadata and tool arguments in one conversation'
  expect(() => recordOf(...['a', 'b', 'c', 'd', 'e'].map(metadata))).toThrow(fault)
  expect(() => recordOf(...Array.from({ length: 5 }, () => toolCall))).toThrow(fault)
})

test('does not let metadata reach a prototype', () => {
  const { metadata } = recordOf(
    '{"metadata":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}}',
  )
  expect(Object.hasOwn(metadata, '__proto__')).toBe(false)
  expect(Object.getPrototypeOf(metadata)).toBe(Object.getPrototypeOf({ ...metadata }))
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  expect(Reflect.get({ ...metadata }, 'isAdmin')).toBeUndefined()
})
