import { lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A folder that is being filled. */
export interface ClaimedFolder {
  /** Takes away what came into it, and the folders that were made for it. */
  empty(): void
}

/** The folder cannot take a checkout; the message is a sentence that names it. */
export class FolderError extends Error {
  override readonly name = 'FolderError'
}

/** Throws a FolderError when there is something in the way of a checkout. */
export function refuseFolder(folder: string): void {
  const problem = findProblem(folder)
  if (problem !== undefined) throw new FolderError(`${folder} ${problem}`)
}

/** Makes a folder, or takes one that is empty. Throws a FolderError when something else is in the way. */
export function claimFolder(folder: string): ClaimedFolder {
  refuseFolder(folder)
  // The outermost folder that had to be made.
  const made = mkdirSync(folder, { recursive: true })
  return {
    empty: () => {
      for (const name of readdirSync(folder))
        rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
      if (made !== undefined) removeUpTo(folder, made)
    },
  }
}

function findProblem(folder: string): string | undefined {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  if (stat.isSymbolicLink()) return 'is a symbolic link'
  if (!stat.isDirectory()) return 'exists, and is no folder'
  return readdirSync(folder).length > 0 ? 'exists, and is not empty' : undefined
}

/** Folders that somebody else has put something into meanwhile stay. */
function removeUpTo(folder: string, top: string): void {
  try {
    rmdirSync(folder)
  } catch {
    return
  }
  if (folder !== top) removeUpTo(dirname(folder), top)
}
