import { readdirSync, symlinkSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { expect, jest } from '@jest/globals'
import { commit, git, write } from '../runner/git/repositories.ts'
import { gitTest as test } from '../service/repositories/git-service.ts'
import { createConfig, createSpec, startGreeter } from './greeting.ts'
import { startHostedService } from './hosted-service.ts'
import { runStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(60_000)

const broken = { version: '1', agent_id: 1, scenarios: [{ name: 'No instructions' }] }

/** A hosted service with an agent, connected to a repository of suites that this workspace knows nothing of. */
async function createScene() {
  await using resources = new AsyncDisposableStack()
  const suites = resources.use(createWorkspace({}))
  write(suites.path, {
    'suites/greets.json': JSON.stringify(createSpec()),
    'suites/broken.json': JSON.stringify(broken, null, 2),
  })
  symlinkSync('/etc/passwd', join(suites.path, 'suites/link.json'))
  git(suites.path, 'init', '--quiet', '--initial-branch=main')
  const sha = commit(suites.path)
  const agent = resources.use(await startGreeter())
  const repository_connections = [{ name: 'host', repositories: [{ repo: 'acme/suites', path: suites.path }] }]
  const service = resources.use(await startHostedService({ ...createConfig(agent.url), repository_connections }))
  const workspace = resources.use(createWorkspace({ 'README.md': 'x' }))
  const temporary = resources.use(createWorkspace({}))
  const session = await service.issueToken({ kind: 'agent-session' })
  const moved = resources.move()
  return {
    sha,
    service,
    /** Runs a step on the suites; whatever it leaves behind is looked through for its credentials. */
    run: async (inputs: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>> = {}) => {
      const step = await runStep({
        workspace: workspace.path,
        inputs: {
          ...{ spec: 'suites/greets.json', channel: 'text', 'base-url': service.url, 'api-key': service.apiKey },
          ...{ 'spec-repository': 'acme/suites', 'agent-session-token': session },
          ...inputs,
        },
        environment: { PATH: process.env['PATH'] ?? '', RUNNER_TEMP: temporary.path, ...environment },
      })
      const seen = step.stderr + step.log + step.summary + JSON.stringify([step.outputs, step.annotations, step.state])
      for (const secret of [session, service.apiKey]) expect(seen).not.toContain(secret)
      expect(readdirSync(temporary.path)).toEqual([])
      expect(readdirSync(workspace.path)).toEqual(['README.md'])
      return step
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

const errorsOf = ({ annotations }: Awaited<ReturnType<typeof runStep>>): string[] =>
  annotations.flatMap(({ level, message }) => (level === 'error' ? message.split('\n') : []))

test('a suite of another repository runs, and nothing of its checkout is left', async () => {
  await using scene = await createScene()
  const step = await scene.run({ 'spec-ref': 'main' })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'passed', 'runs-passed': '1', 'spec-valid': 'true' } })
  expect(step.log).toContain(`Checked out acme/suites at ${scene.sha}`)
  expect(scene.service.readCharges()).toHaveLength(1)
})

test('what is wrong with such a spec is told at its line and commit, on no file of this repository', async () => {
  await using scene = await createScene()
  const step = await scene.run({ spec: 'suites/[bg]*.json', mode: 'lint' }, { GITHUB_REPOSITORY: 'octo/desk' })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'invalid', 'spec-valid': 'false' } })
  const [told] = step.annotations.filter(({ level, title }) => level === 'error' && title !== undefined)
  expect(told?.file).toBeUndefined()
  expect(told?.message).toMatch(new RegExp(`\nsuites/broken\\.json:\\d+ of acme/suites at ${scene.sha.slice(0, 7)}$`))
  expect(step.summary).not.toContain('octo/desk/blob')
})

