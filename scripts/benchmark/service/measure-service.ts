import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAgent } from '../agent.ts'
import type { Figure } from '../table.ts'
import { measureDryRun } from './dry-run.ts'
import { measureHistory } from './history.ts'
import { measureMemory } from './memory.ts'
import type { Place } from './served.ts'
import { measureStart } from './start.ts'
import { measureSubmissions } from './submissions.ts'

/** How fast `agent-test serve` of the committed bundle is on a SQLite file, and how much memory it takes. */
export async function measureService(): Promise<Figure[]> {
  await using agent = await startAgent()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'benchmark-'))
  const place: Place = { folder: folder.path, agentPort: agent.port }
  return [
    ...(await measureStart(place)),
    ...(await measureDryRun(place)),
    ...(await measureSubmissions(place)),
    ...(await measureHistory(place)),
    ...(await measureMemory(place)),
  ]
}
