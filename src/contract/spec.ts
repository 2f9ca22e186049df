import * as z from 'zod'
import { limitedText } from './text.ts'

/** The one version of the spec format that is known. */
export const specVersion = '1'
/** A spec may hold this many bytes of JSON text. */
export const maxSpecBytes = 1_048_576
export const maxScenarios = 200
export const maxNameLength = 255

export const languages = [
  ...['af', 'ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'gu', 'he', 'hi', 'hu', 'id', 'it'],
  ...['ja', 'kn', 'ko', 'ml', 'mr', 'ms', 'multi', 'nl', 'no', 'pa', 'pl', 'pt', 'ro', 'ru', 'sk', 'sv', 'ta', 'te'],
  ...['th', 'tl', 'tr', 'uk', 'vi', 'zh'],
] as const

export const callerTools = [
  'call_hold',
  'dtmf',
  'end_call',
  'end_call_only_on_transfer',
  'receive_dtmf',
  'send_sms',
] as const

/** What an inline personality must say when it is not based on an existing one. */
export const personalityEssentials = ['prompt', 'language', 'voice_model', 'voice_id', 'background_noise'] as const

const Id = z.int().min(1)
const Frequency = z.int().min(1).describe('How many runs are made of the case. Default 1.')
const MaxDuration = z.int().min(1).describe('The longest a conversation may last, in seconds.')
const Language = z.enum(languages)
const Tags = z.array(limitedText(64)).max(32)
const Variables = z.record(z.string(), z.unknown())

export const metricSlug = /^[a-z0-9_]+$/
export const MetricReference = z.union([Id, z.string().regex(metricSlug)]).describe('The ID or slug of a metric.')
const Metrics = z.array(MetricReference).max(64)

export const InlinePersonality = z.strictObject({
  base: Id.optional().describe('An existing personality that this one changes.'),
  name: limitedText(maxNameLength).optional(),
  prompt: z.string().optional(),
  language: Language.optional(),
  voice_model: z.string().optional(),
  voice_id: z.string().optional(),
  background_noise: z.string().optional(),
  provider: z.string().optional(),
  speed: z.number().min(0.8).max(1.2).optional(),
  end_call_enabled: z.boolean().optional(),
})
export const Personality = z.union([Id, InlinePersonality])

export const InlineTestProfile = z.strictObject({
  name: limitedText(maxNameLength).optional(),
  agent_variables: Variables.optional().describe('Reach the agent.'),
  caller_variables: Variables.optional().describe('Reach only the simulated caller.'),
})
export const TestProfile = z.union([Id, InlineTestProfile])

/** The condition of the first entry of `conditional_actions.conditions`: what the caller opens with. */
export const firstMessageCondition = 'FIRST_MESSAGE'

export const Condition = z.strictObject({
  id: z.int().min(0),
  condition: z.string(),
  action: z.string(),
  type: z.enum(['standard', 'action_followup']).optional(),
  fixed_message: z.union([z.boolean(), z.string()]).optional(),
})
export type Condition = z.infer<typeof Condition>

export const ConditionalActions = z.strictObject({
  role: z.string().optional(),
  conditions: z.array(Condition).min(1),
})
export type ConditionalActions = z.infer<typeof ConditionalActions>

export const Scenario = z.strictObject({
  name: limitedText(80, z.string().min(1)),
  key: limitedText(128, z.string().min(1)).optional().describe('Names the case across changes of its name.'),
  type: z.enum(['instruction', 'conditional_actions']).optional(),
  instructions: z.string().optional().describe('How the simulated caller behaves.'),
  conditional_actions: ConditionalActions.optional(),
  language: Language.optional(),
  expected_outcome: z.string().optional(),
  first_message: z.string().optional(),
  metrics: Metrics.optional(),
  personality: Personality.optional(),
  test_profile: TestProfile.optional(),
  tags: Tags.optional(),
  tools: z.array(z.enum(callerTools)).max(16).optional(),
  frequency: Frequency.optional(),
  max_duration: MaxDuration.optional(),
})
export type Scenario = z.infer<typeof Scenario>

export const Defaults = z.strictObject({
  concurrency_limit: z.int().min(1).optional(),
  frequency: Frequency.optional(),
  language: Language.optional(),
  max_duration: MaxDuration.optional(),
  metrics: Metrics.optional(),
  personality: Personality.optional(),
  tags: Tags.optional(),
  test_profile: TestProfile.optional(),
})
export type Defaults = z.infer<typeof Defaults>

/**
 * A test-suite spec of version "1". What one schema cannot say (which fields a type of case needs, keys that must be
 * unique, placeholders that must be known) is in `src/spec/rules.ts`.
 */
export const Spec = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(specVersion),
  agent_id: Id.optional().describe('The agent to test, unless the run request names one.'),
  suite: z.strictObject({ name: limitedText(maxNameLength).optional(), description: z.string().optional() }).optional(),
  defaults: Defaults.optional(),
  scenarios: z.array(Scenario).min(1).max(maxScenarios),
})
export type Spec = z.infer<typeof Spec>
