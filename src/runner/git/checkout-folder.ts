import { lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync, type Stats } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { findNearest, isInside } from '../real-path.ts'

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
  const made = make(folder)
  return {
    empty: () => {
      for (const name of readdirSync(folder))
        rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
      if (made !== undefined) removeUpTo(folder, made)
    },
  }
}

/** Gives the outermost folder that had to be made. Some may have been made when it fails in between: they go again. */
function make(folder: string): string | undefined {
  const outermost = findMissing(folder)
  try {
    return mkdirSync(folder, { recursive: true })
  } catch (error) {
    if (outermost !== undefined) removeUpTo(findNearest(folder), outermost)
    throw new FolderError(`${folder} cannot be made: ${toReason(error)}`, { cause: error })
  }
}

/** The outermost of the folders on the way to one that are not there. */
function findMissing(folder: string): string | undefined {
  const nearest = findNearest(folder)
  const [next = ''] = relative(nearest, folder).split(sep)
  return next === '' ? undefined : join(nearest, next)
}

const toReason = (error: unknown): string => (Error.isError(error) ? error.message : String(error))

function readStat(folder: string): Stats | undefined {
  try {
    return lstatSync(folder, { throwIfNoEntry: false })
  } catch (error) {
    throw new FolderError(`${folder} cannot be looked at: ${toReason(error)}`, { cause: error })
  }
}

function findProblem(folder: string): string | undefined {
  const stat = readStat(folder)
  if (stat === undefined) return undefined
  if (stat.isSymbolicLink()) return 'is a symbolic link'
  if (!stat.isDirectory()) return 'exists, and is no folder'
  return readdirSync(folder).length > 0 ? 'exists, and is not empty' : undefined
}

/** Folders that somebody else has put something into meanwhile stay. */
function removeUpTo(folder: string, top: string): void {
  if (!isInside(folder, top)) return
  try {
    rmdirSync(folder)
  } catch {
    return
  }
  if (folder !== top) removeUpTo(dirname(folder), top)
}
