import * as z from 'zod'
import type { Path } from '../../spec/location.ts'
import { suggest } from '../../spec/suggestion.ts'
import { toSlug } from './metric-shape.ts'
import type { PathProblem } from './path-problem.ts'
import { Id, Reference } from './shape.ts'

const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const Entry = z.object({ id: lenient(Id) })
const entries = <Schema extends z.ZodType>(schema: Schema) => z.array(schema.optional().catch(undefined)).catch([])

/** What the entries are known by, readable however wrong the rest of the config is. */
const Skeleton = z.object({
  agents: entries(Entry.extend({ metrics: entries(Reference) })),
  metrics: entries(Entry.extend({ slug: lenient(z.string()), name: lenient(z.string()) })),
  personalities: entries(Entry),
  test_profiles: entries(Entry),
})
type Skeleton = z.infer<typeof Skeleton>
const Config = Skeleton.catch({ agents: [], metrics: [], personalities: [], test_profiles: [] })

/**
 * What is wrong between the entries of a config: ids and slugs given twice, and metrics that an agent names but that do
 * not exist. Needs no valid config, so that these problems are told together with those of the shape.
 */
export function findReferenceProblems(value: unknown): PathProblem[] {
  const config = Config.parse(value)
  const sections = ['agents', 'metrics', 'personalities', 'test_profiles'] as const
  return [
    ...sections.flatMap((section) => findRepeatedIds(section, config[section])),
    ...findRepeatedSlugs(config.metrics),
    ...findUnknownMetrics(config),
  ]
}

function findRepeatedIds(section: string, list: readonly (z.infer<typeof Entry> | undefined)[]): PathProblem[] {
  const ids = list.map((entry, index) => ({ name: entry?.id, path: [section, index, 'id'] }))
  return findRepeated(ids, (first) => `is the id of ${first} already; give it one of its own`)
}

function findRepeatedSlugs(metrics: Skeleton['metrics']): PathProblem[] {
  const slugs = metrics.map((metric, index) => ({ name: slugOf(metric), path: ['metrics', index, 'slug'] }))
  return findRepeated(slugs, (first) => `is the same as that of ${first}; give it one of its own`)
}

function findRepeated(
  items: readonly { readonly name: number | string | undefined; readonly path: Path }[],
  toMessage: (first: string) => string,
): PathProblem[] {
  const firsts = new Map<number | string, string>()
  return items.flatMap(({ name, path }) => {
    if (name === undefined) return []
    const first = firsts.get(name)
    if (first !== undefined) return [{ path, message: toMessage(first) }]
    firsts.set(name, `${path[0]}[${path[1]}]`)
    return []
  })
}

function findUnknownMetrics({ agents, metrics }: Skeleton): PathProblem[] {
  const ids = new Set(metrics.map((metric) => metric?.id))
  const slugs = new Set(metrics.map(slugOf))
  const known = [...slugs].filter((slug) => slug !== undefined)
  return agents.flatMap((agent, index) =>
    (agent?.metrics ?? []).flatMap((reference, position) => {
      if (reference === undefined) return []
      const path = ['agents', index, 'metrics', position]
      if (typeof reference === 'number') return ids.has(reference) ? [] : [{ path, message: 'is the id of no metric' }]
      if (slugs.has(reference)) return []
      return [{ path, message: `is the slug of no metric${suggest(reference, known)}` }]
    }),
  )
}

/** The slug that a metric has or gets from its name. */
function slugOf(metric: Skeleton['metrics'][number]): string | undefined {
  if (metric?.slug !== undefined) return metric.slug
  return metric?.id === undefined || metric.name === undefined
    ? undefined
    : toSlug({ id: metric.id, name: metric.name })
}
