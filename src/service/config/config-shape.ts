import * as z from 'zod'
import { AgentShape } from './agent-shape.ts'
import { MetricShape } from './metric-shape.ts'
import { closed, Id, numeric, Secret, Text } from './shape.ts'

const microsPerUnit = 1_000_000
// Timers count milliseconds in 31 bits; a day is far below that.
const maxSeconds = 86_400

const Price = numeric(z.number().min(0).max(microsPerUnit))
  .refine((price) => Math.round(price * microsPerUnit) / microsPerUnit === price, 'must have at most six decimals')
  .transform((price) => Math.round(price * microsPerUnit))

const Limit = numeric(z.int().refine((limit) => limit === -1 || limit >= 1, 'must be at least 1, or -1 for no limit'))
const Variables = z.record(z.string(), z.unknown()).default({})

const Organization = closed({
  name: Text.default('Local organization'),
  max_concurrent_chat_runs_limit: Limit.default(100),
  max_call_duration: numeric(z.int().min(1).max(maxSeconds)).default(600),
})

/** The whole of `agent-test.local.yml`, but for what its entries say of each other. */
export const ConfigShape = closed({
  organization: Organization.prefault({}),
  prices: closed({ voice: Price, text: Price }),
  api_keys: z
    .array(
      closed({
        name: Text,
        key: Secret.regex(/^[\x21-\x7e]*$/, 'must be ASCII without spaces: it travels in a header'),
      }),
    )
    .default([]),
  seed: numeric(z.int()).default(1),
  max_turns: numeric(z.int().min(1)).default(40),
  silence_timeout: numeric(z.number().positive().max(maxSeconds)).default(300),
  agents: z.array(AgentShape).min(1),
  metrics: z.array(MetricShape).default([]),
  personalities: z.array(closed({ id: Id, name: Text })).default([]),
  test_profiles: z
    .array(closed({ id: Id, name: Text, agent_variables: Variables, caller_variables: Variables }))
    .default([]),
})
export type ConfigShape = z.infer<typeof ConfigShape>
