import type { Figure } from '../table.ts'
import { dryRun } from './dry-run.ts'
import { type Place, type Served, startServed } from './served.ts'
import { submit, untilEnded } from './submissions.ts'
import { runsPerSubmission } from './suites.ts'

const limit = 150
const dryRuns = 100
const runs = 10_000
const idleMs = 1_000

/** The most memory that one service takes while it does one thing after the other. */
export async function measureMemory(place: Place): Promise<Figure[]> {
  await using served = await startServed(place, 'memory.db')
  const figures: Figure[] = []
  for (const [what, work] of Object.entries(phases)) {
    await work(served)
    const value = served.readUsage().peakBytes / 1_000_000
    figures.push({ what: `peak memory until after ${what}`, value, unit: 'MB', limit })
  }
  return figures
}

const phases: Readonly<Record<string, (served: Served) => Promise<unknown>>> = {
  'a second without work': () => new Promise((resolve) => setTimeout(resolve, idleMs)),
  [`${dryRuns} dry runs of a megabyte`]: (served) => dryRun(served, dryRuns),
  [`${runs.toLocaleString('en')} runs that wait for a dial`]: (served) =>
    submit(served, 'outbound', runs / runsPerSubmission),
  [`${runs.toLocaleString('en')} runs that are played and judged`]: async (served) => {
    await submit(served, 'text', runs / runsPerSubmission)
    await untilEnded(served)
  },
}
