import { once } from 'node:events'
import type { Catalog } from '../config/catalog.ts'
import type { LocalConfig } from '../config/local-config.ts'
import { type LocalService, startLocalService } from '../local-service.ts'
import type { LogLine } from '../request-log.ts'
import { loadPostgres } from '../store/load-postgres.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { type Address, explainListenError, readAddress } from './address.ts'
import { readFlags } from './flags.ts'
import { renderLogLine } from './log.ts'
import { readConfig, readStorePlace } from './settings.ts'
import type { Terminal } from './terminal.ts'

const names = ['config', 'host', 'port', 'public-url', 'database'] as const

// What goes on may end within this time; the rest is handed back, and taken up at the next start. Whoever asked the process
// to end often kills it after ten seconds, and handing back takes some time too.
const graceMs = 8_000

/** Serves the interface until the process is asked to end. Its log goes to the error output, a JSON line a request. */
export async function serve(args: readonly string[], terminal: Terminal): Promise<void> {
  const flags = readFlags(args, names)
  if (flags.words.length > 0) flags.refuse(`serve takes flags only: ${names.map((name) => `--${name}`).join(', ')}`)
  const address = readAddress(flags)
  const place = readStorePlace(flags, terminal)
  flags.check()
  const local = readConfig(flags, terminal)
  const store = await openStore({ ...place, exclusive: true, loadPostgres })
  const log = (line: LogLine) => terminal.writeError(renderLogLine(line, local.secrets))
  await using service = await start({ ...local, address, store, log })
  const toLine = (event: 'start' | 'stop') => ({ time: new Date().toISOString(), event, address: service.url })
  terminal.writeOut(renderStart(service, { ...local.config, ...address }))
  log(toLine('start'))
  await waitFor(terminal.stopped)
  terminal.writeOut('Stopping: what goes on has eight seconds to end, or until the next signal.\n')
  const closed = service.close(graceMs)
  await Promise.race([closed, waitFor(terminal.hurried)])
  // Of no effect if everything has ended by now.
  await Promise.all([closed, service.close(0)])
  log(toLine('stop'))
}

async function start(options: {
  readonly config: LocalConfig['config']
  readonly address: Address
  readonly store: Store
  readonly log: (line: LogLine) => void
}): Promise<LocalService> {
  try {
    return await startLocalService({ ...options, ...options.address })
  } catch (error) {
    throw explainListenError(error, options.address)
  }
}

async function waitFor(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** What whoever started the service has to know. */
function renderStart(
  { url, startKeys }: LocalService,
  { catalogs, publicUrl }: { readonly catalogs: ReadonlyMap<number, Catalog>; readonly publicUrl: string | undefined },
): string {
  const keys = startKeys.map(({ organizationId, key }) => ({ key, catalog: catalogs.get(organizationId) }))
  const lines = [
    `Address  ${url}`,
    ...(publicUrl === undefined ? [] : [`Public   ${publicUrl}`]),
    ...keys.map(({ key, catalog }) => `API key  ${key}   (of ${catalog?.organization.name}, until this service stops)`),
    ...[...catalogs.values()].flatMap(({ organization, apiKeys }) =>
      apiKeys.length === 0
        ? []
        : [`         and of the config, for ${organization.name}: ${apiKeys.map(({ name }) => name).join(', ')}`],
    ),
    `Docs     ${publicUrl ?? url}/docs`,
  ]
  return `${lines.join('\n')}\n`
}
