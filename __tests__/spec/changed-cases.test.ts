import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Spec } from '../../src/contract/spec.ts'
import { findChangedCases } from '../../src/spec/changed-cases.ts'
import { checkSpec } from '../../src/spec/rules.ts'
import { reread, sharedFields, specs } from './specs.ts'

const refund = { name: 'Refund', instructions: 'Ask for a refund.' }
const late = { name: 'Late', instructions: 'Ask where it is.', tags: ['eu', 'us'], metrics: [7, 'polite'] }

/** A spec out of a file, which may say more than this project knows. */
const specOf = (scenarios: readonly unknown[], top: Readonly<Record<string, unknown>> = {}): Spec =>
  reread({ version: '1', scenarios, ...top })

const base = specOf([refund, late])
const profile = { agent_variables: { a: { b: [1, 2] } } }

test.each<[string, Spec, unknown, number[]]>([
  ['the same', base, base, []],
  [
    'other whitespace and another order of keys',
    base,
    JSON.parse(
      '{"scenarios":[{"instructions":"Ask for a refund.",\n "name":"Refund"},{"metrics":[7,"polite"],"tags":["eu","us"],"instructions":"Ask where it is.","name":"Late"}],"version":"1"}',
    ),
    [],
  ],
  ['cases in another order', specOf([late, refund]), base, []],
  ['a case more', specOf([refund, late, { ...refund, name: 'New' }]), base, [2]],
  ['a case less', specOf([late]), base, []],
  ['a second copy of a case', specOf([refund, late, refund]), base, [2]],
  ['another text', specOf([{ ...refund, instructions: 'Ask twice.' }, late]), base, [0]],
  ['another name', specOf([{ ...refund, name: 'Refunds' }, late]), base, [0]],
  ['the same name under a key', specOf([{ ...refund, key: 'r' }, late]), base, [0]],
  [
    'what is implied, said',
    specOf([{ ...refund, type: 'instruction', frequency: 1, first_message: 'Hello', tags: [], key: 'refund' }, late]),
    base,
    [],
  ],
  ['another frequency', specOf([{ ...refund, frequency: 2 }, late]), base, [0]],
  ['another first message', specOf([{ ...refund, first_message: 'Hi' }, late]), base, [0]],
  ['no tool, where every tool was', specOf([{ ...refund, tools: [] }, late]), base, [0]],
  ['no metric, where the service chose', specOf([{ ...refund, metrics: [] }, late]), base, [0]],
  ['a field that is not known', specOf([{ ...refund, patience: 3 }, late]), base, [0]],
  [
    'tags and metrics in another order',
    specOf([refund, { ...late, tags: ['us', 'eu'], metrics: ['polite', 7] }]),
    base,
    [],
  ],
  ['a metric named as text', specOf([refund, { ...late, metrics: ['7', 'polite'] }]), base, [1]],
  [
    'tools in another order',
    specOf([{ ...refund, tools: ['dtmf', 'end_call'] }]),
    specOf([{ ...refund, tools: ['end_call', 'dtmf'] }]),
    [],
  ],
  [
    'a list that is not known in another order',
    specOf([{ ...refund, steps: [1, 2] }]),
    specOf([{ ...refund, steps: [2, 1] }]),
    [0],
  ],
  [
    'a value deep in a test profile',
    specOf([{ ...refund, test_profile: { agent_variables: { a: { b: [2, 1] } } } }]),
    specOf([{ ...refund, test_profile: profile }]),
    [0],
  ],
  [
    'a personality with its keys in another order',
    specOf([{ ...refund, personality: { base: 1, speed: 1 } }]),
    specOf([{ ...refund, personality: { speed: 1, base: 1 } }]),
    [],
  ],
  [
    'a variable named like what every object has',
    specOf([{ ...refund, test_profile: { agent_variables: JSON.parse('{"__proto__":1}') } }]),
    specOf([{ ...refund, test_profile: { agent_variables: {} } }]),
    [0],
  ],
  [
    'a field moved to the defaults',
    specOf([refund], { defaults: { language: 'de' } }),
    specOf([{ ...refund, language: 'de' }]),
    [],
  ],
  ['a default that one case replaces', specOf([refund, late], { defaults: { tags: ['all'] } }), base, [0]],
  ['an implied value said by the defaults', specOf([refund, late], { defaults: { frequency: 1 } }), base, []],
  ['a default that is not known', specOf([refund, late], { defaults: { patience: 3 } }), base, [0, 1]],
  [
    'a field moved to defaults that are not known to have it',
    specOf([refund], { defaults: { first_message: 'Hi' } }),
    specOf([{ ...refund, first_message: 'Hi' }]),
    [0],
  ],
  ['how many runs go on at once', specOf([refund, late], { defaults: { concurrency_limit: 2 } }), base, []],
  [
    'the name and description of the suite',
    specOf([refund, late], { suite: { name: 'Desk', description: 'x' } }),
    base,
    [],
  ],
  ['a part of the suite that is not known', specOf([refund, late], { suite: { owner: 'x' } }), base, [0, 1]],
  ['the schema for editors', specOf([refund, late], { $schema: 'x' }), base, []],
  ['another agent', specOf([refund, late], { agent_id: 7 }), base, [0, 1]],
  ['a field at the top that is not known', specOf([refund, late], { retries: 3 }), base, [0, 1]],
  ['a version that is not known', specOf([refund, late], { version: '2' }), base, [0, 1]],
  ['no file', base, undefined, [0, 1]],
  ['no JSON object', base, 'x', [0, 1]],
  ['null', base, null, [0, 1]],
  ['a list', base, [refund, late], [0, 1]],
  ['cases that are no list', base, { version: '1', scenarios: { 0: refund } }, [0, 1]],
  ['cases without a version', base, { scenarios: [refund, late] }, [0, 1]],
  ['defaults that are no object', base, { ...base, defaults: [] }, [0, 1]],
  ['a suite that is null', base, { ...base, suite: null }, [0, 1]],
  ['a suite that is no object', base, { ...base, suite: 'x' }, [0, 1]],
  ['cases that are no objects', base, { version: '1', scenarios: [null, 7, 'x', [], { name: 7 }, late] }, [0]],
])('%s: the changed cases are found', (_, head, before, changed) => {
  expect(findChangedCases(head, before)).toEqual(changed)
})

