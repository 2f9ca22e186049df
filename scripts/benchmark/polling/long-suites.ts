import { toClockEnvironment } from '../../../__tests__/bundle/fast-clock.ts'
import type { Figure } from '../table.ts'
import { type LongScript, longScripts } from './long-script.ts'
import { type PollerName, pollerNames, pollers, startStep } from './poller.ts'
import { type ScriptedService, type SharedTime, startScriptedService } from './scripted-service.ts'
import { describeWaits, toMean, type WatchedSuite } from './watched-suite.ts'

/** An hour is over in 80 seconds. What a busy machine delays counts as many times too. */
const factor = 45
const limitS = 5

/**
 * Suites of an hour, on a service whose runs end by script, in a time that passes faster for it and for the processes
 * that watch it; all at once. What comes after the last reading is counted in real time: it is no waiting.
 */
export async function measureLongSuites(): Promise<Figure[]> {
  const time = { factor, originMs: Date.now() }
  await using service = await startScriptedService(time)
  const suites = longScripts.flatMap((script) =>
    pollerNames.map((poller) => watchScript({ script, poller, service, time })),
  )
  const all = await Promise.all(suites)
  const requests = all.filter(({ poller }) => poller === 'every 5 s').map((suite) => suite.requests)
  const limitRequests = Math.floor(toMean(requests)) - 1
  return describeWaits('suite of an hour', all, { limitS, limitRequests })
}

interface Watched {
  readonly script: LongScript
  readonly poller: PollerName
  readonly service: ScriptedService
  readonly time: SharedTime
}

async function watchScript({ script, poller, service, time }: Watched): Promise<WatchedSuite> {
  const suite = service.open(script)
  const step = await startStep({
    suite: createSuite(script),
    inputs: {
      'base-url': suite.url,
      'api-key': 'ats_of_the_benchmark',
      channel: script.channel,
      timeout: '2h',
      ...pollers[poller],
    },
    environment: toClockEnvironment(time),
  })
  const { code, endedAt, log } = await step.ended
  if (code !== 0 || suite.shown === undefined) throw new Error(`"${script.name}" ended with exit code ${code}:\n${log}`)
  const delayS = (suite.shown.delayMs + endedAt - suite.shown.at) / 1_000
  return { seconds: 3_600, poller, delayS, requests: suite.readings }
}

const createSuite = ({ name, runs }: LongScript) => ({
  version: '1',
  agent_id: 1,
  suite: { name },
  scenarios: [{ name: 'Case', instructions: 'You want a refund.', frequency: runs.length }],
})
