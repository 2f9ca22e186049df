import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ScriptedAgent, startAgent } from '../service/conversation/scripted-agent.ts'
import { createConfig, createSpec } from './greeting.ts'
import { type HostedService, startHostedService } from './hosted-service.ts'
import { type StartedStep, startStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

const agentNumber = '+15551230000'

/** Dials the number of the environment, as a softphone would, and says what became of it. */
const dialScript = `
  const { SERVICE_URL, DESK_KEY, NUMBER } = process.env
  const answer = await fetch(SERVICE_URL + '/local/dials/', {
    method: 'POST',
    headers: { 'X-SERVICE-API-KEY': DESK_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ from_number: '${agentNumber}', to_number: NUMBER }),
  })
  console.log(await answer.text())
`

/** Goes on only when two of it run at a time, and leaves what it was given in a file. */
const pairedScript = `
  import { readdirSync, writeFileSync } from 'node:fs'
  const { RUN_ID, NUMBER, WINDOW_OPENS_AT, WINDOW_CLOSES_AT, TEST_PROFILE } = process.env
  writeFileSync('seen-' + RUN_ID, JSON.stringify({ RUN_ID, NUMBER, WINDOW_OPENS_AT, WINDOW_CLOSES_AT, TEST_PROFILE }))
  while (readdirSync('.').filter((name) => name.startsWith('seen-')).length < 2) await new Promise((go) => setTimeout(go, 10))
  await import('./dial.mjs')
`

/** Leaves the IDs of processes in a file, each harder to end than the one before. */
const treeScript = `
  sleep 300 & echo $! >> tree
  (nohup sleep 300 > nohup.out 2>&1 & echo $! >> tree)
  sh -c 'trap "" TERM HUP INT; echo $$ >> tree; while :; do sleep 0.05; done'
`

interface DeskOptions {
  /** Seconds for which a call is waited for. */
  readonly window?: number
  /** How long the agent lets a caller wait until it greets and hangs up, in milliseconds. */
  readonly talkMs?: number
  readonly spec?: object
}

/** A hosted service with an agent that telephones, and a workspace with a softphone in it: `node dial.mjs`. */
export interface OutboundDesk extends AsyncDisposable {
  readonly service: HostedService
  readonly agent: ScriptedAgent
  readonly path: string
  /** What the softphone needs to know of the service. */
  readonly environment: Readonly<Record<string, string>>
  readonly readFile: (name: string) => string
  /** The processes of `sh tree.sh`, as soon as they are all there; undefined before. */
  readonly readTree: () => readonly number[] | undefined
}

/** Starts the service and its agent, with the suite in `suite.json`. */
export async function startOutboundDesk(options: DeskOptions): Promise<OutboundDesk> {
  const { window = 30, talkMs = 0, spec = createSpec() } = options
  await using resources = new AsyncDisposableStack()
  const greet = { content: 'Hello there!', type: 'end_call' }
  const agent = resources.use(await startAgent({ opened: (end) => void setTimeout(() => end.send(greet), talkMs) }))
  const telephone = { inbound: false, telephony: { phone_number: agentNumber } }
  const config = createConfig(agent.url, {
    organization: { outbound_timeout: window },
    agents: [{ id: 1, name: 'Greeter', ...telephone, text: { url: agent.url, agent_speaks_first: true } }],
  })
  const service = resources.use(await startHostedService(config))
  const scripts = { 'dial.mjs': dialScript, 'paired.mjs': pairedScript, 'tree.sh': treeScript }
  const { path } = resources.use(createWorkspace({ 'suite.json': spec, ...scripts }))
  const moved = resources.move()
  const readFile = (name: string) => readFileSync(join(path, name), 'utf8')
  const readTree = () => {
    const ids = existsSync(join(path, 'tree')) ? readFile('tree').trim().split('\n').map(Number) : []
    return ids.length < 3 ? undefined : ids
  }
  const environment = { SERVICE_URL: service.url, DESK_KEY: service.apiKey }
  return { service, agent, path, environment, readFile, readTree, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

/** Starts a step that runs the suite of a desk. */
export async function startOutboundStep({
  command = '',
  redact = 'numbers',
  ...options
}: DeskOptions & { readonly command?: string; readonly redact?: 'numbers' | 'none' } = {}) {
  await using resources = new AsyncDisposableStack()
  const desk = resources.use(await startOutboundDesk(options))
  const { service, path, environment } = desk
  const address = { 'base-url': service.url, 'api-key': service.apiKey }
  const inputs = { spec: 'suite.json', ...address, 'dial-command': command, redact }
  const step: StartedStep = startStep({ workspace: path, inputs, environment })
  resources.defer(() => step.kill('SIGKILL'))
  const moved = resources.move()
  return { ...desk, step, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}
