import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServed } from '../service/served.ts'
import type { Figure } from '../table.ts'
import { measureCancellations } from './cancellations.ts'
import { startLastingAgent } from './lasting-agent.ts'
import { measureLongSuites } from './long-suites.ts'
import { measureShortSuites } from './short-suites.ts'

/** How soon the committed bundle sees the end of a suite, how often it asks, and how soon it stops when it is cancelled. */
export async function measurePolling(): Promise<Figure[]> {
  return [...(await measureOnLocalService()), ...(await measureLongSuites())]
}

async function measureOnLocalService(): Promise<Figure[]> {
  await using agent = await startLastingAgent()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'benchmark-'))
  // No conversation waits for another suite's.
  const organization = { name: 'Benchmark', max_concurrent_chat_runs_limit: -1 }
  const place = { folder: folder.path, agentPort: agent.port }
  await using served = await startServed(place, 'polling.db', { organization })
  return [...(await measureCancellations(served.address)), ...(await measureShortSuites(served.address, agent))]
}
