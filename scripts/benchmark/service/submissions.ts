import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { openStatuses } from '../../../src/contract/run.ts'
import { median } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { type Place, type Served, startServed } from './served.ts'
import { type Kind, renderSubmission, runsPerSubmission } from './suites.ts'

const submissions = 1_000
const rounds = 3
const least = 3_000
const atOnce = 8

/** How many runs a second a service takes that had nothing before: those of an agent that dials, and of one that is played at once. */
export async function measureSubmissions(place: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [kind, how] of [
    ['outbound', 'that wait for a dial'],
    ['text', 'with 100 conversations going on'],
  ] as const) {
    const rates: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await using served = await startServed(place, `submissions-${kind}-${round}.db`)
      rates.push((submissions * runsPerSubmission) / (await submit(served, kind, submissions)))
    }
    const what = `${submissions.toLocaleString('en')} submissions of ${runsPerSubmission} runs ${how}`
    figures.push(
      { what: `${what}, median of ${rounds}`, value: median(rates), unit: 'runs/s', least },
      { what: `${kind}, best`, value: Math.max(...rates), unit: 'runs/s' },
    )
  }
  return figures
}

/** Makes submissions of ten runs, several at once. The seconds until the last one is accepted. */
export async function submit({ client }: Served, kind: Kind, count: number): Promise<number> {
  const body = renderSubmission(kind)
  let left = count
  const startedAt = performance.now()
  const submitNext = async () => {
    while (left > 0) {
      left -= 1
      const answer = await client.post('/test_framework/v1/scenarios/run_scenarios_json/', body)
      if (!answer.includes(`"total_runs_count":${runsPerSubmission}`))
        throw new Error(`not every run is there: ${answer}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, submitNext))
  return (performance.now() - startedAt) / 1_000
}

const Page = z.object({ results: z.array(z.object({ status: z.string() })) })
const pollEveryMs = 20

/** Resolves when no run goes on any more: runs are admitted in order, so that the newest results are the last to end. */
export async function untilEnded({ client }: Served): Promise<void> {
  for (;;) {
    const page = Page.parse(JSON.parse(await client.get('/test_framework/v1/results/?page_size=100')))
    if (!page.results.some(({ status }) => openStatuses.some((open) => open === status))) return
    await sleep(pollEveryMs)
  }
}
