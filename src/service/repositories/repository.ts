import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '../config/catalog.ts'
import { createDetailError, type RequestError } from '../request-error.ts'

/**
 * Finds the git folder of a repository that an active connection of the organization offers. Throws the same 404 for one
 * that is unknown, whose connection is inactive, or whose folder is gone, so that nothing leaks (contract 3).
 */
export async function readRepository(catalog: Catalog | undefined, repo: string): Promise<string> {
  const folder = catalog && findFolder(catalog, repo)
  const gitFolder = folder === undefined ? undefined : await findGitFolder(folder)
  if (gitFolder === undefined) throw createUnavailableError()
  return gitFolder
}

/** The one answer for every repository that is not to be had. */
export const createUnavailableError = (): RequestError =>
  createDetailError(
    404,
    'This repository is not available: it must be one of an active repository connection of the organization.',
  )

const findFolder = (catalog: Catalog, repo: string): string | undefined =>
  catalog.repositoryConnections
    .find(({ active, repositories }) => active && repositories.has(repo))
    ?.repositories.get(repo)

/** The `.git` of a work tree, or the folder itself if it is a bare repository. */
async function findGitFolder(folder: string): Promise<string | undefined> {
  for (const candidate of [join(folder, '.git'), folder]) {
    if (await isGitFolder(candidate)) return candidate
  }
  return undefined
}

// git would look for a `.git` inside first and serve that, and it would follow one that is a file out of the folder.
async function isGitFolder(path: string): Promise<boolean> {
  const kinds = await Promise.all(['HEAD', 'objects', 'refs', '.git'].map((name) => readKind(join(path, name))))
  return kinds.join() === 'file,folder,folder,none'
}

async function readKind(path: string): Promise<'file' | 'folder' | 'none'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch {
    return 'none'
  }
}
