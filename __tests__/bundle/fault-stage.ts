import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Report } from '../../src/report/report.ts'
import { type FastClock, toClockEnvironment } from './fast-clock.ts'
import { type FaultProxy, type Rule, startFaultProxy } from './fault-proxy.ts'
import { createConfig, createSpec, startGreeter, startSilentAgent } from './greeting.ts'
import { type HostedService, type StoredRun, startHostedService } from './hosted-service.ts'
import { runStep, type StartedStep, type Step, startStep } from './step.ts'
import { waitUntil } from './waiting.ts'
import { createWorkspace } from './workspace.ts'

/** The agent that greets and hangs up, and the one that never says a word. */
export const greeter = 1
export const silentAgent = 2

/** What one step is played with. */
export interface Play {
  readonly rules?: readonly Rule[]
  /** Its runs pass, all of them or but for the last. */
  readonly spec?: object
  /** Beside the spec, which is `suite.json`. */
  readonly files?: Readonly<Record<string, unknown>>
  /** How many runs may be charged; default: one for each case of the spec. */
  readonly plannedRuns?: number
  readonly inputs?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  /** Its patience is real unless it says otherwise: an answer of a busy machine must not come too late. */
  readonly clock?: FastClock
}

/** A step that is under way behind a proxy of its own. */
export interface Playing extends AsyncDisposable {
  readonly step: StartedStep
  readonly proxy: FaultProxy
  readonly readRuns: () => readonly StoredRun[]
  readonly inputs: Readonly<Record<string, string>>
  readonly workspace: string
  readonly ended: Promise<Played>
}

/** A step that has ended, and what it left in the service. */
export interface Played {
  readonly step: Step
  readonly proxy: FaultProxy
  readonly runs: readonly StoredRun[]
  readonly plannedRuns: number
  readonly tookMs: number
  /** How long it took by its own clock, as its report says; undefined where it was given no folder for one. */
  readonly ownMs: number | undefined
}

/** One service with two agents for all the steps of a file. */
export interface Stage extends AsyncDisposable {
  readonly service: HostedService
  readonly start: (play: Play) => Promise<Playing>
  /** Plays a step to its end. */
  readonly play: (play: Play) => Promise<Played>
  /** Runs the clean-up of a step, with what its main part kept, on the service itself or at another address. */
  readonly cleanUp: (playing: Playing, played: Played, address?: string) => Promise<Step>
}

/** The runs of the local service that are over. */
const isOver = ({ status }: StoredRun): boolean => ['completed', 'failed', 'timeout', 'cancelled'].includes(status)

/** How long a step took by the report in its folder. */
function readDuration(folder: string): number | undefined {
  const path = join(folder, 'result.json')
  return existsSync(path) ? Report.parse(JSON.parse(readFileSync(path, 'utf8'))).durationMs : undefined
}

/** Starts the service. Each step has a name of its own there, by which its rows are told from those of the others.
 * `agentUrl`: of another agent than the greeter. */
export async function startStage(agentUrl?: string): Promise<Stage> {
  await using resources = new AsyncDisposableStack()
  const greeting = resources.use(await startGreeter())
  const silent = resources.use(await startSilentAgent())
  const config = createConfig(agentUrl ?? greeting.url)
  const others = [{ id: silentAgent, name: 'Silent', text: { url: silent.url, agent_speaks_first: true } }]
  const service = resources.use(await startHostedService({ ...config, agents: [...config.agents, ...others] }))
  let count = 0
  const start = async (play: Play): Promise<Playing> => {
    const { rules = [], spec = createSpec(), files, inputs, environment, clock = {} } = play
    count += 1
    const name = `Step ${count} of the stage`
    await using own = new AsyncDisposableStack()
    const proxy = own.use(await startFaultProxy(service.url, { rules }))
    const workspace = own.use(createWorkspace({ 'suite.json': spec, ...files }))
    const given: Record<string, string> = {
      spec: 'suite.json',
      channel: 'text',
      name,
      'base-url': proxy.url,
      'api-key': service.apiKey,
      timeout: '10m',
      ...inputs,
    }
    const startedAt = performance.now()
    const options = { workspace: workspace.path, inputs: given }
    const step = startStep({
      ...options,
      environment: { ...toClockEnvironment({ patienceFactor: 1, ...clock }), ...environment },
    })
    own.defer(() => step.kill('SIGKILL'))
    const readRuns = () => service.readRuns(name)
    const plannedRuns = play.plannedRuns ?? Object(spec).scenarios?.length ?? 0
    const toPlayed = async (ended: Step): Promise<Played> => {
      const tookMs = performance.now() - startedAt
      // A run that the step was not told of goes on for a moment, and ends by itself if its agent hangs up.
      if (given['agent-id'] !== String(silentAgent)) {
        await waitUntil(() => readRuns().every(isOver), 3_000).catch(() => undefined)
      }
      const ownMs = readDuration(join(workspace.path, given['report-directory'] ?? ''))
      return { step: ended, proxy, runs: readRuns(), plannedRuns, tookMs, ownMs }
    }
    const ended = step.ended.then(toPlayed)
    const moved = own.move()
    return {
      ...{ step, proxy, readRuns, inputs: given, workspace: workspace.path, ended },
      [Symbol.asyncDispose]: () => moved.disposeAsync(),
    }
  }
  const moved = resources.move()
  return {
    service,
    start,
    play: async (play) => {
      await using playing = await start(play)
      return await playing.ended
    },
    cleanUp: ({ inputs, workspace }, { step: { state } }, address = service.url) => {
      const kept = Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]))
      const environment = { ...toClockEnvironment({ factor: 20, patienceFactor: 1 }), ...kept }
      return runStep({ entry: 'run-post', workspace, inputs: { ...inputs, 'base-url': address }, environment })
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

/** Works through items, so many at a time, and gives a promise for each at once. */
export function workThrough<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result>[] {
  const slots = items.map(() => Promise.withResolvers<Result>())
  const left = items.map((item, index) => ({ item, slot: slots[index] }))
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      await work(one.item).then(one.slot?.resolve, one.slot?.reject)
    }
  }
  for (let worker = 0; worker < atOnce; worker += 1) void next()
  // Whoever waits for one of them is told; until then a rejection is not unhandled.
  for (const { promise } of slots) promise.catch(() => undefined)
  return slots.map(({ promise }) => promise)
}
