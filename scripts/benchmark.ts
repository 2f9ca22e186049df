import { availableParallelism, cpus, loadavg } from 'node:os'
import { measureFirstByte } from './benchmark/first-byte.ts'
import { measureLargeSpec } from './benchmark/large-spec.ts'
import { measureLargeSuite } from './benchmark/large-suite.ts'
import { measurePeakMemory } from './benchmark/peak-memory.ts'
import { measurePolling } from './benchmark/polling/measure-polling.ts'
import { measureRendering } from './benchmark/rendering.ts'
import { measureService } from './benchmark/service/measure-service.ts'
import { type Figure, renderTable } from './benchmark/table.ts'

/** What can be measured alone, by its word on the command line. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  // The first is the only one that counts how long code takes that has never run, so it must be the first.
  action: async () => [
    ...measureLargeSpec(),
    ...(await measureFirstByte()),
    ...(await measurePeakMemory()),
    ...(await measureLargeSuite()),
  ],
  service: measureService,
  polling: measurePolling,
  rendering: measureRendering,
}

/**
 * Measures the committed bundle against its limits of speed and memory. A limit that is not met is only shown, because
 * a busy machine misses it too: the exit code is 1 only when something measured does not work.
 */
async function main(words: readonly string[]): Promise<void> {
  const unknown = words.find((word) => !Object.hasOwn(parts, word))
  if (unknown !== undefined) throw new Error(`${unknown} is not measured; there is ${Object.keys(parts).join(', ')}`)
  const machine = `${process.platform} ${process.arch}, ${availableParallelism()} cores of ${cpus()[0]?.model ?? '?'}`
  console.log(`Node ${process.version}, ${machine}, load ${loadavg()[0]?.toFixed(2)}\n`)
  const figures: Figure[] = []
  for (const [word, measure] of Object.entries(parts)) {
    if (words.length === 0 || words.includes(word)) figures.push(...(await measure()))
  }
  console.log(renderTable(figures))
  console.log(`\nload ${loadavg()[0]?.toFixed(2)} at the end`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(`npm run bench: ${Error.isError(error) ? error.message : String(error)}`)
  process.exitCode = 1
}
