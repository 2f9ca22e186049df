import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process as others can see it. */
export interface SeenProcess {
  /** Its program and its arguments, separated by spaces. */
  readonly line: string
  readonly environment: string
}

/** Whether this system shows processes as Linux does. */
export const showsProcesses = existsSync('/proc/self/environ')

/** Looks at all processes again and again until something has ended; gives each one once. */
export async function watchProcesses(ended: Promise<unknown>): Promise<readonly SeenProcess[]> {
  const over = new AbortController()
  const stop = () => over.abort()
  ended.then(stop, stop)
  const seen = new Map<string, SeenProcess>()
  while (!over.signal.aborted) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const one = readProcess(pid)
      // The same process shows another program and environment once it has started one in its place.
      if (one !== undefined) seen.set(`${pid} ${one.line} ${one.environment.length}`, one)
    }
    await sleep(5)
  }
  return [...seen.values()]
}

function readProcess(pid: string): SeenProcess | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')
    return { line, environment: readEnvironment(pid) }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** Empty for a process of another user, whose environment nobody else sees. */
function readEnvironment(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}
