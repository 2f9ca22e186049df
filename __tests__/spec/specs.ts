import fc from 'fast-check'
import type { Spec } from '../../src/contract/spec.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '!', 'é', '🏠'), minLength: 1, maxLength: 6 })

const variables = fc.dictionary(fc.constantFrom('city', 'order', '__proto__'), fc.jsonValue({ maxDepth: 1 }), {
  maxKeys: 2,
})

const testProfile = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.record({ name: text, agent_variables: variables, caller_variables: variables }, { requiredKeys: ['name'] }),
)

const personality = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.record(
    {
      base: fc.integer({ min: 1, max: 9 }),
      name: text,
      speed: fc.constantFrom(0.8, 1),
      end_call_enabled: fc.boolean(),
    },
    { requiredKeys: ['base'] },
  ),
)

const metrics = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom('polite', 'quick')), { maxLength: 4 })

/** The fields that a case and the defaults have in common, each with what it may be. */
export const sharedFields = {
  frequency: fc.integer({ min: 1, max: 3 }),
  language: fc.constantFrom('de' as const, 'en' as const),
  max_duration: fc.integer({ min: 1, max: 90 }),
  metrics,
  personality,
  tags: fc.array(text, { maxLength: 3 }),
  test_profile: testProfile,
}

const instructions = fc.record(
  {
    ...sharedFields,
    name: text,
    instructions: fc.constantFrom('Ask for a refund.', 'Complain.'),
    expected_outcome: text,
    first_message: fc.constantFrom('Hello', 'Good morning'),
    tools: fc.uniqueArray(fc.constantFrom('dtmf' as const, 'end_call' as const, 'send_sms' as const)),
    key: fc.constant('own'),
    type: fc.constant('instruction' as const),
  },
  { requiredKeys: ['name', 'instructions'] },
)

const condition = fc.record(
  { id: fc.integer({ min: 1, max: 9 }), condition: text, action: text, fixed_message: fc.boolean() },
  { requiredKeys: ['id', 'condition', 'action'] },
)

const conditions = fc.record(
  {
    ...sharedFields,
    name: text,
    type: fc.constant('conditional_actions' as const),
    language: fc.constantFrom('de' as const, 'en' as const),
    conditional_actions: fc.record({
      role: text,
      conditions: fc
        .array(condition, { maxLength: 2 })
        .map((rest) => [{ id: 0, condition: 'FIRST_MESSAGE', action: 'Hi', fixed_message: true }, ...rest]),
    }),
    key: fc.constant('own'),
  },
  { requiredKeys: ['name', 'type', 'language', 'conditional_actions'] },
)

/** Specs that break no rule; every case has content of its own, its key. */
export const specs: fc.Arbitrary<Spec> = fc
  .record(
    {
      agent_id: fc.integer({ min: 1, max: 9 }),
      suite: fc.record({ name: text, description: text }, { requiredKeys: [] }),
      defaults: fc.record({ ...sharedFields, concurrency_limit: fc.constant(2) }, { requiredKeys: [] }),
      scenarios: fc.array(fc.oneof(instructions, conditions), { minLength: 1, maxLength: 6 }),
    },
    { requiredKeys: ['scenarios'] },
  )
  .map(({ scenarios, ...spec }) => ({ ...spec, version: '1' as const, scenarios: scenarios.map(toUnique) }))

/** A key or a name that is the case's alone; a name without a letter or digit gives no key and stays. */
function toUnique<Scenario extends { name: string; key?: string }>(scenario: Scenario, at: number): Scenario {
  if (scenario.key !== undefined) return { ...scenario, key: `own-${at}` }
  return /[\p{Letter}\p{Number}]/u.test(scenario.name) ? { ...scenario, name: `${scenario.name} no ${at}` } : scenario
}

/** A spec as it comes out of its file. */
export const reread = (spec: unknown): Spec => JSON.parse(JSON.stringify(spec))
