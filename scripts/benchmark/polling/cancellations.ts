import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../random.ts'
import type { ServedAddress } from '../service/served.ts'
import { median } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { type Path, startCountingProxy } from './counting-proxy.ts'
import { createLastingSuite } from './lasting-agent.ts'
import { startStep } from './poller.ts'

const rounds = 12
const stopLimitMs = 200
const goneLimitMs = 7_000
const hungAfterMs = 60_000

/** From SIGINT to the request that ends the runs, as it arrives at the real local service, and to the process's end. */
export async function measureCancellations(service: ServedAddress): Promise<Figure[]> {
  await using proxy = await startCountingProxy(service.url)
  const random = createRandom(7)
  const stops: number[] = []
  const ends: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const path = proxy.open()
    const inputs = { 'base-url': path.url, 'api-key': service.apiKey, channel: 'text' }
    const step = await startStep({ suite: createLastingSuite('endless', [600_000, 600_000]), inputs })
    await waitForReading(path)
    // Any moment of the wait: a pause, or a reading.
    await sleep(random() * 2_000)
    const cancelledAt = performance.now()
    step.kill('SIGINT')
    const { endedAt } = await step.ended
    if (path.stoppedAt === undefined) throw new Error('the runs of a step that was cancelled were not ended')
    stops.push(path.stoppedAt - cancelledAt)
    ends.push(endedAt - cancelledAt)
  }
  return [
    { what: `SIGINT to the stop request, median of ${rounds}`, value: median(stops), unit: 'ms', limit: stopLimitMs },
    { what: 'SIGINT to the stop request, worst', value: Math.max(...stops), unit: 'ms', limit: stopLimitMs },
    {
      what: `SIGINT to the end of the process, median of ${rounds}`,
      value: median(ends),
      unit: 'ms',
      limit: goneLimitMs,
    },
    { what: 'SIGINT to the end of the process, worst', value: Math.max(...ends), unit: 'ms', limit: goneLimitMs },
  ]
}

async function waitForReading(path: Path): Promise<void> {
  const deadline = performance.now() + hungAfterMs
  while (path.readings === 0) {
    if (performance.now() > deadline) throw new Error('a step that was to be cancelled did not begin to wait')
    await sleep(5)
  }
}
