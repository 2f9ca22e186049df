import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, jest, test } from '@jest/globals'
import * as z from 'zod'
import { commit, git, write } from '../runner/git/repositories.ts'
import { createConfig, createSpec, startGreeter } from './greeting.ts'
import { startHostedService } from './hosted-service.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(180_000)

const root = join(import.meta.dirname, '../..')
const program = process.env['ACT'] ?? 'act'
const hasAct = spawnSync(program, ['--version']).status === 0

if (!hasAct)
  test.skip('act is not here (it is found in PATH, or named in ACT), so that no workflow can be run', () => {})
const actTest = hasAct ? test : test.skip

/** What scenarios are generated from. */
const description = 'Refunds orders up to 30 days after delivery and tells the opening hours.'

/** A service with all that the workflow asks for, and the repository of suites that it is connected to. */
async function createScene() {
  await using resources = new AsyncDisposableStack()
  const suites = resources.use(createWorkspace({}))
  write(suites.path, { 'greets.json': JSON.stringify(createSpec()) })
  git(suites.path, 'init', '--quiet', '--initial-branch=main')
  const sha = commit(suites.path)
  const agent = resources.use(await startGreeter())
  const service = resources.use(
    await startHostedService(
      createConfig(agent.url, {
        agents: [{ id: 1, name: 'Greeter', description, text: { url: agent.url, agent_speaks_first: true } }],
        repository_connections: [{ name: 'host', repositories: [{ repo: 'acme/suites', path: suites.path }] }],
        dashboards: [{ id: 1, name: 'Runs', widgets: [{ id: 1, name: 'Duration' }] }],
      }),
    ),
  )
  const response = await fetch(`${service.url}/test_framework/v1/scenarios/generate-bg/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-SERVICE-API-KEY': service.apiKey },
    body: JSON.stringify({ agent_id: 1, num_scenarios: 2 }),
  })
  const { progress_id: progressId } = z.object({ progress_id: z.string() }).parse(await response.json())
  const secrets = {
    SERVICE_API_KEY: service.apiKey,
    AGENT_SESSION_TOKEN: await service.issueToken({ kind: 'agent-session' }),
  }
  const moved = resources.move()
  return { sha, service, progressId, secrets, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

/** Runs the workflow on this machine itself, with this Node.js and a home of its own; gives all that act printed. */
async function runWorkflow(home: string, { service, progressId, secrets }: Awaited<ReturnType<typeof createScene>>) {
  mkdirSync(join(home, 'cache'))
  const secretFile = join(home, 'secrets')
  writeFileSync(
    secretFile,
    Object.entries(secrets)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  )
  const settings = {
    '--workflows': '__tests__/bundle/five-actions.yml',
    '--platform': 'ubuntu-latest=-self-hosted',
    '--secret-file': secretFile,
  }
  const variables = { SERVICE_URL: service.url, PROGRESS_ID: progressId }
  const args = [
    ...Object.entries(settings).flat(),
    ...Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ]
  const env = {
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  }
  const { stdout, stderr } = await promisify(execFile)(program, ['push', ...args], {
    cwd: root,
    env,
    maxBuffer: 64 << 20,
  })
  return stdout + stderr
}

actTest('a workflow uses all five actions, one after the other', async () => {
  await using scene = await createScene()
  using home = createWorkspace({})
  const printed = await runWorkflow(home.path, scene)
  expect(printed).toContain(
    `told 1 organization, checked out ${scene.sha}, passed 1, skipped at 0.1, 2 scenarios, valid true, 1 widget in Runs of 1.`,
  )
  expect(printed).toContain('Job succeeded')
  for (const secret of Object.values(scene.secrets)) expect(printed).not.toContain(secret)
  expect(scene.service.readCharges()).toEqual([100_000])
})
