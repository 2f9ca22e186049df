import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../../src/service/conversation/random.ts'
import { startLocalService } from '../../../src/service/local-service.ts'
import { openStore } from '../../../src/service/store/open-store.ts'
import { agentNumber } from '../outbound.ts'
import { catalog, config, conversation, loadPostgres, passingEngine, textAgent } from '../sample.ts'
import { playing } from './killable.ts'

/**
 * A process that serves the database it is told, plays every run within 100 ms, five chats and five calls at once, and
 * passes it. Of its outbound agents one is asked at the address it is told, the other dials of its own accord.
 */
const [place = '', triggerUrl = ''] = process.argv.slice(2)
const store = await openStore({
  ...(place.startsWith('postgres:') ? { databaseUrl: place } : { databasePath: place }),
  exclusive: true,
  loadPostgres,
})
const organization = {
  ...catalog.organization,
  max_concurrent_chat_runs_limit: 5,
  max_concurrent_runs_limit: 5,
  outbound_timeout: 3_600,
}
const outbound = { ...textAgent, inbound: false, phoneNumber: agentNumber }
const agents = new Map([
  [1, { ...textAgent, description: 'Refunds orders up to 30 days after delivery and tells the opening hours.' }],
  [3, { ...outbound, id: 3, dialTrigger: { url: triggerUrl, headers: {} } }],
  [4, { ...outbound, id: 4 }],
])
const random = createRandom(process.pid)
const service = await startLocalService({
  config: {
    ...config,
    catalogs: new Map([[1, { ...catalog, organization, agents, creditMicros: 1_000_000_000_000 }]]),
  },
  engine: {
    ...passingEngine,
    play: async () => {
      process.send?.(playing)
      await sleep(random() * 100)
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
