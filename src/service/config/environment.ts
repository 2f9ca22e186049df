import type { Path } from '../../spec/location.ts'
import type { PathProblem } from './path-problem.ts'

/** A text of the config after replacement, with the values that the environment gave to it. */
export interface ResolvedText {
  readonly path: Path
  readonly text: string
  readonly fromEnvironment: readonly string[]
}

/** The config with its variables replaced. */
export interface ResolvedConfig {
  readonly value: unknown
  readonly texts: readonly ResolvedText[]
  readonly problems: readonly PathProblem[]
}

type Environment = Readonly<Record<string, string | undefined>>

// Aliases can make a small file a large value; both limits are far above any real config.
const maxValues = 100_000
const maxDepth = 100

/**
 * Replaces `${NAME}` and `${NAME:-default}` in every text; `$${` is a literal `${`. As in a shell, the default also
 * stands in for an empty variable. A value that is too large is cut off, with a problem that says so.
 */
export function resolveVariables(value: unknown, environment: Environment): ResolvedConfig {
  const texts: ResolvedText[] = []
  const problems: PathProblem[] = []
  let values = 0

  const resolve = (value: unknown, path: Path): unknown => {
    values += 1
    if (values === maxValues) problems.push({ path: [], message: `holds more than ${maxValues} values` })
    if (values >= maxValues) return null
    if (typeof value === 'string') return resolveText(value, path)
    if (typeof value === 'number' && !Number.isFinite(value))
      problems.push({ path, message: 'must be a finite number' })
    if (typeof value !== 'object' || value === null) return value
    if (path.length === maxDepth) {
      problems.push({ path, message: 'is nested too deeply' })
      return null
    }
    if (Array.isArray(value)) return value.map((entry, index) => resolve(entry, [...path, index]))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolve(entry, [...path, key])]))
  }

  const resolveText = (source: string, path: Path): string => {
    const { text, fromEnvironment, faults } = replaceVariables(source, environment)
    texts.push({ path, text, fromEnvironment })
    // Neither has a form that every database keeps.
    if (text.includes('\0') || !text.isWellFormed()) faults.push('holds a character that cannot be stored')
    problems.push(...faults.map((message) => ({ path, message })))
    return text
  }

  return { value: resolve(value, []), texts, problems }
}

const variable = /\$\$\{|\$\{(?:([A-Za-z_]\w*)(?::-([^}]*))?\})?/g

function replaceVariables(source: string, environment: Environment) {
  const fromEnvironment: string[] = []
  const faults: string[] = []
  const text = source.replace(variable, (match: string, name: string | undefined, fallback: string | undefined) => {
    if (match === '$${') return '${'
    if (name === undefined) {
      faults.push(
        `holds a "\${" that starts no variable: write \${NAME}, \${NAME:-default}, or $\${ for a literal "\${"`,
      )
      return match
    }
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined
    if (value === undefined && fallback === undefined) {
      faults.push(`needs the environment variable ${name}, which is not set: set it, or write \${${name}:-default}`)
    }
    if (value === undefined || (value === '' && fallback !== undefined)) return fallback ?? ''
    fromEnvironment.push(value)
    return value
  })
  return { text, fromEnvironment, faults }
}
