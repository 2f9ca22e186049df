import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseLocalConfig, startLocalService } from '../../src/service/index.ts'
import { gitOk } from '../service/repositories/git-service.ts'
import { type GitGate, startGitGate } from './git-gate.ts'
import { type StartedStep, type Step, startStep } from './step.ts'

/** A service with repositories behind a gate, and a machine on which steps check them out. */
export interface CheckoutStage extends AsyncDisposable {
  readonly gate: GitGate
  /** The work tree that `acme/agent` is cloned from; `acme/beside` is looked for at this path with `-beside`. */
  readonly tree: string
  readonly workspace: string
  /** Everything of the machine: the workspace, the home folder and the temporary ones lie in it. */
  readonly machine: string
  /** Of an agent session, and of the organization. */
  readonly session: string
  readonly apiKey: string
  readonly start: (options?: CheckoutStep) => StartedStep
  /** Runs a step to its end; fails if it shows a credential. */
  readonly run: (options?: CheckoutStep) => Promise<Step>
  /** Moves the clock of the service. */
  readonly passSeconds: (seconds: number) => void
}

export interface CheckoutStep {
  readonly inputs?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  readonly entry?: 'checkout' | 'checkout-post'
}

/** The settings of a machine that would send the credential elsewhere, or run something. */
const hostileSettings = (url: string) => `[url "http://127.0.0.1:9/stolen/"]
\tinsteadOf = ${url}/
[credential]
\thelper = "!touch $HOME/helper-ran; echo"
[core]
\thooksPath = $HOME/hooks
\taskPass = "touch $HOME/asked"
[filter "everything"]
\tsmudge = "touch $HOME/filter-ran; cat"
\trequired = true
[trace2]
\teventTarget = "$HOME/trace"
\tenvVars = ${Array.from({ length: 40 }, (_, at) => `GIT_CONFIG_VALUE_${at}`)}
`

/** Sets the stage: `acme/agent` with a branch, a tag and two commits, and one of an inactive connection. */
export async function setCheckoutStage(): Promise<CheckoutStage> {
  await using resources = new AsyncDisposableStack()
  const machine = mkdtempSync(join(tmpdir(), 'machine-'))
  resources.defer(() => rmSync(machine, { recursive: true, force: true, maxRetries: 3 }))
  const sources = mkdtempSync(join(tmpdir(), 'sources-'))
  resources.defer(() => rmSync(sources, { recursive: true, force: true, maxRetries: 3 }))
  const tree = await createRepository(sources)
  const gate = resources.use(await startGitGate())
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const { config } = parseLocalConfig(JSON.stringify(createConfig(tree)), {}, sources)
  const service = resources.use(await startLocalService({ config, publicUrl: gate.url, now }))
  gate.target = service.url
  const session = await service.issueAgentSession()
  const folders = Object.fromEntries(['workspace', 'home', 'temp'].map((name) => [name, join(machine, name)] as const))
  const { workspace = '', home = '', temp = '' } = folders
  for (const folder of [workspace, home, temp]) mkdirSync(folder)
  writeFileSync(join(home, '.gitconfig'), hostileSettings(gate.url).replaceAll('$HOME', home))
  // Would change the bytes of every file that is checked out.
  mkdirSync(join(home, '.config/git'), { recursive: true })
  writeFileSync(join(home, '.config/git/attributes'), '* text eol=crlf ident\n')
  mkdirSync(join(home, 'hooks'))
  for (const hook of ['post-checkout', 'reference-transaction']) {
    writeFileSync(join(home, 'hooks', hook), `#!/bin/sh\ntouch '${home}/hook-ran'\n`, { mode: 0o755 })
  }
  const start = ({ inputs, environment, entry = 'checkout' }: CheckoutStep = {}): StartedStep => {
    const own = { repository: 'acme/agent', 'base-url': gate.url, 'agent-session-token': session }
    const system = { HOME: home, TMPDIR: temp, ...environment }
    return startStep({ entry, workspace, inputs: { ...own, ...inputs }, environment: system })
  }
  const stage = resources.move()
  return {
    ...{ gate, tree, workspace, machine, session, apiKey: service.apiKey, start },
    run: async (options) => {
      const step = await start(options).ended
      const seen = step.stdout.replaceAll(/^::add-mask::.*$/gm, '') + step.stderr + step.summary
      const left = seen + JSON.stringify([step.outputs, step.state])
      for (const secret of [session, ...gate.tokens()]) {
        if (left.includes(secret)) throw new Error('the step shows a credential')
      }
      return step
    },
    passSeconds: (seconds) => {
      aheadMs += seconds * 1_000
    },
    [Symbol.asyncDispose]: () => stage.disposeAsync(),
  }
}

const createConfig = (tree: string) => ({
  prices: { voice: 1, text: 1 },
  agents: [{ id: 1, name: 'Desk', text: { url: 'ws://127.0.0.1:9/' } }],
  repository_connections: [
    {
      name: 'Host',
      repositories: [
        { repo: 'acme/agent', path: tree },
        { repo: 'acme/beside', path: `${tree}-beside` },
      ],
    },
    { name: 'Old host', active: false, repositories: [{ repo: 'acme/old', path: tree }] },
  ],
})

async function createRepository(parent: string): Promise<string> {
  const tree = join(parent, 'agent')
  await gitOk(parent, 'init', '--quiet', '--initial-branch=main', tree)
  const commit = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(tree, name, '..'), { recursive: true })
      writeFileSync(join(tree, name), text)
    }
    await gitOk(tree, 'add', '--all')
    await gitOk(tree, 'commit', '--quiet', '--message', 'change')
  }
  await commit({ 'README.md': 'one', 'specs/refunds.json': '{}' })
  await gitOk(tree, 'tag', '--annotate', '--message', 'first', 'v1')
  await gitOk(tree, 'update-ref', 'refs/pull/7/head', 'HEAD')
  await gitOk(tree, 'checkout', '--quiet', '-b', 'feature/a')
  await commit({ 'feature.txt': 'new' })
  await gitOk(tree, 'checkout', '--quiet', 'main')
  await commit({ 'README.md': 'two' })
  return tree
}
