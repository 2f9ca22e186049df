import * as z from 'zod'
import { metricSlug } from '../../contract/spec.ts'
import { nearestWord, suggest } from '../../spec/suggestion.ts'
import { parsePattern } from '../conversation/bounded-regex.ts'
import type { Metric, MetricRule } from './catalog.ts'
import { chosen, closed, Id, numeric, Text, truth } from './shape.ts'
import { toSlug } from './slug.ts'

const common = {
  id: Id,
  slug: z.string().regex(metricSlug, 'must be a slug: lower-case letters, digits and underscores').optional(),
  name: Text,
  type: Text,
}
const Speaker = z.enum(['agent', 'caller', 'any']).default('agent')
const Phrase = z.string().regex(/[^\s\p{C}]/u, 'must not be empty')
const Phrases = z.union([Phrase.transform((text) => [text]), z.array(Phrase).min(1)], {
  error: ({ input }) => (input === undefined ? 'is required' : 'must be text or a list of texts, none of them empty'),
})
const Seconds = numeric(z.number().positive())
const Turns = numeric(z.int().min(0))

const Pattern = z.string().transform((text, context) => {
  try {
    return parsePattern(text)
  } catch (error) {
    context.addIssue(`is ${Error.isError(error) ? error.message : 'not a regular expression'}`)
    return z.NEVER
  }
})

interface Named {
  readonly id: number
  readonly slug?: string | undefined
  readonly name: string
}

const toMetric = ({ id, slug, name }: Named, rule: MetricRule): Metric => ({
  id,
  slug: slug ?? toSlug({ id, name }),
  name,
  rule,
})

const toTextMetric = (type: 'contains' | 'not_contains') =>
  closed({ ...common, text: Phrases, in: Speaker }).transform((metric) =>
    toMetric(metric, { type, texts: metric.text, speaker: metric.in }),
  )

/** The shape of each type that is scored here. */
export const metricShapes: Readonly<Record<string, z.ZodType<Metric>>> = {
  contains: toTextMetric('contains'),
  not_contains: toTextMetric('not_contains'),
  matches: closed({ ...common, pattern: Pattern, in: Speaker }).transform((metric) =>
    toMetric(metric, { type: 'matches', pattern: metric.pattern, speaker: metric.in }),
  ),
  agent_turns: closed({ ...common, min: Turns.optional(), max: Turns.optional() })
    .refine(({ min, max }) => min !== undefined || max !== undefined, 'needs min or max')
    .refine(({ min = 0, max = min }) => min <= max, 'must not have a min above its max')
    .transform((metric) => toMetric(metric, { type: 'agent_turns', min: metric.min, max: metric.max })),
  response_time: closed({
    ...common,
    max: Seconds,
    measure: z.enum(['max', 'average']).default('max'),
  }).transform((metric) =>
    toMetric(metric, { type: 'response_time', maxSeconds: metric.max, measure: metric.measure }),
  ),
  ended_by: closed({ ...common, by: z.enum(['agent', 'caller']) }).transform((metric) =>
    toMetric(metric, { type: 'ended_by', by: metric.by }),
  ),
  tool_called: closed({
    ...common,
    tool: Text,
    arguments: z.record(z.string(), z.unknown()).optional(),
    expected: truth(z.boolean()).default(true),
  }).transform((metric) =>
    toMetric(metric, {
      type: 'tool_called',
      tool: metric.tool,
      arguments: metric.arguments,
      expected: metric.expected,
    }),
  ),
}

const scoredTypes = Object.keys(metricShapes)
// Taken for a type of a hosted service, a misspelt one would switch its check off without a word.
const UnscoredType = Text.refine((type) => nearestWord(type, scoredTypes) === undefined, {
  error: ({ input }) => `is not a type that is scored here${suggest(String(input), scoredTypes)}`,
})

/** A type that only a hosted service can score is kept with the rest of its keys unread. */
const Unscored = z
  .looseObject({ ...common, type: UnscoredType })
  .transform((metric) => toMetric(metric, { type: 'unscored', declaredType: metric.type }))

const Typed = z.object({ type: z.string() })

/** A metric of any type. Its type chooses the shape; without a type only what all metrics have is checked. */
export const MetricShape = chosen((value) => {
  const type = Typed.safeParse(value).data?.type ?? ''
  return (Object.hasOwn(metricShapes, type) ? metricShapes[type] : undefined) ?? Unscored
})
