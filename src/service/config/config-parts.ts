import type { Path } from '../../spec/location.ts'
import { catalogKeys } from './config-shape.ts'

/** What describes one organization, and where it stands. */
export interface CatalogPart {
  /** Empty: at the top of the file. */
  readonly path: Path
  readonly value: unknown
}

/** A config, apart by what holds for the service and what for one organization. */
export interface ConfigParts {
  readonly service: unknown
  readonly catalogs: readonly CatalogPart[]
}

/** Takes a config apart: it describes several organizations in a list, or one at its top. */
export function splitConfig(value: unknown): ConfigParts {
  if (!isMapping(value)) return { service: value, catalogs: [] }
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  const [, organizations] = entries.find(([key]) => key === 'organizations') ?? []
  if (organizations !== undefined) return { service: value, catalogs: toParts(organizations) }
  const isSection = ([key]: readonly [string, unknown]): boolean => catalogKeys.includes(key)
  return {
    service: Object.fromEntries(entries.filter((entry) => !isSection(entry))),
    catalogs: [{ path: [], value: Object.fromEntries(entries.filter(isSection)) }],
  }
}

const toParts = (organizations: unknown): CatalogPart[] =>
  Array.isArray(organizations)
    ? organizations.map((value: unknown, index) => ({ path: ['organizations', index], value }))
    : []

export const isMapping = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