/** Stands before a service as the host of its repositories: there a repository is cloned from where its pages are. */
async function startHost(service: string) {
  const server = createServer((asked, answer) => {
    const path = (asked.url ?? '').replace(/^\/acme\/suites\.git/, '/repo_host/git/acme/suites.git')
    const { host: _, ...headers } = asked.headers
    const sent = request(service + path, { method: asked.method, headers }, async (got) => {
      const chunks: Buffer[] = []
      for await (const chunk of got) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const isToken = path.includes('checkout-token')
      const text = isToken
        ? body.toString().replace(/"clone_url":"[^"]*"/, `"clone_url":"${toUrl()}/acme/suites.git"`)
        : body
      const { 'content-length': __, 'transfer-encoding': ___, ...kept } = got.headers
      answer.writeHead(got.statusCode ?? 500, kept).end(text)
    })
    asked.pipe(sent)
  })
  const toUrl = (): string => {
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: toUrl(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('where its repository has pages, the line is linked at the commit', async () => {
  await using scene = await createScene()
  await using host = await startHost(scene.service.url)
  const place = { GITHUB_SERVER_URL: host.url, GITHUB_REPOSITORY: 'octo/desk' }
  const step = await scene.run({ spec: 'suites/broken.json', mode: 'lint', 'base-url': host.url }, place)
  const page = `${host.url}/acme/suites/blob/${scene.sha}/suites/broken.json#L`
  expect(errorsOf(step)).toContainEqual(expect.stringContaining(page))
  expect(step.summary).toContain(`](${page}`)
  expect(step.outputs).toMatchObject({ 'spec-sha': scene.sha })
})

test('a link that leads out of the repository is not followed', async () => {
  await using scene = await createScene()
  const step = await scene.run({ spec: 'suites/link.json' })
  expect(errorsOf(step)).toEqual(['input "spec" leaves acme/suites by a link, which is not followed: suites/link.json'])
})

test.each([
  { inputs: { 'spec-repository': 'acme/other' }, says: /^input "spec-repository" is refused: .*404/ },
  { inputs: { 'spec-ref': 'no-such-branch' }, says: /^input "spec-ref" cannot be used: .*no-such-branch/ },
  { inputs: { 'spec-ref': 'f'.repeat(40) }, says: /^input "spec-ref" cannot be used: / },
  {
    inputs: { spec: 'suites/missing.json' },
    says: /^input "spec" names a file that does not exist: suites\/missing\.json$/,
  },
  {
    inputs: { spec: '../../../../../../../etc/hostname' },
    says: /^input "spec" names a file outside of acme\/suites: \/etc\/hostname$/,
  },
  { inputs: { 'agent-session-token': 'not-a-token' }, says: /^input "agent-session-token" is refused: .*401/ },
  { inputs: { 'agent-session-token': '' }, says: /^input "agent-session-token" is empty: spec-repository needs / },
  { inputs: { 'spec-repository': '', 'spec-ref': 'main' }, says: /^input "spec-ref" goes only with spec-repository/ },
  {
    inputs: { 'only-changed': 'true' },
    says: /^input "only-changed" compares with the base branch of this repository/,
  },
  { inputs: { 'max-cost-increase': '5%' }, says: /^input "max-cost-increase" compares with the base branch/ },
])('$inputs is refused before anything is spent', async ({ inputs, says }) => {
  await using scene = await createScene()
  const step = await scene.run(inputs as Readonly<Record<string, string>>)
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'invalid' } })
  expect(errorsOf(step)).toContainEqual(expect.stringMatching(says))
  expect(scene.service.readCharges()).toEqual([])
})

test('a fork, which gets no secrets, is let pass with a notice that nothing was checked', async () => {
  await using scene = await createScene()
  using events = createWorkspace({
    'event.json': {
      pull_request: {
        head: { sha: 'c0ffee', repo: { full_name: 'mallory/desk' } },
        base: { repo: { full_name: 'octo/desk' } },
      },
    },
  })
  const step = await scene.run(
    { 'agent-session-token': '', 'api-key': '' },
    { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: join(events.path, 'event.json') },
  )
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'skipped', 'spec-valid': 'false' } })
  expect(step.annotations).toEqual([expect.objectContaining({ level: 'notice' })])
  expect(step.summary).toContain('the specs of acme/suites could not be read, and nothing was checked')
  expect(step.log + step.summary).not.toContain('is valid')
})

test('a service that cannot be reached leaves a report, and is not green', async () => {
  await using scene = await createScene()
  const step = await scene.run({ 'base-url': 'http://127.0.0.1:9' })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'inconclusive', 'spec-valid': 'false' } })
  expect(step.summary).toContain('checkout-token')
})
