import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod'

/** A chat agent in a process of its own, on a port of 127.0.0.1. */
export interface BenchmarkAgent extends AsyncDisposable {
  readonly port: number
}

const Address = z.object({ port: z.int() })

/** Starts the agent that answers at once. */
export async function startAgent(): Promise<BenchmarkAgent> {
  const child = fork(join(import.meta.dirname, 'instant-agent.ts'), { execArgv: [] })
  const ended = once(child, 'exit')
  const [address]: unknown[] = await Promise.race([once(child, 'message'), ended])
  const parsed = Address.safeParse(address)
  if (!parsed.success) throw new Error('the agent of the benchmark did not start')
  return {
    port: parsed.data.port,
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await ended
    },
  }
}
