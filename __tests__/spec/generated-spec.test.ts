import { expect, test } from '@jest/globals'
import { GeneratedScenario } from '../../src/contract/generation-progress.ts'
import { Spec } from '../../src/contract/spec.ts'
import { toGeneratedSpec } from '../../src/spec/generated-spec.ts'
import { generatedScenario } from '../contract/generations.ts'

const toSpec = (...scenarios: readonly (readonly [id: number, changes: Readonly<Record<string, unknown>>])[]) => {
  const made = toGeneratedSpec(
    scenarios.map(([id, changes]) => GeneratedScenario.parse(generatedScenario(id, changes))),
  )
  if (made.spec.scenarios.length > 0) Spec.parse(made.spec)
  return made
}

/** The only case of a scenario with these changes. */
const toCase = (changes: Readonly<Record<string, unknown>>) => {
  const { spec, notes } = toSpec([1, changes])
  return { case: spec.scenarios[0], notes: notes.map(({ message }) => message) }
}

test('every field that a spec has a place for is in it, and nothing else', () => {
  const { spec, notes } = toSpec([12, { test_profile_data: { order: 'A-1' }, tags: ['a', 'b'] }])
  expect(spec).toEqual({
    version: '1',
    agent_id: 4,
    suite: { name: 'Generated scenarios of agent 4' },
    scenarios: [
      {
        name: 'Scenario 12',
        key: 'scenario-12',
        instructions: 'You ask for order 12.',
        expected_outcome: 'The order is told.',
        first_message: 'Hello',
        language: 'en',
        metrics: [7],
        personality: 5,
        test_profile: { agent_variables: { order: 'A-1' } },
        tags: ['a', 'b'],
      },
    ],
  })
  expect(notes).toEqual([])
})

test('what is empty is left out', () => {
  const empty = {
    ...{ expected_outcome_prompt: ' ', first_message: '', scenario_language: '', metrics: [], personality: null },
    ...{ test_profile_data: {}, tags: [' '] },
  }
  const bare = { name: 'Scenario 1', key: 'scenario-1', instructions: 'You ask for order 1.' }
  expect(toCase(empty)).toEqual({ case: bare, notes: [] })
})

test('the cases come in the order of the ids, each scenario once', () => {
  const { spec } = toSpec([9, {}], [2, {}], [10, {}], [2, {}])
  expect(spec.scenarios.map(({ key }) => key)).toEqual(['scenario-2', 'scenario-9', 'scenario-10'])
})

test.each([
  ['one agent', [4, 4], 4],
  ['several agents', [4, 5], undefined],
  ['no agent', [undefined, undefined], undefined],
  ['an agent that no spec can name', [0, 0], undefined],
])('scenarios of %s give a spec %#', (_, agents, agentId) => {
  const { spec } = toSpec(...agents.map((agent, index) => [index + 1, { agent }] as const))
  expect(spec.agent_id).toBe(agentId)
  expect(spec.scenarios).toHaveLength(2)
})

test('a name that is too long or taken gets another one, and the note says so', () => {
  const long = '🙂'.repeat(81)
  const { spec, notes } = toSpec([1, { name: long }], [2, { name: long }], [3, { name: 'a' }], [4, { name: 'a' }])
  expect(spec.scenarios.map(({ name }) => name)).toEqual(['🙂'.repeat(80), `${'🙂'.repeat(76)} (2)`, 'a', 'a (2)'])
  expect(notes.map(({ id }) => id)).toEqual([1, 2, 4])
  expect(notes[0]?.message).toMatch(/^has another name in the spec/)
})

test('a name that is missing is made of the id', () => {
  expect(toCase({ name: undefined }).case?.name).toBe('Scenario 1')
  expect(toCase({ name: '  ' }).case?.name).toBe('Scenario 1')
})

test.each([
  ['pt', 'pt'],
  ['PT-br', 'pt'],
  ['zh_Hans', 'zh'],
  ['multi', 'multi'],
])('the language %s is %s in a spec', (given, language) => {
  expect(toCase({ scenario_language: given })).toMatchObject({ case: { language }, notes: [] })
})

test('a language that a spec cannot have is left out with a note', () => {
  const made = toCase({ scenario_language: 'tlh' })
  expect(made.case).not.toHaveProperty('language')
  expect(made.notes).toEqual(['has a language that a spec cannot have, which is left out: "tlh"'])
})

test('tags and metrics beyond the bounds of a spec are cut with a note', () => {
  const tags = Array.from({ length: 40 }, (_, index) => `tag ${index}`)
  const made = toCase({
    tags: ['x'.repeat(65), 'twice', 'twice', ...tags],
    metrics: Array.from({ length: 70 }, (_, index) => index + 1),
  })
  expect(made.case?.tags).toHaveLength(32)
  expect(made.case?.tags?.slice(0, 3)).toEqual(['x'.repeat(64), 'twice', 'tag 0'])
  expect(made.case?.metrics).toHaveLength(64)
  expect(made.notes).toEqual([
    'has 70 metrics, of which the first 64 are kept',
    'has tags of more than 64 characters, which are cut: 1',
    'has 42 tags, of which the first 32 are kept',
  ])
})

