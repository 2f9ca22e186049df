import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What a process has taken from the machine. */
export interface ProcessUsage {
  /** The most it ever had in memory; where the system does not keep that, what it has now. */
  readonly peakBytes: number
  /** The time that it was given of all processors together. */
  readonly cpuMs: number
}

/** Reads what a running process has taken so far. */
export const readProcessUsage = (pid: number): ProcessUsage =>
  process.platform === 'linux' ? readProc(pid) : readPs(pid)

// Linux counts in hundredths of a second, whatever the machine.
const tickMs = 10

function readProc(pid: number): ProcessUsage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  // The name of the program may hold anything; the fields are counted from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const [userTicks, systemTicks] = [fields[11], fields[12]]
  return {
    peakBytes: Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]) * 1_024,
    cpuMs: (Number(userTicks) + Number(systemTicks)) * tickMs,
  }
}

function readPs(pid: number): ProcessUsage {
  const [kibibytes, time = ''] = execFileSync('ps', ['-o', 'rss=,time=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
  const seconds = time.split(/[-:]/).reduce((total, part) => total * 60 + Number(part), 0)
  return { peakBytes: Number(kibibytes) * 1_024, cpuMs: seconds * 1_000 }
}
