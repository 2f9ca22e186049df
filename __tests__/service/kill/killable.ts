import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

/** A service of a process of its own. */
export interface Killable extends AsyncDisposable {
  /** Resolves when it can be reached; rejects if it ends before. */
  readonly url: Promise<string>
  /** Resolves when it next begins to play a run, or has ended. */
  whenPlaying(): Promise<void>
  /** Ends the process at once; settles when it is gone. */
  kill(): Promise<void>
  /** Stops the process in the midst of whatever it does, until it is resumed. */
  suspend(): void
  resume(): void
}

/** What it sends when it begins to play a run. */
export const playing = 'playing'

const program = join(import.meta.dirname, 'killable-service.ts')

/** Starts a service on a SQLite file or a Postgres address. */
export function spawnService(place: string, triggerUrl: string): Killable {
  const child = spawn(process.execPath, [program, place, triggerUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'killable-service') },
  })
  const exit = once(child, 'exit')
  const failure = exit.then(() => Promise.reject(new Error('the service has ended before it was ready')))
  // Before it can be reached it may go on with runs that another left.
  const address = new Promise<string>((resolve) => {
    child.on('message', (message) => message !== playing && resolve(z.string().parse(message)))
  })
  const url = Promise.race([address, failure])
  url.catch(() => undefined)
  failure.catch(() => undefined)
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  return {
    url,
    async whenPlaying() {
      const begun = new Promise<void>((resolve) => {
        child.on('message', (message) => message === playing && resolve())
      })
      await Promise.race([begun, exit])
    },
    kill,
    suspend: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    [Symbol.asyncDispose]: kill,
  }
}