test.each([
  [{ order: 'A-1', vip: true }, { agent_variables: { order: 'A-1', vip: true } }],
  [{ caller_variables: { pin: 1 } }, { caller_variables: { pin: 1 } }],
  [
    { id: 3, name: 'VIP', agent_variables: { a: 1 }, caller_variables: { b: 2 } },
    { name: 'VIP', agent_variables: { a: 1 }, caller_variables: { b: 2 } },
  ],
  [{ agent_variables: 'text' }, { agent_variables: { agent_variables: 'text' } }],
])('the test profile %j is %j in a spec', (data, profile) => {
  expect(toCase({ test_profile_data: data }).case?.test_profile).toEqual(profile)
})

test('placeholders are kept where the test profile has them', () => {
  const made = toCase({ instructions: 'Ask for {{test_profile.order}}.', test_profile_data: { order: 'A-1' } })
  expect(made).toMatchObject({ case: { instructions: 'Ask for {{test_profile.order}}.' }, notes: [] })
})

test.each([
  ['without instructions', { instructions: ' ' }, 'is left out: instructions is required'],
  ['with a placeholder that nothing fills', { instructions: '{{test_profile.x}}' }, 'is left out: instructions uses'],
  ['with a metric that is no ID', { metrics: [0] }, 'is left out: metrics[0] '],
  ['with a personality that is no ID', { personality: -1 }, 'is left out: personality'],
])('a scenario %s is left out with a note, and the others are not', (_, changes, message) => {
  const { spec, notes } = toSpec([1, {}], [2, changes], [3, {}])
  expect(spec.scenarios.map(({ key }) => key)).toEqual(['scenario-1', 'scenario-3'])
  expect(notes).toEqual([{ id: 2, name: 'Scenario 2', message: expect.stringContaining(message) }])
})

test.each([
  ['metrics', [{ id: 1, name: 'Polite' }]],
  ['metrics', [1, null, 2]],
  ['metrics', 7],
  ['expected_outcome_prompt', { text: 'The order is told.' }],
  ['instructions', ['Ask']],
])('a scenario whose %s is %j is left out: its case would be less than was generated', (field, value) => {
  const { spec, notes, leftOut } = toSpec([1, {}], [2, { [field]: value }])
  expect(spec.scenarios.map(({ key }) => key)).toEqual(['scenario-1'])
  expect(notes).toEqual([{ id: 2, name: 'Scenario 2', message: `is left out: ${field} cannot be read` }])
  expect(leftOut).toBe(1)
})

test('whatever else cannot be read is named in a note, and what is null is not', () => {
  const made = toCase({
    ...{ name: 5, agent: '1', personality: '7', tags: [null, 'a'], first_message: 5, test_profile_data: [1] },
    ...{ scenario_language: {}, metric_names: 5 },
  })
  expect(made.case).toEqual({
    name: 'Scenario 1',
    key: 'scenario-1',
    instructions: 'You ask for order 1.',
    expected_outcome: 'The order is told.',
    metrics: [7],
  })
  expect(made.notes).toEqual([
    'has fields that cannot be read, which are left out: name, agent, personality, tags, first_message, scenario_language, test_profile_data',
  ])
  const empty = { personality: null, tags: null, metrics: null, expected_outcome_prompt: null, test_profile_data: null }
  expect(toCase({ ...empty, first_message: null, scenario_language: null }).notes).toEqual([])
})

test('variables of one side that cannot be read are named in a note', () => {
  const made = toCase({ test_profile_data: { agent_variables: { a: 1 }, caller_variables: [2] } })
  expect(made.case?.test_profile).toEqual({ agent_variables: { a: 1 } })
  expect(made.notes).toEqual(['has caller_variables that cannot be read, which are left out'])
})

test('what is left out takes neither a name nor the agent from the others', () => {
  const { spec, notes } = toSpec([1, { name: 'A', agent: 9, instructions: '' }], [2, { name: 'A' }], [3, {}])
  expect(spec.agent_id).toBe(4)
  expect(spec.scenarios.map(({ name }) => name)).toEqual(['A', 'Scenario 3'])
  expect(notes.map(({ id }) => id)).toEqual([1])
})

test('half a character is replaced wherever it stands, and the note says so', () => {
  const half = 'a\ud800b'
  const made = toCase({ name: half, instructions: half, test_profile_data: { [half]: [half] } })
  expect(made.case).toMatchObject({
    name: 'a\ufffdb',
    instructions: 'a\ufffdb',
    test_profile: { agent_variables: { 'a\ufffdb': ['a\ufffdb'] } },
  })
  expect(made.notes).toEqual(['has halves of characters, which are replaced'])
})

test('two hundred scenarios of one name are still told apart', () => {
  const { spec } = toSpec(...Array.from({ length: 200 }, (_, index) => [index + 1, { name: 'Same' }] as const))
  expect(new Set(spec.scenarios.map(({ name }) => name)).size).toBe(200)
})
