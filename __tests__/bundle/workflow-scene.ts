import * as z from 'zod'
import { commit, git, write } from '../runner/git/repositories.ts'
import { createConfig, createSpec, startGreeter } from './greeting.ts'
import { startHostedService } from './hosted-service.ts'
import { createWorkspace } from './workspace.ts'

/** What scenarios are generated from. */
const description = 'Refunds orders up to 30 days after delivery and tells the opening hours.'

/** A hosted service that has something for every action, and the repository of suites that it is connected to. */
export async function createWorkflowScene() {
  await using resources = new AsyncDisposableStack()
  const suites = resources.use(createWorkspace({}))
  write(suites.path, { 'suites/support.json': JSON.stringify(createSpec()) })
  git(suites.path, 'init', '--quiet', '--initial-branch=main')
  const sha = commit(suites.path)
  const agent = resources.use(await startGreeter())
  const greeter = {
    ...{ id: 1, name: 'Greeter', description, telephony: { phone_number: '+15551234567' } },
    text: { url: agent.url, agent_speaks_first: true },
  }
  const service = resources.use(
    await startHostedService(
      createConfig(agent.url, {
        agents: [greeter],
        repository_connections: [{ name: 'host', repositories: [{ repo: 'acme/agent-suites', path: suites.path }] }],
        dashboards: [{ id: 12, name: 'Runs', widgets: [{ id: 1, name: 'Duration' }] }],
      }),
    ),
  )
  const secrets = {
    SERVICE_API_KEY: service.apiKey,
    AGENT_SESSION_TOKEN: await service.issueToken({ kind: 'agent-session' }),
  }
  const moved = resources.move()
  return {
    /** The commit of the suites. */
    sha,
    service,
    secrets,
    /** Begins the generation of two scenarios, and gives its progress_id. */
    generate: async (): Promise<string> => {
      const response = await fetch(`${service.url}/test_framework/v1/scenarios/generate-bg/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-SERVICE-API-KEY': service.apiKey },
        body: JSON.stringify({ agent_id: 1, num_scenarios: 2 }),
      })
      return z.object({ progress_id: z.string() }).parse(await response.json()).progress_id
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}
