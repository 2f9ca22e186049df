import * as z from 'zod'

// Written from the specification, not from src/contract: what the service itself parses with could not show a slip in it.

const Condition = z.strictObject({ field: z.string(), op: z.string(), value: z.json() })
type Filter = z.infer<typeof Condition> | { operator: string; conditions: Filter[] }
const Filter: z.ZodType<Filter> = z.union([
  Condition,
  z.strictObject({
    operator: z.string(),
    get conditions() {
      return z.array(Filter)
    },
  }),
])

/** Those that the specification names for both; contract 2.5 adds the others. */
const statuses = ['pending', 'running', 'completed', 'failed'] as const

const dateTime = z.iso.datetime({ offset: true })
const json = z.record(z.string(), z.unknown())
const resources = z.array(z.looseObject({ id: z.int() }))

/** What a field holds, in the words of the specification. `or null` asks for both to be seen. */
export const forms = {
  integer: z.int(),
  'integer or null': z.int().nullable(),
  string: z.string(),
  'string or null': z.string().nullable(),
  'string, max 255': z.string().max(255),
  digits: z.string().regex(/^\d+$/),
  'e-mail address': z.email(),
  'time-zone name': z.string().refine((name) => Intl.supportedValuesOf('timeZone').concat('UTC').includes(name)),
  boolean: z.boolean(),
  'date-time': dateTime,
  'date-time or null': dateTime.nullable(),
  object: json,
  'object or null': json.nullable(),
  'any value': z.json(),
  'array of string': z.array(z.string()),
  'array of integer': z.array(z.int()),
  'array of runs': resources,
  'array of widgets': resources,
  'array of scenarios': resources,
  'array of members': resources,
  'array of projects': resources,
  'array of mock tool entries': z.array(z.looseObject({ tool_id: z.int() })),
  filter: Filter,
  'status of a result': z.enum([...statuses, 'timeout', 'cancelled']),
  'status of a run': z.enum([...statuses, 'timeout', 'cancelled', 'in_queue', 'evaluating']),
} as const satisfies Readonly<Record<string, z.ZodType>>

/** The name of a form. */
export type Form = keyof typeof forms
