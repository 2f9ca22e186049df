import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** No file is what the patterns name; the message is a sentence. */
export class SparseError extends Error {
  override readonly name = 'SparseError'
}

/** Makes a checkout write only some files, from now on. They are fetched all the same. */
export async function limitToPatterns(
  folder: string,
  patterns: readonly string[],
  run: (...args: readonly string[]) => Promise<unknown>,
): Promise<void> {
  await run('config', 'core.sparseCheckout', 'true')
  await run('config', 'core.sparseCheckoutCone', 'false')
  const info = join(folder, '.git', 'info')
  mkdirSync(info, { recursive: true })
  writeFileSync(join(info, 'sparse-checkout'), `${patterns.join('\n')}\n`)
}

/** Throws a SparseError for a checkout without a file. */
export function refuseNothing(folder: string): void {
  if (readdirSync(folder).every((name) => name === '.git')) throw new SparseError('the patterns match no file')
}
