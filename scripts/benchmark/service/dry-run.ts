import { maxScenarios } from '../../../src/contract/spec.ts'
import { median } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { type Place, type Served, startServed } from './served.ts'
import { renderLargeSubmission } from './suites.ts'

const warmUps = 20
const repetitions = 100
const limit = 30
const path = '/test_framework/v1/scenarios/run_scenarios_json/?dry_run=true'

/** How long the dry run of the largest spec takes, from its request to its whole answer, one after the other. */
export async function measureDryRun(place: Place): Promise<Figure[]> {
  await using served = await startServed(place, 'dry-run.db')
  const body = renderLargeSubmission()
  await dryRun(served, warmUps, body)
  const times = await dryRun(served, repetitions, body)
  const what = `dry run of ${maxScenarios} cases in ${Buffer.byteLength(body).toLocaleString('en')} bytes`
  return [
    { what: `${what}, median of ${repetitions}`, value: median(times), unit: 'ms', limit },
    { what: 'dry run, minimum', value: Math.min(...times), unit: 'ms' },
  ]
}

/** Makes a number of dry runs of the largest spec. The time of each. */
export async function dryRun({ client }: Served, times: number, body = renderLargeSubmission()): Promise<number[]> {
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now()
    const answer = await client.post(path, body)
    taken.push(performance.now() - startedAt)
    if (!answer.includes(`"total_runs":${maxScenarios}`)) throw new Error(`not a plan of every case: ${answer}`)
  }
  return taken
}
