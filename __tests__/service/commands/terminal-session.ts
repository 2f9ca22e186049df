import { writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../../src/service/commands/command.ts'

/** A folder with a config of two organizations, in which commands run one after the other or at the same time. */
export interface Session extends AsyncDisposable {
  readonly folder: string
  /** Where the config and the database are, as flags. */
  readonly places: readonly string[]
}

/** A command that runs. */
export interface Running {
  /** The exit code. */
  readonly ended: Promise<number>
  readonly stop: () => void
  readonly hurry: () => void
  readonly out: () => string
  readonly error: () => string
  /** Resolves with the address once the service has printed it. */
  readonly address: () => Promise<string>
}

const config = `
organizations:
  - organization: { id: 1, name: Shop }
    prices: { voice: 0.3, text: 0.02 }
    api_keys: [{ name: ci, key: shop-key-of-the-config }]
    agents: [{ id: 1, name: Desk }]
  - organization: { id: 2, name: Bank }
    prices: { voice: 0.3, text: 0.02 }
    agents: [{ id: 2, name: Line }]
`

export async function openSession(): Promise<Session> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'commands-'))
  const path = join(folder.path, 'agent-test.local.yml')
  writeFileSync(path, config)
  return {
    folder: folder.path,
    places: ['--config', path, '--database', join(folder.path, 'service.db')],
    [Symbol.asyncDispose]: () => folder.remove(),
  }
}

export function startCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Running {
  const stopping = new AbortController()
  const hurrying = new AbortController()
  const printed = Promise.withResolvers<string>()
  let out = ''
  let error = ''
  const ended = runCommand(args, {
    environment,
    writeOut: (text) => {
      out += text
      const [, url] = /^Address +(\S+)$/m.exec(out) ?? []
      if (url !== undefined) printed.resolve(url)
    },
    writeError: (text) => {
      error += text
    },
    stopped: stopping.signal,
    hurried: hurrying.signal,
  })
  void ended.then(() => printed.reject(new Error(`the command has ended: ${error}`)))
  printed.promise.catch(() => undefined)
  return {
    ended,
    stop: () => stopping.abort(),
    hurry: () => hurrying.abort(),
    out: () => out,
    error: () => error,
    address: () => printed.promise,
  }
}

/** Runs a command to its end. */
export async function run(args: readonly string[], environment: Readonly<Record<string, string | undefined>> = {}) {
  const command = startCommand(args, environment)
  return { code: await command.ended, out: command.out(), error: command.error() }
}
