import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TokenRequest } from '../../src/service/access/token-request.ts'
import { loadPostgres, openStore, parseLocalConfig, startLocalService } from '../../src/service/index.ts'
import { issueToken } from '../../src/service/issue-token.ts'

/** A run as the service keeps it, and how often it was charged. */
export interface StoredRun {
  readonly resultId: number
  readonly name: string
  readonly status: string
  readonly success: number | null
  readonly charges: number
}

/** A service in another process than the action's, which knows it by its address only. */
export interface HostedService extends AsyncDisposable {
  readonly url: string
  readonly apiKey: string
  /** Issues a credential for it, as `agent-test token` does. */
  readonly issueToken: (request: TokenRequest) => Promise<string>
  /** The names of all results. */
  readonly readNames: () => unknown[]
  /** The status of every run. */
  readonly readStatuses: () => unknown[]
  /** The names of all dashboards. */
  readonly readDashboardNames: () => unknown[]
  /** The ledger: every charge, in millionths. */
  readonly readCharges: () => unknown[]
  /** The runs of every result whose name begins like this. */
  readonly readRuns: (prefix: string) => readonly StoredRun[]
}

const runsOfNames = `
  select results.id as resultId, results.name, runs.status, runs.success,
    (select count(*) from ledger_entries where ledger_entries.run_id = runs.id) as charges
  from runs join results on results.id = runs.result_id
  where substr(results.name, 1, length(:prefix)) = :prefix order by runs.id`

/** Starts the local service in this process, with its ledger in a file that can be read meanwhile. */
export async function startHostedService(declared: object): Promise<HostedService> {
  const folder = mkdtempSync(join(tmpdir(), 'service-'))
  const { config } = parseLocalConfig(JSON.stringify(declared), {}, folder)
  const databasePath = join(folder, 'service.db')
  const store = await openStore({ databasePath, exclusive: true, loadPostgres })
  const service = await startLocalService({ config, store })
  const read = (query: string, values: Record<string, string> = {}) => {
    const database = new DatabaseSync(databasePath)
    try {
      return database.prepare(query).all(values)
    } finally {
      database.close()
    }
  }
  return {
    url: service.url,
    apiKey: service.apiKey,
    issueToken: async (request) => (await issueToken(request, { config, db: store.db, now: () => new Date() })).token,
    readNames: () => read('select name from results order by id').map(({ name }) => name),
    readStatuses: () => read('select status from runs order by id').map(({ status }) => status),
    readDashboardNames: () => read('select name from dashboards order by id').map(({ name }) => name),
    readCharges: () =>
      read('select -amount_micros as charge from ledger_entries order by run_id').map(({ charge }) => charge),
    readRuns: (prefix) => read(runsOfNames, { prefix }) as unknown as StoredRun[],
    [Symbol.asyncDispose]: async () => {
      await service.close()
      rmSync(folder, { recursive: true })
    },
  }
}
