import type { Catalog, ServiceConfig } from '../../../src/service/config/catalog.ts'
import { ConfigError, type ConfigProblem } from '../../../src/service/config/config-error.ts'
import { parseLocalConfig } from '../../../src/service/config/local-config.ts'

type Environment = Readonly<Record<string, string>>

/** Where relative paths start in these tests. */
export const folder = '/repository/checks'

/** The least that a config must say. */
export const least = `prices: { voice: 0.30, text: 0.02 }
agents:
  - { id: 1, name: Desk }
`

export const parse = (text: string, environment: Environment = {}): ServiceConfig =>
  parseLocalConfig(text, environment, folder).config

export const secretsOf = (text: string, environment: Environment = {}): readonly string[] =>
  parseLocalConfig(text, environment, folder).secrets

/** The only organization of a config. */
export function catalogOf(text: string, environment: Environment = {}): Catalog {
  const [catalog, ...others] = parse(text, environment).catalogs.values()
  if (catalog === undefined || others.length > 0) throw new Error('the config has not just one organization')
  return catalog
}

export function problemsOf(text: string, environment: Environment = {}): readonly ConfigProblem[] {
  try {
    parse(text, environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

/** The problems as `line:column location message`. */
export const linesOf = (text: string, environment?: Environment): string[] =>
  problemsOf(text, environment).map(({ location, message, range }) =>
    [`${range.line}:${range.column}`, location, message].filter((part) => part !== '').join(' '),
  )

/** The problems as `location message`. */
export const messagesOf = (text: string, environment?: Environment): string[] =>
  problemsOf(text, environment).map(({ location, message }) => `${location} ${message}`)
