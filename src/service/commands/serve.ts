import { once } from 'node:events'
import { startLocalService } from '../local-service.ts'
import { loadPostgres } from '../store/load-postgres.ts'
import { openStore } from '../store/open-store.ts'
import { parseFlags, readConfig, readNumber, toStorePlace } from './settings.ts'
import { type Terminal, UsageError } from './terminal.ts'

// What goes on may end within this time; the rest is handed back, and taken up at the next start.
const graceMs = 10_000

/** Serves the interface until the process is asked to end. Its log goes to the error output, a JSON line a request. */
export async function serve(args: readonly string[], terminal: Terminal): Promise<void> {
  const flags = parseFlags(args, ['config', 'port', 'database'])
  if (flags.words.length > 0) throw new UsageError('serve takes flags only: --config, --port, --database')
  const port = readNumber(flags, 'port') ?? 8787
  if (port > 65_535) throw new UsageError('--port must be at most 65535')
  const { config } = readConfig(flags, terminal)
  const store = await openStore({ ...toStorePlace(flags, terminal), exclusive: true, loadPostgres })
  const log = (line: object) => terminal.writeError(`${JSON.stringify(line)}\n`)
  await using service = await startLocalService({ config, port, store, log })
  const [name = ''] = [...config.catalogs.values()].map(({ organization }) => organization.name)
  const keys = [...config.catalogs.values()].flatMap(({ apiKeys }) => apiKeys.map((key) => key.name))
  terminal.writeOut(`Address  ${service.url}
API key  ${service.apiKey}   (of ${name}, until this service stops)
${keys.length === 0 ? '' : `         and those of the config: ${keys.join(', ')}\n`}Docs     ${service.url}/docs
`)
  if (!terminal.stopped.aborted) await once(terminal.stopped, 'abort')
  terminal.writeOut('Stopping: what goes on has ten seconds to end.\n')
  await service.close(graceMs)
}
