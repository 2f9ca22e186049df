import type { ScriptedAgent } from '../service/conversation/scripted-agent.ts'
import { createConfig, startGreeter } from './greeting.ts'
import { type HostedService, startHostedService } from './hosted-service.ts'
import { runStep, type Step } from './step.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

/** A workspace and a hosted service with an agent, on which steps are run. */
export interface Stage extends AsyncDisposable {
  readonly agent: ScriptedAgent
  readonly service: HostedService
  readonly workspace: Workspace
  /** Runs a step over text on the service; its secrets are looked for wherever it writes. */
  readonly run: (options?: StageStep) => Promise<Step>
}

export interface StageStep {
  readonly inputs?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  readonly entry?: 'run' | 'run-post'
}

export interface StageOptions {
  readonly files: Readonly<Record<string, unknown>>
  /** Instead of one that greets. */
  readonly agent?: ScriptedAgent
  /** Changes to the service's config. */
  readonly config?: (agentUrl: string) => Readonly<Record<string, unknown>>
}

/** Sets a stage whose input `spec` is `suite.json`, unless a step says otherwise. */
export async function setStage({ files, agent: given, config = () => ({}) }: StageOptions): Promise<Stage> {
  await using resources = new AsyncDisposableStack()
  const agent = resources.use(given ?? (await startGreeter()))
  const service = resources.use(await startHostedService(createConfig(agent.url, config(agent.url))))
  const workspace = resources.use(createWorkspace(files))
  const moved = resources.move()
  return {
    agent,
    service,
    workspace,
    run: async ({ inputs, environment = {}, entry = 'run' } = {}) => {
      const own = { spec: 'suite.json', channel: 'text', 'base-url': service.url, 'api-key': service.apiKey }
      const step = await runStep({ workspace: workspace.path, inputs: { ...own, ...inputs }, environment, entry })
      if (step.stderr !== '') throw new Error(`the step wrote to stderr: ${step.stderr}`)
      const seen = step.log + step.summary + JSON.stringify([step.outputs, step.annotations, step.state])
      if (seen.includes(service.apiKey)) throw new Error('the step shows its key')
      return step
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}
