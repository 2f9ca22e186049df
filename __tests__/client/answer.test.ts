import { expect, test } from '@jest/globals'
import { parseAnswer } from '../../src/client/answer.ts'
import { ContractError } from '../../src/client/contract-error.ts'
import { Run } from '../../src/contract/run.ts'
import { RunResult } from '../../src/contract/run-result.ts'

const operation = { method: 'GET', path: '/results/1/', timeoutMs: 1 } as const
const parse = (body: unknown) => () =>
  parseAnswer(RunResult, operation, typeof body === 'string' ? body : JSON.stringify(body))

test('reads what the schema says and ignores what it does not know', () => {
  const answer = parse({ id: 1, status: 'new_status', runs: { 5: { id: 5, status: 'running', extra: 1 } }, more: [] })()
  expect(answer).toMatchObject({ id: 1, status: 'new_status', runs: [{ id: 5, status: 'running' }] })
})

test('reads a run with nothing but what the specification requires', () => {
  expect(parseAnswer(Run, operation, '{"id": 5, "status": "running"}')).toMatchObject({ id: 5, status: 'running' })
})

test.each([
  ['a missing field', { status: 'pending', runs: [] }, 'id: expected number, and it is missing'],
  ['a field in an array', { id: 1, status: 's', runs: [{ id: 'x', status: 's' }] }, 'runs[0].id: '],
  ['a field in a map', { id: 1, status: 's', runs: { 9: { id: 9 } } }, 'runs.9.status: '],
  ['something of another type', 3, 'the answer: '],
  ['HTML', '<html>\nLog in</html>', 'the answer is not JSON: <html> Log in</html>'],
  ['nothing', '', 'the answer is not JSON: it is empty'],
])('names the place of %s', (_, body, place) => {
  expect(parse(body)).toThrow(ContractError)
  expect(parse(body)).toThrow(`GET /results/1/: ${place}`)
})

test('names the first few places and counts the rest', () => {
  const run = { id: 'x' }
  expect(parse({ runs: [run] })).toThrow(/: id: .*; status: .*; runs\[0\]\.id: /)
  expect(() => parseAnswer(RunResult.extend({ a: RunResult, b: RunResult }), operation, '{}')).toThrow('; and 2 more.')
})
