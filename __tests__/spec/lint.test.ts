import { expect, test } from '@jest/globals'
import { linesOf, lintOf, sourceOf, specWith } from './spec-text.ts'

const problemsOf = (spec: unknown) =>
  lintOf(spec).problems.map(({ level, location, message }) => ({ level, location, message }))

test.each([
  ['no version', { scenarios: [{ name: 'a', instructions: 'b' }] }, 'version', 'is required'],
  ['a version that is no text', { ...specWith({}), version: 1 }, 'version', 'must be "1", not a number'],
  ['no scenarios', { version: '1' }, 'scenarios', 'is required'],
  ['an empty list of scenarios', { version: '1', scenarios: [] }, 'scenarios', 'must not be an empty list'],
  [
    '201 scenarios',
    { version: '1', scenarios: Array.from({ length: 201 }, (_, n) => ({ name: `n${n}`, instructions: 'x' })) },
    'scenarios',
    'must have at most 200 entries, it has 201',
  ],
  ['a case without a name', specWith({ name: undefined }), 'scenarios[0].name', 'is required'],
  ['a case with an empty name', specWith({ name: '' }), 'scenarios[0].name', 'must not be empty'],
  ['a case that is no object', { version: '1', scenarios: ['a'] }, 'scenarios[0]', 'must be an object, not text'],
  [
    'a case without instructions',
    specWith({ instructions: undefined }),
    'scenarios[0].instructions',
    'is required in a case of type instruction',
  ],
  [
    'blank instructions',
    specWith({ instructions: ' \n' }),
    'scenarios[0].instructions',
    'is required in a case of type instruction',
  ],
  [
    'a structured case without its actions',
    specWith({ type: 'conditional_actions', language: 'en' }),
    'scenarios[0].conditional_actions',
    'is required in a case of type conditional_actions',
  ],
  [
    'a structured case without a language',
    specWith({
      type: 'conditional_actions',
      conditional_actions: { conditions: [{ id: 0, condition: 'FIRST_MESSAGE', action: 'Hi' }] },
    }),
    'scenarios[0].language',
    'is required in a case of type conditional_actions',
  ],
  ['text for a number', specWith({ frequency: '2' }), 'scenarios[0].frequency', 'must be a number, not text'],
  [
    'a fraction',
    specWith({ max_duration: 1.5 }),
    'scenarios[0].max_duration',
    'must be a whole number, not a fraction',
  ],
  [
    'a metric of the wrong type',
    specWith({ metrics: [1, null] }),
    'scenarios[0].metrics[1]',
    'must be the ID or the slug of a metric, not null',
  ],
  [
    'a personality of the wrong type',
    specWith({ personality: 'nice' }),
    'scenarios[0].personality',
    'must be the ID of a personality or an inline one, not text',
  ],
  [
    'a test profile of the wrong type',
    specWith({ test_profile: [] }),
    'scenarios[0].test_profile',
    'must be the ID of a test profile or an inline one, not a list',
  ],
  [
    'overrides of one run in the spec',
    specWith({}, { webrtc_b_data: {} }),
    'webrtc_b_data',
    'applies to one run only: give it as the input webrtc-b-data',
  ],
  [
    'overrides of one run in a case',
    specWith({ webrtc_c_data: {} }),
    'scenarios[0].webrtc_c_data',
    'applies to one run only: give it as the input webrtc-c-data',
  ],
])('%s is an error, which no service of version 1 can take', (_, spec, location, message) => {
  expect(problemsOf(spec)).toEqual([{ level: 'error', location, message }])
  expect(lintOf(spec).spec).toBeUndefined()
})

const first = { id: 0, condition: 'FIRST_MESSAGE', action: 'Hi' }
const conditional = (conditions: readonly unknown[]) =>
  specWith({ type: 'conditional_actions', language: 'en', conditional_actions: { conditions } })

