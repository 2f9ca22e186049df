import { issuableKinds, TokenRequestError } from '../access/token-request.ts'
import { issueToken } from '../issue-token.ts'
import { missingDatabase } from '../store/database.ts'
import { loadPostgres } from '../store/load-postgres.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { readFlags } from './flags.ts'
import { readConfig, readStorePlace } from './settings.ts'
import { type Terminal, UsageError } from './terminal.ts'

const subjects = ['organization', 'user', 'project', 'dashboard', 'agent', 'lifetime'] as const

/** Issues a credential for the service that uses the same store, and prints it: nothing else ever shows it. */
export async function token(args: readonly string[], terminal: Terminal): Promise<void> {
  const flags = readFlags(args, ['config', 'database', 'name', ...subjects])
  const [word = '', ...others] = flags.words
  const kind = issuableKinds.find((known) => known === word)
  if (kind === undefined || others.length > 0) flags.refuse(`token takes one of the words ${issuableKinds.join(', ')}`)
  const numbers = Object.fromEntries(subjects.map((name) => [name, flags.number(name)]))
  const place = readStorePlace(flags, terminal)
  flags.check()
  if (kind === undefined) throw new UsageError('token takes a word')
  const { config } = readConfig(flags, terminal)
  await using store = await openExisting(place)
  const request = { kind, ...numbers, name: flags.text('name') }
  try {
    const issued = await issueToken(request, { config, db: store.db, now: () => new Date() })
    terminal.writeOut(`${issued.header}\n`)
    if (issued.expiresAt !== undefined) terminal.writeError(`Valid until ${issued.expiresAt.toISOString()}\n`)
  } catch (error) {
    throw error instanceof TokenRequestError ? new UsageError(error.message, { cause: error }) : error
  }
}

/**
 * Opens the store that a service has made. A new one would be of no use: no service knows what is issued into it, and a
 * mistyped path would look like success.
 */
async function openExisting(place: ReturnType<typeof readStorePlace>): Promise<Store> {
  try {
    return await openStore({ ...place, exclusive: false, existing: true, loadPostgres })
  } catch (error) {
    // Known by its name: that of Postgres comes from another bundle, which has a class of its own.
    if (!Error.isError(error) || error.name !== missingDatabase) throw error
    const advice = 'Start the service with it first, or name the one that it uses: --database or DATABASE_URL.'
    throw new UsageError(`${error.message}. ${advice}`, { cause: error })
  }
}