test('a case whose name gives no key is the same when it only moves', () => {
  const dots = { name: '...', instructions: 'x' }
  expect(findChangedCases(specOf([refund, dots]), specOf([dots, refund]))).toEqual([])
})

/** The same value with the keys of every object in another order. */
function shuffleKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffleKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, entry]) => [key, shuffleKeys(entry)]),
  )
}

test('the specs of these tests break no rule', () => {
  fc.assert(fc.property(specs, (spec) => expect(checkSpec(reread(spec)).problems).toEqual([])))
})

test('neither the order of keys nor that of cases makes a case a changed one', () => {
  fc.assert(
    fc.property(specs, (spec) => {
      const moved = shuffleKeys(reread({ ...spec, scenarios: spec.scenarios.toReversed() }))
      expect(findChangedCases(reread(spec), moved)).toEqual([])
    }),
  )
})

test('what the defaults say may be said by every case instead', () => {
  fc.assert(
    fc.property(specs, (spec) => {
      const { concurrency_limit: _, ...defaults } = spec.defaults ?? {}
      const scenarios = spec.scenarios.map((scenario) => ({ ...defaults, ...scenario }))
      const { defaults: __, ...others } = spec
      expect(findChangedCases(reread({ ...others, scenarios }), reread(spec))).toEqual([])
      expect(findChangedCases(reread(spec), reread({ ...others, scenarios }))).toEqual([])
    }),
  )
})

/** Values that the specs of these tests never have, so that each is a change. */
const otherValues: Readonly<Record<string, unknown>> = {
  name: 'never before',
  key: 'never-before',
  instructions: 'Never before.',
  expected_outcome: 'never before',
  first_message: 'Never before',
  frequency: 77,
  language: 'fr',
  max_duration: 7777,
  metrics: ['never_before'],
  personality: 77,
  tags: ['never before'],
  test_profile: { name: 'never before' },
  tools: ['call_hold'],
  not_known: { at: ['all'] },
}

test('a change of one case finds exactly this case', () => {
  fc.assert(
    fc.property(specs, fc.nat(5), fc.constantFrom(...Object.keys(otherValues)), (spec, at, field) => {
      const index = at % spec.scenarios.length
      const scenarios = spec.scenarios.map((scenario, position) =>
        position === index ? { ...scenario, [field]: otherValues[field] } : scenario,
      )
      expect(findChangedCases(reread({ ...spec, scenarios }), reread(spec))).toEqual([index])
    }),
  )
})

test('a changed default finds exactly the cases that do not replace it', () => {
  fc.assert(
    fc.property(specs, fc.constantFrom(...Object.keys(sharedFields)), (spec, field) => {
      const defaults = { ...spec.defaults, [field]: otherValues[field] }
      const users = spec.scenarios.flatMap((scenario, index) => (field in scenario ? [] : [index]))
      expect(findChangedCases(reread({ ...spec, defaults }), reread(spec))).toEqual(users)
    }),
  )
})

test('defaults as long as a file may be are compared at once, however many cases have them', () => {
  const words = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, at) => [`key ${at}`, 'a value that is not short']),
  )
  const defaults = { test_profile: { agent_variables: words }, not_known: words }
  const cases = Array.from({ length: 200 }, (_, at) => ({ name: `Case ${at}`, instructions: 'x' }))
  const head = specOf([...cases, late], { defaults })
  const startedAt = performance.now()
  expect(findChangedCases(head, specOf(cases, { defaults }))).toEqual([200])
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})
