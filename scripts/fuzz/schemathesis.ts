import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Pass } from './passes.ts'

const settings = join(import.meta.dirname, 'schemathesis.toml')
const hungAfterMs = 600_000

interface PassOptions {
  /** The fuzzer. */
  readonly program: string
  /** Where it may leave its files. */
  readonly folder: string
  /** Of the service. */
  readonly url: string
  /** The most test cases that are made up for an operation. */
  readonly examples: number
  /** Whether each operation is also sent every kind of value that its description allows or forbids. */
  readonly cover: boolean
}

/** Walks through the operations of a pass. Whether nothing was found; what was found is printed. */
export async function runPass(pass: Pass, { program, folder, url, examples, cover }: PassOptions): Promise<boolean> {
  // One operation leads to no other, and the fuzzer takes that for a fault.
  const follows = pass.operations.length > 1 ? ['stateful'] : []
  const phases = ['examples', ...(cover ? ['coverage'] : []), 'fuzzing', ...follows]
  const operations = pass.operations.flatMap((name) => ['--include-operation-id', name])
  const flags = [
    '--phases',
    phases.join(','),
    '--max-examples',
    String(examples),
    '--header',
    pass.header,
    ...operations,
  ]
  const child = spawn(program, ['--config-file', settings, 'run', `${url}/openapi.json`, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: hungAfterMs,
  })
  const [code]: unknown[] = await once(child, 'exit')
  return code === 0
}
