import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { suggest } from '../../spec/suggestion.ts'
import { type LocalConfig, parseLocalConfig } from '../config/local-config.ts'
import { type Terminal, UsageError } from './terminal.ts'

/** The flags of a command and its other words. */
export interface Flags {
  readonly values: ReadonlyMap<string, string>
  readonly words: readonly string[]
}

/** Reads a command line whose flags all take a value. Throws UsageError with everything that is wrong with it. */
export function parseFlags(args: readonly string[], known: readonly string[]): Flags {
  const options = Object.fromEntries(known.map((name) => [name, { type: 'string' as const }]))
  const parsed = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const problems = parsed.tokens.flatMap((token) => {
    if (token.kind !== 'option') return []
    if (!known.includes(token.name)) return [`--${token.name} is not a flag${suggest(token.name, known)}`]
    return token.value === undefined || token.value === '' ? [`--${token.name} needs a value`] : []
  })
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  const values = Object.entries(parsed.values).map(([name, value]) => [name, String(value)] as const)
  return { values: new Map(values), words: parsed.positionals }
}

/** Reads a whole number of a flag; undefined if the flag is not given. Throws UsageError. */
export function readNumber({ values }: Flags, name: string): number | undefined {
  const text = values.get(name)
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${name} must be a whole number`)
  return Number(text)
}

/** Reads the local config that `--config` names. Throws UsageError if there is none, ConfigError if it is not valid. */
export function readConfig({ values }: Flags, { environment }: Terminal): LocalConfig {
  const path = values.get('config') ?? 'agent-test.local.yml'
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(`--config ${path}: the file cannot be read`)
  }
  return parseLocalConfig(text, environment, dirname(resolve(path)))
}

/** Where the store is: a Postgres database by DATABASE_URL, else the file that `--database` names. */
export function toStorePlace({ values }: Flags, { environment }: Terminal) {
  const databaseUrl = environment['DATABASE_URL'] || undefined
  if (databaseUrl !== undefined && values.has('database')) {
    throw new UsageError('--database and the variable DATABASE_URL are both set: leave one out')
  }
  return { databaseUrl, databasePath: values.get('database') ?? 'agent-test.db' }
}
