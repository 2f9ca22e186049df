import { availableParallelism, cpus, loadavg } from 'node:os'
import { measureFirstByte } from './benchmark/first-byte.ts'
import { measureLargeSpec } from './benchmark/large-spec.ts'
import { measureLargeSuite } from './benchmark/large-suite.ts'
import { measurePeakMemory } from './benchmark/peak-memory.ts'
import { renderTable } from './benchmark/table.ts'

/**
 * Measures the committed bundle against its limits of speed and memory. A limit that is not met is only shown, because
 * a busy machine misses it too: the exit code is 1 only when something measured does not work.
 */
async function main(): Promise<void> {
  const machine = `${process.platform} ${process.arch}, ${availableParallelism()} cores of ${cpus()[0]?.model ?? '?'}`
  console.log(`Node ${process.version}, ${machine}, load ${loadavg()[0]?.toFixed(2)}\n`)
  // The first is the only one that counts how long code takes that has never run, so it must be the first.
  const figures = [
    ...measureLargeSpec(),
    ...(await measureFirstByte()),
    ...(await measurePeakMemory()),
    ...(await measureLargeSuite()),
  ]
  console.log(renderTable(figures))
  console.log(`\nload ${loadavg()[0]?.toFixed(2)} at the end`)
}

try {
  await main()
} catch (error) {
  console.error(`npm run bench: ${Error.isError(error) ? error.message : String(error)}`)
  process.exitCode = 1
}
