import { expect, test } from '@jest/globals'
import { toFilterWords } from '../../../src/report/duplicate-dashboard/filter-words.ts'

const success = { field: 'success', op: 'eq', value: true }
const recent = { field: 'timestamp', op: 'gte', value: 'now-7d' }
const short = { field: 'duration', op: 'lt', value: 30 }
const and = (...conditions: unknown[]) => ({ operator: 'and', conditions })
const or = (...conditions: unknown[]) => ({ operator: 'or', conditions })

test.each<[string, unknown]>([
  ['', undefined],
  ['', null],
  ['', and()],
  ['', and(and(), or())],
  ['success is true', success],
  ['success is true', and(success)],
  ['success is true', and(and(), success)],
  ['success is true and timestamp is at least now-7d', and(success, recent)],
  ['success is true and timestamp is at least now-7d and duration is below 30', and(success, and(recent, short))],
  ['success is true and (timestamp is at least now-7d or duration is below 30)', and(success, or(recent, short))],
  ['timestamp is at least now-7d or duration is below 30', and(or(recent, short))],
  ['agent is not "Order desk"', { field: 'agent', op: 'neq', value: 'Order desk' }],
  ['status is one of failed, timeout', { field: 'status', op: 'in', value: ['failed', 'timeout'] }],
  ['ended_at is empty', { field: 'ended_at', op: 'isnull', value: true }],
  ['ended_at is not empty', { field: 'ended_at', op: 'isnull', value: false }],
  ['name resembles x', { field: 'name', op: 'resembles', value: 'x' }],
  ['name constructor x', { field: 'name', op: 'constructor', value: 'x' }],
  ['name is nothing', { field: 'name', op: 'eq', value: null }],
])('%j is what %j means', (words, filter) => {
  expect(toFilterWords(filter)).toBe(words)
})

const toDeep = (depth: number): unknown => (depth === 0 ? success : and(toDeep(depth - 1)))

test.each<[string, unknown]>([
  ['too many conditions', and(...Array.from({ length: 21 }, () => and()))],
  ['too many words', and(success, recent, short, success, recent, short, success)],
  ['a long value', { field: 'name', op: 'eq', value: 'x'.repeat(200) }],
  ['too deep a group', toDeep(8)],
  ['far too deep a group', JSON.parse(`${'{"operator":"and","conditions":['.repeat(100_000)}${']}'.repeat(100_000)}`)],
  ['an object for a value', { field: 'name', op: 'eq', value: { a: 1 } }],
  ['no filter', 'success'],
  ['a list', [success]],
])('a filter that cannot be said in a few words is not said by half: %s', (_, filter) => {
  expect(toFilterWords(filter)).toBe('more than fits here')
})
