import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../node-process.ts'
import { type Client, createClient } from './client.ts'
import { type ProcessUsage, readProcessUsage } from './process-usage.ts'
import { renderConfig } from './suites.ts'

/** Where the services of the benchmark keep their files, and the agent that they hold conversations with. */
export interface Place {
  readonly folder: string
  readonly agentPort: number
}

/** Where a service listens, and the key of its organization. */
export interface ServedAddress {
  readonly url: string
  readonly apiKey: string
}

/** A running `agent-test serve`. */
export interface Served extends AsyncDisposable {
  readonly address: ServedAddress
  readonly client: Client
  /** From before its start until the answer to the first request. */
  readonly readyMs: number
  readUsage(): ProcessUsage
}

/**
 * Starts the committed bundle on a database file of the folder, made if it is missing; resolves when it has answered.
 * `changes` replace parts of its config.
 */
export async function startServed({ folder, agentPort }: Place, database: string, changes = {}): Promise<Served> {
  const config = join(folder, 'agent-test.local.yml')
  writeFileSync(config, renderConfig(agentPort, changes))
  const flags = ['--config', config, '--port', '0', '--database', join(folder, database)]
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['dist/cli.js', 'serve', ...flags], {
    cwd: root,
    // Compiled code is kept here, so that the benchmark says nothing about what other programs have left.
    env: { XDG_CACHE_HOME: join(folder, 'cache'), LOCALAPPDATA: join(folder, 'cache') },
    // Its log is read by nobody: a pipe that fills would hold it up.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await readAddress(child)
  const client = createClient(address)
  await client.get('/health/')
  const readyMs = performance.now() - startedAt
  return {
    address,
    client,
    readyMs,
    readUsage: () => readProcessUsage(child.pid ?? 0),
    async [Symbol.asyncDispose]() {
      client.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code]: unknown[] = await ended
      if (code !== 0) throw new Error(`agent-test serve ended with ${code}`)
    },
  }
}

/** The address and the API key, which the service prints once it listens. */
async function readAddress(child: ChildProcess): Promise<ServedAddress> {
  const { stdout } = child
  if (stdout === null) throw new Error('the output of agent-test serve is not read')
  let printed = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk
    const [, url, apiKey] = /^Address {2}(\S+)\nAPI key {2}(\S+)[\s\S]*^Docs/m.exec(printed) ?? []
    if (url !== undefined && apiKey !== undefined) {
      stdout.resume()
      return { url, apiKey }
    }
  }
  throw new Error(`agent-test serve ended before it listened:\n${printed}`)
}
