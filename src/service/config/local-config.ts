import type * as z from 'zod'
import { formatLocation, type Path } from '../../spec/location.ts'
import type { ServiceConfig } from './catalog.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'
import { type ConfigParts, isMapping, splitConfig } from './config-parts.ts'
import { CatalogShape, ServiceShape } from './config-shape.ts'
import { resolveVariables } from './environment.ts'
import { toOutline, toUsers } from './outline.ts'
import type { PathProblem } from './path-problem.ts'
import { findUnknownReferences } from './references.ts'
import { findRepetitions } from './repetitions.ts'
import { toSecrets } from './secrets.ts'
import { toServiceConfig } from './service-config.ts'
import { isUnknownKey, parsing } from './shape.ts'
import { parseYaml, type YamlSource } from './yaml-source.ts'

/** A local config that was read, and the texts in it that must never be shown. */
export interface LocalConfig {
  readonly config: ServiceConfig
  readonly secrets: readonly string[]
}

/**
 * Reads the text of an `agent-test.local.yml`, its variables taken from the environment; relative paths in it start at
 * the folder. Throws ConfigError with everything that is wrong with it.
 */
export function parseLocalConfig(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): LocalConfig {
  const source = parseYaml(text)
  if (source.value === null) throw emptyConfig(source)
  const resolved = resolveVariables(source.value, environment)
  const parts = splitConfig(resolved.value)
  const service = parseShape(ServiceShape, { path: [], value: parts.service })
  const catalogs = parts.catalogs.map((part) => parseShape(CatalogShape, part))
  const unresolved = resolved.problems.map((problem) => toProblem(problem, source))
  const unresolvedPlaces = new Set(unresolved.map(({ location }) => location))
  const problems = [
    ...source.problems,
    ...unresolved,
    ...findProblemsBetween(parts).map((problem) => toProblem(problem, source)),
    ...[service, ...catalogs]
      .flatMap(({ problems }) => problems)
      .map((problem) => toProblem(problem, source))
      .filter(({ location }) => !unresolvedPlaces.has(location)),
  ]
  if (problems.length > 0 || service.value === undefined) throw new ConfigError(problems)
  const catalogValues = catalogs.flatMap(({ value }) => value ?? [])
  const config = toServiceConfig({ service: service.value, catalogs: catalogValues, folder })
  return { config, secrets: toSecrets(resolved.texts) }
}

/** What is wrong between the entries; needs no valid shape, so that it is told together with what is wrong there. */
function findProblemsBetween(parts: ConfigParts): PathProblem[] {
  const outlines = parts.catalogs.filter(({ value }) => isMapping(value)).map(toOutline)
  const users = toUsers(parts)
  return [...findRepetitions(outlines, users), ...outlines.flatMap((outline) => findUnknownReferences(outline, users))]
}

const emptyConfig = (source: YamlSource): ConfigError =>
  new ConfigError([
    { location: '', message: 'is empty: it needs at least prices and agents', range: source.locate([]) },
  ])

interface ShapeProblem extends PathProblem {
  /** The name of a header is wrong, not what it is set to. */
  readonly part: 'key' | 'value'
}

interface Parsed<Value> {
  readonly value: Value | undefined
  readonly problems: readonly ShapeProblem[]
}

function parseShape<Value>(
  shape: z.ZodType<Value>,
  { path, value }: { readonly path: Path; readonly value: unknown },
): Parsed<Value> {
  const { data, error } = shape.safeParse(value, parsing)
  const problems = (error?.issues ?? []).map(
    (issue): ShapeProblem => ({
      path: [...path, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))],
      message: issue.message,
      part: isUnknownKey(issue) || issue.code === 'invalid_key' ? 'key' : 'value',
    }),
  )
  return { value: data, problems }
}

const toProblem = (
  { path, message, part }: PathProblem & Partial<ShapeProblem>,
  source: YamlSource,
): ConfigProblem => ({
  location: formatLocation(path),
  message,
  range: source.locate(path, part),
})
