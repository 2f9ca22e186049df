import { expect, test } from '@jest/globals'
import { checkSpec } from '../../src/spec/rules.ts'

const first = { id: 0, condition: 'FIRST_MESSAGE', action: 'Say hello.' }
const good = { id: 1, condition: 'The agent asks.', action: 'Answer.' }
const toSpec = (conditions: readonly unknown[]) => ({
  version: '1',
  scenarios: [
    {
      name: 'a',
      type: 'conditional_actions',
      language: 'en',
      conditional_actions: { conditions: [first, ...conditions] },
    },
  ],
})
const list = (length: number, value: unknown) => Array.from({ length }, () => value)

test('a wrong condition behind thousands of right ones is found', () => {
  const { problems } = checkSpec(toSpec([...list(5_000, good), { ...good, action: 1 }]), 1_000)
  expect(problems.map(({ location }) => location)).toEqual(['scenarios[0].conditional_actions.conditions[5001].action'])
})

test('thousands of right conditions are right', () => {
  expect(checkSpec(toSpec(list(5_000, good)), 1_000).problems).toEqual([])
})

test('of more wrong conditions than are asked for the first are told', () => {
  const { problems } = checkSpec(toSpec(list(100_000, {})), 1_000)
  expect(problems.length).toBeGreaterThanOrEqual(1_000)
  expect(problems[0]?.location).toBe('scenarios[0].conditional_actions.conditions[1].id')
})
