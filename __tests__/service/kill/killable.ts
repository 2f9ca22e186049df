import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

/** A service of a process of its own. */
export interface Killable extends AsyncDisposable {
  /** Resolves when it can be reached; rejects if it ends before. */
  readonly url: Promise<string>
  /** Ends the process at once; settles when it is gone. */
  kill(): Promise<void>
  /** Stops the process in the midst of whatever it does, until it is resumed. */
  suspend(): void
  resume(): void
}

const program = join(import.meta.dirname, 'killable-service.ts')

/** Starts a service on a SQLite file or a Postgres address. */
export function spawnService(place: string, triggerUrl: string): Killable {
  const child = spawn(process.execPath, [program, place, triggerUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'killable-service') },
  })
  const exit = once(child, 'exit')
  const failure = exit.then(() => Promise.reject(new Error('the service has ended before it was ready')))
  const url = Promise.race([once(child, 'message'), failure]).then(([message]) => z.string().parse(message))
  url.catch(() => undefined)
  failure.catch(() => undefined)
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  return {
    url,
    kill,
    suspend: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    [Symbol.asyncDispose]: kill,
  }
}