test.each([
  [
    'another version',
    { ...specWith({}), version: '2' },
    'version',
    '"2" is not a version known here: it is checked as "1"',
  ],
  [
    'an unknown key with its nearest',
    specWith({ expected_outcom: 'x' }),
    'scenarios[0].expected_outcom',
    'is not a known key here; did you mean "expected_outcome"?',
  ],
  ['an unknown key without a near one', specWith({}, { zebra: 1 }), 'zebra', 'is not a known key here'],
  [
    'an unknown key of the defaults',
    specWith({}, { defaults: { metric: [] } }),
    'defaults.metric',
    'is not a known key here; did you mean "metrics"?',
  ],
  [
    'an unknown key of the suite',
    specWith({}, { suite: { nam: 'x' } }),
    'suite.nam',
    'is not a known key here; did you mean "name"?',
  ],
  [
    'an unknown key of a personality',
    specWith({ personality: { base: 1, spead: 1 } }),
    'scenarios[0].personality.spead',
    'is not a known key here; did you mean "speed"?',
  ],
  [
    'an unknown type',
    specWith({ type: 'instructions' }),
    'scenarios[0].type',
    '"instructions" is not known: version "1" knows "instruction", "conditional_actions"; did you mean "instruction"?',
  ],
  ['an unknown language', specWith({ language: 'xx' }), 'scenarios[0].language', '"xx" is not known'],
  [
    'an unknown tool',
    specWith({ tools: ['end_cal'] }),
    'scenarios[0].tools[0]',
    expect.stringContaining('did you mean "end_call"?'),
  ],
  [
    'a long name',
    specWith({ name: 'x'.repeat(81) }),
    'scenarios[0].name',
    'must be at most 80 characters long, it has 81',
  ],
  [
    'a long name of characters that UTF-16 takes two units for',
    specWith({ name: '😀'.repeat(81) }),
    'scenarios[0].name',
    'must be at most 80 characters long, it has 81',
  ],
  ['a frequency of nothing', specWith({ frequency: 0 }), 'scenarios[0].frequency', 'must be at least 1'],
  ['a metric ID of nothing', specWith({ metrics: [0] }), 'scenarios[0].metrics[0]', 'must be at least 1'],
  [
    'a metric that is no slug',
    specWith({ metrics: ['Refund OK'] }),
    'scenarios[0].metrics[0]',
    'must be a slug: lower-case letters, digits and underscores',
  ],
  [
    'too many metrics',
    specWith({ metrics: Array(65).fill('a') }),
    'scenarios[0].metrics',
    'must have at most 64 entries, it has 65',
  ],
  [
    'a caller who speaks too fast',
    specWith({ personality: { base: 1, speed: 1.3 } }),
    'scenarios[0].personality.speed',
    'must be at most 1.2',
  ],
  [
    'an empty inline test profile',
    specWith({ test_profile: {} }),
    'scenarios[0].test_profile',
    'needs at least one of agent_variables, caller_variables, name',
  ],
  [
    'a placeholder without a test profile',
    specWith({ instructions: 'Say {{test_profile.name}}.' }),
    'scenarios[0].instructions',
    expect.stringContaining('"name"'),
  ],
  [
    'a placeholder that the test profile does not have',
    specWith({ instructions: 'Say {{test_profile.name}}.', test_profile: { agent_variables: { nam: 'x' } } }),
    'scenarios[0].instructions',
    expect.stringContaining('its test profile does not have'),
  ],
  [
    'a placeholder of the first message that nothing defines',
    specWith({ first_message: '{{test_profile.name}} here' }),
    'scenarios[0].first_message',
    expect.stringContaining('the case has no test profile'),
  ],
  ...['condition', 'action', 'fixed_message'].map((key): [string, unknown, string, unknown] => [
    `a placeholder of the ${key} of a condition that nothing defines`,
    conditional([first, { id: 1, condition: 'sure', action: 'Yes', [key]: 'I am {{test_profile.name}}' }]),
    `scenarios[0].conditional_actions.conditions[1].${key}`,
    expect.stringContaining('"name"'),
  ]),
  [
    'a first condition with another number',
    conditional([{ ...first, id: 1 }]),
    'scenarios[0].conditional_actions.conditions[0].id',
    'must be 0: the first condition opens the conversation',
  ],
  [
    'a first condition that does not open',
    conditional([{ ...first, condition: 'the agent greets' }]),
    'scenarios[0].conditional_actions.conditions[0].condition',
    'must be "FIRST_MESSAGE" in the first condition',
  ],
])('%s is a warning, because a service may know better', (_, spec, location, message) => {
  expect(problemsOf(spec)).toEqual([{ level: 'warning', location, message }])
  expect(lintOf(spec).spec).toBeDefined()
})

test('a personality from scratch names everything that it lacks', () => {
  const missing = problemsOf(specWith({ personality: { prompt: 'Be brief.', language: 'en' } }))
  expect(missing.map(({ location }) => location)).toEqual(
    ['voice_model', 'voice_id', 'background_noise'].map((key) => `scenarios[0].personality.${key}`),
  )
})

test('cases with one key are told apart by name and by key', () => {
  const scenario = (fields: object) => ({ name: 'Refund', instructions: 'x', ...fields })
  const scenarios = [scenario({}), scenario({ name: 'refund!' }), scenario({ name: 'Other', key: 'refund' })]
  expect(problemsOf({ version: '1', scenarios })).toEqual([
    {
      level: 'warning',
      location: 'scenarios[1].name',
      message: 'has the key of scenarios[0], "refund": give one of them a key of its own',
    },
    { level: 'warning', location: 'scenarios[2].key', message: 'has the key of scenarios[0], "refund"' },
  ])
})

