import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../src/service/conversation/random.ts'
import { startLocalService } from '../../src/service/local-service.ts'
import { openStore } from '../../src/service/store/open-store.ts'
import { catalog, config, conversation, loadPostgres, passingEngine } from './sample.ts'

/** A process that serves the database it is told, plays every run within 30 ms, five at once, and passes it. */
const [place = ''] = process.argv.slice(2)
const store = await openStore({
  ...(place.startsWith('postgres:') ? { databaseUrl: place } : { databasePath: place }),
  exclusive: true,
  loadPostgres,
})
const organization = { ...catalog.organization, max_concurrent_chat_runs_limit: 5 }
const random = createRandom(process.pid)
const service = await startLocalService({
  config: { ...config, catalogs: new Map([[1, { ...catalog, organization, creditMicros: 1_000_000_000 }]]) },
  engine: {
    ...passingEngine,
    play: async () => {
      await sleep(random() * 30)
      return conversation
    },
  },
  store,
})
// A process that is killed would not leave its compiled modules to the next.
flushCompileCache()
// The one that started it has died.
process.once('disconnect', () => process.exit())
process.send?.(service.url)
