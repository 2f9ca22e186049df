import * as z from 'zod'
import { OrganizationSettings } from './resources/organization.ts'
import { lenient } from './tolerant.ts'

/** What a field of an organization holds. An amount is a number that is written as text. */
export type FieldKind = 'number' | 'amount' | 'boolean' | 'text'
export type FieldValue = number | boolean | string

/** The limits of an organization (specification 8). */
export const limitFields = [
  'max_concurrent_runs_limit',
  'max_concurrent_chat_runs_limit',
  'max_agents_limit',
  'max_members_limit',
  'max_call_duration',
  'outbound_timeout',
] as const satisfies readonly (keyof OrganizationSettings)[]

const amountFields: ReadonlySet<string> = new Set<keyof OrganizationSettings>([
  'low_credits_threshold',
  'cronjob_low_balance_mute_days',
  'auto_refill_threshold',
  'auto_refill_amount',
  'auto_refill_max_cap',
])

const toKind = ([name, { type }]: [string, z.ZodType]): [string, FieldKind] => {
  if (type === 'boolean' || type === 'number') return [name, type]
  return [name, amountFields.has(name) ? 'amount' : 'text']
}

/** The fields of an organization that hold one value each, by their neutral names (specification 2.7). */
export const organizationFields: ReadonlyMap<string, FieldKind> = new Map([
  ['id', 'number'],
  ...Object.entries(OrganizationSettings.shape).map(toKind),
  ['created_at', 'text'],
  ['updated_at', 'text'],
])

const Text = lenient(z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]))
const Truth = lenient(z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]))
const Figure = lenient(
  z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ]),
)
// One schema serves many fields: each costs more to make than to use.
const readings = { number: Figure, amount: Text, boolean: Truth, text: Text } as const satisfies Record<
  FieldKind,
  z.ZodType<FieldValue | undefined>
>

const Settings = z.object(Object.fromEntries(Array.from(organizationFields, ([name, kind]) => [name, readings[kind]])))

/** A user's part in an organization or a project. */
export const Member = z.object({
  id: Figure,
  user: lenient(z.object({ id: Figure, name: Text, email: Text })),
  role: Text,
  is_email_notify_enabled: Truth,
  created_at: Text,
  updated_at: Text,
})
export type Member = z.infer<typeof Member>
const Members = lenient(z.array(Member))

export const Project = z.object({ id: z.int(), name: Text, members: Members, created_at: Text, updated_at: Text })
export type Project = z.infer<typeof Project>

/** An organization of the list (specification 2.7). `settings` holds each of `organizationFields` that could be read. */
export const Organization = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? { ...value, settings: value } : value),
  z.object({
    id: z.int(),
    name: z.string(),
    settings: Settings,
    members: Members,
    projects: lenient(z.array(Project)),
  }),
)
export type Organization = z.infer<typeof Organization>
