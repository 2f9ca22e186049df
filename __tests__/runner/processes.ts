import { readFileSync } from 'node:fs'

/** Whether a process is there and has not ended; one that nobody has buried yet has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
  } catch {
    return false
  }
}
