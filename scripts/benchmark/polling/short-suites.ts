import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../random.ts'
import type { ServedAddress } from '../service/served.ts'
import type { Figure } from '../table.ts'
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts'
import { createLastingSuite, type LastingAgent } from './lasting-agent.ts'
import { type PollerName, pollerNames, pollers, startStep } from './poller.ts'
import { describeWaits, type WatchedSuite } from './watched-suite.ts'

const suiteSeconds = [3, 12, 30, 55] as const
const suitesOfEach = 5
const runsPerSuite = 6
/** Starts follow each other like this, so that no suite is measured against the start of all others. */
const betweenStartsMs = 1_500
const limitS = 1

/**
 * Suites of the real local service in real time, each watched by all pollers at the same time. How long after the end
 * of its last conversation does the process exit, and how often did it ask?
 */
export async function measureShortSuites(service: ServedAddress, agent: LastingAgent): Promise<Figure[]> {
  await using proxy = await startCountingProxy(service.url)
  const random = createRandom(4)
  // The longest first: they are watched while the shorter ones start.
  const lengths = suiteSeconds.toReversed().flatMap((seconds) => Array.from({ length: suitesOfEach }, () => seconds))
  const watched: Promise<WatchedSuite>[] = []
  for (const seconds of lengths) {
    const lastMs = Array.from({ length: runsPerSuite }, () => seconds * 1_000 * (0.3 + 0.7 * random()))
    const suite = createLastingSuite(`${seconds} s`, lastMs)
    for (const poller of pollerNames) {
      watched.push(watchSuite({ seconds, poller, suite, apiKey: service.apiKey }, { proxy, agent }))
      await sleep(betweenStartsMs / pollerNames.length)
    }
  }
  const all = await Promise.all(watched)
  return suiteSeconds.flatMap((seconds) =>
    describeWaits(
      `suite of ${seconds} s`,
      all.filter((one) => one.seconds === seconds),
      { limitS },
    ),
  )
}

interface Watched {
  readonly seconds: number
  readonly poller: PollerName
  readonly suite: object
  readonly apiKey: string
}

async function watchSuite(
  { seconds, poller, suite, apiKey }: Watched,
  { proxy, agent }: { readonly proxy: CountingProxy; readonly agent: LastingAgent },
): Promise<WatchedSuite> {
  const path = proxy.open()
  const inputs = { 'base-url': path.url, 'api-key': apiKey, channel: 'text', ...pollers[poller] }
  const step = await startStep({ suite, inputs })
  const { code, endedAt, log } = await step.ended
  const lastEnd = agent.endOf(path.resultId ?? 0)
  if (code !== 0 || lastEnd === undefined)
    throw new Error(`a suite of ${seconds} s ended with exit code ${code}:\n${log}`)
  return { seconds, poller, delayS: (endedAt - lastEnd) / 1_000, requests: path.readings }
}
