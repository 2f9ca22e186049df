import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type LocalConfig, parseLocalConfig } from '../config/local-config.ts'
import type { Flags } from './flags.ts'
import { type Terminal, UsageError } from './terminal.ts'

/** Reads the local config that `--config` names. Throws UsageError if there is none, ConfigError if it is not valid. */
export function readConfig(flags: Flags, { environment }: Terminal): LocalConfig {
  const path = flags.text('config') ?? 'agent-test.local.yml'
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = Error.isError(error) && 'code' in error ? ` (${error.code})` : ''
    throw new UsageError(`--config ${path}: the file cannot be read${code}`, { cause: error })
  }
  return parseLocalConfig(text, environment, dirname(resolve(path)))
}

/** Where the store is: a Postgres database by DATABASE_URL, else the file that `--database` names. */
export function readStorePlace(flags: Flags, { environment }: Terminal) {
  const databaseUrl = environment['DATABASE_URL'] || undefined
  const databasePath = flags.text('database')
  if (databaseUrl !== undefined && databasePath !== undefined) {
    flags.refuse('--database and the variable DATABASE_URL are both set: leave one out')
  }
  return { databaseUrl, databasePath: databasePath ?? 'agent-test.db' }
}
