import { expect, test } from '@jest/globals'
import { parseRunRequest } from '../../../src/service/runs/run-request.ts'
import { catalog, spec } from '../sample.ts'

const [first] = spec.scenarios
const list = <Value>(length: number, value: Value): Value[] => Array.from({ length }, () => value)
const findProblems = (value: unknown, fields: object = {}) =>
  parseRunRequest({ fields: { spec: value, channel: 'text', ...fields }, specField: 'file', problems: [] }, catalog)
    .problems
const withConditions = (conditions: readonly unknown[]) => ({
  ...spec,
  scenarios: [{ ...first, type: 'conditional_actions', language: 'en', conditional_actions: { conditions } }],
})

test.each([
  ['conditions', withConditions(list(14_900, {}))],
  ['expressions', withConditions(list(14_900, { id: 1, condition: '/(/', action: 'a' }))],
  ['scenarios', { ...spec, scenarios: list(14_900, {}) }],
  ['metrics', { ...spec, scenarios: [{ ...first, metrics: list(14_900, 'none') }] }],
  ['keys', { ...spec, scenarios: list(200, Object.fromEntries(list(100, 1).map((one, index) => [`k${index}`, one]))) }],
])('of thousands of wrong %s a thousand are told, and that there are more', (_, value) => {
  const problems = findProblems(value)
  expect(problems.length).toBe(1_001)
  expect(problems.at(-1)).toEqual({ location: 'file', message: expect.stringContaining('more problems than the 1000') })
})

test('all of hundreds of problems are told, each at its place', () => {
  const locations = findProblems(withConditions(list(300, {}))).map(({ location }) => location)
  for (let index = 0; index < 300; index += 1) {
    const place = `scenarios[0].conditional_actions.conditions[${index}]`
    expect(locations).toEqual(expect.arrayContaining([`${place}.id`, `${place}.condition`, `${place}.action`]))
  }
  expect(locations).not.toContain('file')
})

test('an object with thousands of unknown keys says how many are not named', () => {
  const keys = Object.fromEntries(list(10_000, 1).map((one, index) => [`key${index}`, one]))
  const problems = findProblems({ ...spec, scenarios: [{ ...first, ...keys }] })
  expect(problems.length).toBe(101)
  expect(problems.at(-1)).toEqual({ location: 'scenarios[0]', message: 'has 9900 more keys that are not known here' })
})

test('a problem of the catalog hides no other one', () => {
  const locations = findProblems({ ...spec, scenarios: [{ ...first, metrics: ['none'] }] }, { frequency: 10_000 })
  expect(locations.map(({ location }) => location)).toEqual(['scenarios[0].metrics[0]', 'frequency'])
})
