import { formatLocation, type Path, valueAt } from '../../spec/location.ts'
import type { CatalogPart, ConfigParts } from './config-parts.ts'
import { Id } from './shape.ts'
import { toSlug } from './slug.ts'

/** An entry of a list of the config. */
export interface Entry {
  /** undefined: it has none that can be read. */
  readonly id: number | undefined
  readonly path: Path
  readonly value: unknown
}

/** What the entries of an organization are known by, readable however wrong the rest of the config is. */
export interface Outline {
  readonly path: Path
  readonly organizationId: number | undefined
  /** undefined: it names none, and has one with its own id. */
  readonly projects: readonly Entry[] | undefined
  /** undefined: it names none, and every user is one. */
  readonly members: readonly Entry[] | undefined
  readonly api_keys: readonly Entry[]
  readonly agents: readonly Entry[]
  readonly metrics: readonly Entry[]
  readonly personalities: readonly Entry[]
  readonly test_profiles: readonly Entry[]
  readonly dashboards: readonly Entry[]
  readonly widgets: readonly Entry[]
  readonly repositories: readonly Entry[]
}

export function toOutline(part: CatalogPart): Outline {
  const section = (...keys: string[]): readonly Entry[] => toEntries(part, ...keys)
  const dashboards = section('dashboards')
  return {
    path: part.path,
    organizationId: toOrganizationId(part.value),
    projects: isGiven(part.value, 'projects') ? section('organization', 'projects') : undefined,
    members: isGiven(part.value, 'members') ? section('organization', 'members') : undefined,
    api_keys: section('api_keys'),
    agents: section('agents'),
    metrics: section('metrics'),
    personalities: section('personalities'),
    test_profiles: section('test_profiles'),
    dashboards,
    widgets: dashboards.flatMap((dashboard) => toEntries(dashboard, 'widgets')),
    repositories: section('repository_connections').flatMap((connection) => toEntries(connection, 'repositories')),
  }
}

/** The users that a config names; undefined if it names none. */
export const toUsers = ({ service }: ConfigParts): readonly Entry[] | undefined =>
  valueAt(service, ['users']) === undefined ? undefined : toEntries({ path: [], value: service }, 'users')

/** The entries of a list inside something, in the order of the file. */
export function toEntries(holder: { readonly path: Path; readonly value: unknown }, ...keys: string[]): Entry[] {
  const list = valueAt(holder.value, keys)
  if (!Array.isArray(list)) return []
  return list.map((value: unknown, index) => ({
    id: toId(valueAt(value, ['id'])),
    path: [...holder.path, ...keys, index],
    value,
  }))
}

export const toId = (value: unknown): number | undefined => Id.safeParse(value).data

/** The text at a key, if there is one. */
export function toText({ value }: Pick<Entry, 'value'>, key: string): string | undefined {
  const text = valueAt(value, [key])
  return typeof text === 'string' ? text : undefined
}

/** The slug that a metric has or gets from its name; undefined while neither can be read. */
export function slugOf(metric: Entry): string | undefined {
  const name = toText(metric, 'name')
  return (
    toText(metric, 'slug') ??
    (metric.id === undefined || name === undefined ? undefined : toSlug({ id: metric.id, name }))
  )
}

/** An organization in words: by its place, or simply so when it is the only one. */
export const toName = ({ path }: Pick<Outline, 'path'>): string =>
  path.length === 0 ? 'the organization' : formatLocation(path)

const isGiven = (value: unknown, key: string): boolean => valueAt(value, ['organization', key]) !== undefined

function toOrganizationId(value: unknown): number | undefined {
  const id = valueAt(value, ['organization', 'id'])
  return id === undefined ? 1 : toId(id)
}
