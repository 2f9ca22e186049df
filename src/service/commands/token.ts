import { type IssuableKind, issuableKinds, TokenRequestError } from '../access/token-request.ts'
import { issueToken } from '../issue-token.ts'
import { loadPostgres } from '../store/load-postgres.ts'
import { openStore } from '../store/open-store.ts'
import { parseFlags, readConfig, readNumber, toStorePlace } from './settings.ts'
import { type Terminal, UsageError } from './terminal.ts'

const subjects = ['organization', 'user', 'project', 'dashboard', 'agent', 'lifetime'] as const

/** Issues a credential for the service that uses the same store, and prints it: nothing else ever shows it. */
export async function token(args: readonly string[], terminal: Terminal): Promise<void> {
  const flags = parseFlags(args, ['config', 'database', 'name', ...subjects])
  const [kind = '', ...others] = flags.words
  if (!isKind(kind) || others.length > 0) {
    throw new UsageError(`token takes one of the words ${issuableKinds.join(', ')}`)
  }
  const { config } = readConfig(flags, terminal)
  const numbers = Object.fromEntries(subjects.map((name) => [name, readNumber(flags, name)]))
  await using store = await openStore({ ...toStorePlace(flags, terminal), exclusive: false, loadPostgres })
  const request = { kind, ...numbers, name: flags.values.get('name') }
  try {
    const issued = await issueToken(request, { config, db: store.db, now: () => new Date() })
    terminal.writeOut(`${issued.header}\n`)
    if (issued.expiresAt !== undefined) terminal.writeError(`Valid until ${issued.expiresAt.toISOString()}\n`)
  } catch (error) {
    throw error instanceof TokenRequestError ? new UsageError(error.message, { cause: error }) : error
  }
}

const isKind = (word: string): word is IssuableKind => issuableKinds.some((kind) => kind === word)
