import { expect, test } from '@jest/globals'
import { parseProblems } from '../../src/client/error-body.ts'

const readable = (body: unknown) =>
  parseProblems(typeof body === 'string' ? body : JSON.stringify(body)).map(
    ({ location, message }) => `${location}=${message}`,
  )

test.each([
  [
    'a flat map of arrays',
    { 'scenarios[0].metrics[1]': ['unknown', 'disabled'], agent_id: ['required'] },
    ['scenarios[0].metrics[1]=unknown', 'scenarios[0].metrics[1]=disabled', 'agent_id=required'],
  ],
  ['a map under "errors"', { message: 'no', errors: { name: ['too long'] } }, ['name=too long']],
  ['an array under "errors"', { errors: ['first', 'second'] }, ['=first', '=second']],
  ['a detail', { detail: 'Not found.', code: 'not_found' }, ['=Not found.']],
  ['a bare array of strings', ['first', 'second'], ['=first', '=second']],
  ['a string in place of an array', { name: 'too long' }, ['name=too long']],
  ['a bare string', '"wrong"', ['=wrong']],
  ['non_field_errors', { non_field_errors: ['spec or file'] }, ['=spec or file']],
  ['nested non_field_errors', { 'scenarios[2]': { non_field_errors: ['bad'] } }, ['scenarios[2]=bad']],
  ['keyed details', { detail: ['Malformed JSON'] }, ['=Malformed JSON']],
  ['the message of a gateway', { message: 'Forbidden' }, ['=Forbidden']],
  ['nested objects', { scenarios: { name: ['empty'] } }, ['scenarios.name=empty']],
  ['lists of objects', { scenarios: [{}, { metrics: ['unknown'] }] }, ['scenarios[1].metrics=unknown']],
  ['lists of lists', { scenarios: [['a'], ['b']] }, ['scenarios[0]=a', 'scenarios[1]=b']],
  ['keys that start with an index', { scenarios: { '[3]': ['x'] } }, ['scenarios[3]=x']],
  ['what is no message', { name: [null, 3, true, 'text'], other: null }, ['name=text']],
  ['control characters', { 'na\u001bme': ['a\n::error::b'] }, ['na me=a ::error::b']],
  ['an empty object', {}, []],
  ['HTML', '<h1>Bad gateway</h1>', []],
  ['nothing', '', []],
  ['JSON that breaks off', '{"name": ["too lo', []],
])('reads %s', (_, body, expected) => {
  expect(readable(body)).toEqual(expected)
})

test('is not brought down by a body that is nested without end', () => {
  expect(readable('['.repeat(100_000) + ']'.repeat(100_000))).toEqual([])
  expect(readable(`${'{"a":'.repeat(100_000)}"deep"${'}'.repeat(100_000)}`)).toEqual([])
})
