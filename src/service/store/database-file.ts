import { existsSync } from 'node:fs'
import { mkdir, open, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from './database.ts'

/**
 * Makes a database file that is missing, readable by its owner alone because it holds the key that tokens are signed
 * with. With `exclusive`, keeps other services from the file until it is disposed of. Rejects if the file cannot be
 * written or another service has it.
 */
export async function prepareFile(path: string, { exclusive }: { readonly exclusive: boolean }): Promise<Disposable> {
  const real = await makeFile(path)
  return exclusive ? lockFile(path, `${real}-lock`) : { [Symbol.dispose]: () => undefined }
}

async function makeFile(path: string): Promise<string> {
  try {
    await makeFolder(dirname(path))
    const file = await open(path, 'a', 0o600)
    await file.close()
    return await realpath(path)
  } catch (error) {
    const code = Error.isError(error) && 'code' in error ? ` (${error.code})` : ''
    throw new Error(`The database file ${path} cannot be written${code}.`, { cause: error })
  }
}

/** One after the other: asked for all at once, the platform tries forever where none can be made, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  await mkdir(path).catch((error: unknown) => {
    const isMade = Error.isError(error) && 'code' in error && error.code === 'EEXIST'
    if (!isMade) throw error
  })
}

/** A transaction on a file of its own: the system ends it with the process, and the database stays free for readers. */
function lockFile(path: string, lockPath: string): Disposable {
  const lock = new DatabaseSync(lockPath)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const message = isLocked(error)
      ? `The database ${path} is used by another service; use Postgres (DATABASE_URL) to share one.`
      : `The database ${path} cannot be locked: ${lockPath} cannot be written.`
    throw new Error(message, { cause: error })
  }
  return { [Symbol.dispose]: () => lock.close() }
}
