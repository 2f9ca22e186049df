import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { runStep, type Step } from './step.ts'

/** A step that has ended, and what it took of the machine. */
export interface MeasuredStep extends Step {
  /** The most memory that its process held at a time, in bytes. */
  readonly peakBytes: number
  /** In milliseconds, of all its threads: on a machine with other work it tells more than the clock. */
  readonly processorMs: number
}

// What the system counts as the peak of a process on Linux may be that of the process it was forked from; VmHWM is
// its own. Only the step itself writes, and none of the programs that it starts.
const probe = `
  import { readFileSync, writeFileSync } from 'node:fs'
  const peakKibibytes = () => process.platform === 'linux'
    ? Number(/^VmHWM:\\s*(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
    : process.resourceUsage().maxRSS
  if (/[\\\\/]run\\.js$/.test(process.argv[1] ?? '')) process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    const taken = { peakBytes: peakKibibytes() * 1024, processorMs: (user + system) / 1000 }
    writeFileSync(process.env.MEASURED, JSON.stringify(taken))
  })
`
const Taken = z.object({ peakBytes: z.number().positive(), processorMs: z.number().positive() })

/** Runs a step as `runStep` does, and measures its process. */
export async function runMeasuredStep(options: Parameters<typeof runStep>[0]): Promise<MeasuredStep> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'measured-'))
  const file = join(folder.path, 'taken.json')
  const environment = {
    ...options.environment,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(probe)}`,
    MEASURED: file,
  }
  const step = await runStep({ ...options, environment })
  return { ...step, ...Taken.parse(JSON.parse(readFileSync(file, 'utf8'))) }
}