test.each([
  ['a language in the defaults', { ...conditional([first]), defaults: { language: 'en' } }],
  ['a profile by ID, which only the service knows', specWith({ instructions: '{{test_profile.x}}', test_profile: 3 })],
  [
    'a profile in the defaults',
    specWith({ instructions: '{{ test_profile.x }}' }, { defaults: { test_profile: { caller_variables: { x: 1 } } } }),
  ],
  ['a schema for editors', specWith({}, { $schema: './schema.json' })],
  [
    '200 scenarios',
    { version: '1', scenarios: Array.from({ length: 200 }, (_, n) => ({ name: `n${n}`, instructions: 'x' })) },
  ],
  [
    'every field there is',
    specWith(
      {
        key: 'k',
        type: 'instruction',
        expected_outcome: 'x',
        first_message: 'Hi',
        metrics: [1, 'a_1'],
        personality: { base: 2, speed: 0.8 },
        test_profile: { agent_variables: { a: 1 }, caller_variables: {} },
        tags: ['t'],
        tools: ['end_call'],
        frequency: 3,
        max_duration: 60,
        language: 'multi',
      },
      {
        agent_id: 4,
        suite: { name: 's', description: 'd' },
        defaults: { concurrency_limit: 2, frequency: 1, tags: [], metrics: [] },
      },
    ),
  ],
])('%s is no problem', (_, spec) => {
  expect(linesOf(spec)).toEqual([])
})

test('a list that is too long does not hide what is wrong inside it', () => {
  const metrics = [null, ...Array(64).fill('a')]
  expect(problemsOf(specWith({ metrics }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 'warning', location: 'scenarios[0].metrics' }),
      expect.objectContaining({ level: 'error', location: 'scenarios[0].metrics[0]' }),
    ]),
  )
  const scenarios = Array.from({ length: 201 }, () => ({ name: 1, instructions: 'x' }))
  expect(problemsOf({ version: '1', scenarios })).toHaveLength(201)
})

test('a structured case without any condition is an error', () => {
  expect(problemsOf(conditional([]))).toEqual([
    expect.objectContaining({ level: 'error', location: 'scenarios[0].conditional_actions.conditions' }),
  ])
})

test.each([
  ['a megabyte of empty conditions', conditional(Array(300_000).fill({}))],
  ['a megabyte of unknown keys', Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key_${n}`, 1]))],
  ['a megabyte of wrong metrics', specWith({ metrics: Array(200_000).fill(null) })],
])('%s is refused and neither crashes the check nor holds it up', (_, spec) => {
  const startedAt = performance.now()
  expect(lintOf(JSON.stringify(spec)).spec).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('five faults give five problems, each on its own line and in the order of the file', () => {
  const text = `{
  "version": "1",
  "suit": { "name": "x" },
  "scenarios": [
    { "name": "a", "instructions": "x", "metrics": ["ok", 1.5] },
    { "name": "b" },
    {
      "name": "c",
      "instructions": "x",
      "webrtc_b_data": {},
      "personality": {
        "base": "x"
      }
    }
  ]
}`
  expect(linesOf(text)).toEqual([
    '3:3-3:9 warning suit: is not a known key here; did you mean "suite"?',
    '5:59-5:62 error scenarios[0].metrics[1]: must be the ID or the slug of a metric, not a fraction',
    '6:5-6:6 error scenarios[1].instructions: is required in a case of type instruction',
    '10:7-10:22 error scenarios[2].webrtc_b_data: applies to one run only: give it as the input webrtc-b-data',
    '12:17-12:20 error scenarios[2].personality.base: must be a number, not text',
  ])
})

test('a file that is YAML by its name is called so, whatever it holds', () => {
  expect(linesOf('just text', 'suite.yml')).toEqual([expect.stringContaining('is YAML')])
})

test('two hundred faults in a megabyte are all found', () => {
  const scenarios = Array.from({ length: 200 }, (_, n) => ({
    name: `n${n}`,
    instructions: 'x '.repeat(2_500),
    frequency: 'x',
  }))
  const { problems } = lintOf({ version: '1', scenarios })
  expect(problems).toHaveLength(200)
  expect(new Set(problems.map(({ range }) => range.line)).size).toBe(200)
})

test.each([
  null,
  1,
  'x',
  [],
  [[]],
  { scenarios: { 0: {} } },
  { scenarios: [null], defaults: 3 },
  { scenarios: [{ personality: [] }] },
])('a value that is nothing like a spec is refused without an exception: %j', (value) => {
  expect(lintOf(JSON.stringify(value)).spec).toBeUndefined()
  expect(sourceOf(JSON.stringify(value)).locate('scenarios[3].x').line).toBeGreaterThan(0)
})
