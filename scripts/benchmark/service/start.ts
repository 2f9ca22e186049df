import { once } from 'node:events'
import { startNode } from '../node-process.ts'
import { median } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { type Place, startServed } from './served.ts'

const rounds = 21
const limit = 200

/**
 * From the start of the process to its first answered request, on a database file that has to be made and on one that is
 * there, in turn with a Node that does nothing, so that a change in the machine's load meets all alike.
 */
export async function measureStart(place: Place): Promise<Figure[]> {
  // The first one also compiles everything; those after it find what it has compiled.
  const first = await timeStart(place, 'start.db')
  const bare: number[] = []
  const fresh: number[] = []
  const again: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timeBareNode())
    fresh.push(await timeStart(place, `start-${round}.db`))
    again.push(await timeStart(place, 'start.db'))
  }
  return [
    { what: `ready on a new database file, median of ${rounds}`, value: median(fresh), unit: 'ms', limit },
    { what: `ready on an existing one, median of ${rounds}`, value: median(again), unit: 'ms', limit },
    { what: 'new file, minimum', value: Math.min(...fresh), unit: 'ms' },
    { what: 'existing file, minimum', value: Math.min(...again), unit: 'ms' },
    { what: 'the very first, with nothing compiled yet', value: first, unit: 'ms' },
    { what: 'node -e 0, median', value: median(bare), unit: 'ms' },
    { what: 'node -e 0, minimum', value: Math.min(...bare), unit: 'ms' },
    { what: 'new file / node -e 0', value: median(fresh) / median(bare), unit: '×' },
  ]
}

async function timeBareNode(): Promise<number> {
  const startedAt = performance.now()
  await once(startNode(['-e', '0']), 'exit')
  return performance.now() - startedAt
}

async function timeStart(place: Place, database: string): Promise<number> {
  await using served = await startServed(place, database)
  return served.readyMs
}
