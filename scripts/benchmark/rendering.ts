import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod'
import { root, runNode } from './node-process.ts'
import { median } from './statistics.ts'
import type { Figure } from './table.ts'

const repetitions = 3
const limitMs = 2_000
const limitMegabytes = 250
/** Of all transcripts together. */
const transcriptLength = 20_000_000

/** Compiled, as what users run: loading TypeScript takes memory of its own. */
const program = 'build/benchmark/scripts/benchmark/rendering/render.js'

function compile(): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', 'scripts/benchmark/rendering'], { cwd: root, stdio: 'inherit' })
}

const Rendered = z.object({ totalMs: z.number(), bytes: z.number(), times: z.record(z.string(), z.number()) })

type Rendering = z.infer<typeof Rendered> & { readonly peakBytes: number }

/** How long 2,000 runs with long conversations take into every format, and how much memory, each time in a new process. */
export async function measureRendering(): Promise<Figure[]> {
  compile()
  const rounds: Rendering[] = []
  for (let round = 0; round < repetitions; round += 1) rounds.push(await render())
  const empty = await render('none')
  const [first] = rounds
  const medianOf = (pick: (round: Rendering) => number | undefined): number =>
    median(rounds.map((round) => pick(round) ?? Number.NaN))
  const megabytes = Math.max(...rounds.map(({ peakBytes }) => peakBytes)) / 1_000_000
  return [
    {
      what: `rendering of 2,000 runs of 20 MB into every format, cold, median of ${repetitions}`,
      value: medianOf(({ totalMs }) => totalMs),
      unit: 'ms',
      limit: limitMs,
    },
    { what: `its peak memory, worst of ${repetitions}`, value: megabytes, unit: 'MB', limit: limitMegabytes },
    {
      what: 'of which before the first format, the report itself with it',
      value: empty.peakBytes / 1_000_000,
      unit: 'MB',
    },
    { what: 'bytes of the report files', value: medianOf(({ bytes }) => bytes) / 1_000_000, unit: 'MB' },
    ...Object.keys(first?.times ?? {}).map(
      (part): Figure => ({ what: `part: ${part}`, value: medianOf(({ times }) => times[part]), unit: 'ms' }),
    ),
  ]
}

async function render(part = 'all'): Promise<Rendering> {
  const { output, peakBytes } = await runNode([program, String(transcriptLength), part], {})
  return { ...Rendered.parse(JSON.parse(output)), peakBytes }
}
