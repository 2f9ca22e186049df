import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OpenPostgres } from './open-store.ts'

/**
 * Loads the part of the service that speaks to Postgres, from its own bundle beside that of the service. The address is
 * computed and hidden from the bundler, which would otherwise copy it into this one.
 */
export const loadPostgres = (): Promise<{ readonly openPostgres: OpenPostgres }> =>
  import(/* webpackIgnore: true */ pathToFileURL(join(import.meta.dirname, '../postgres/index.js')).href)
