import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { findNearest, isLinkOut, readRealPath } from './real-path.ts'

/**
 * What keeps a path of an input from being that of a folder, whether it exists or not, as a clause that reads on from the
 * name of the input: a file is in its way, or a link that leads nowhere or out of the workspace.
 */
export function findFolderProblem(path: string, workspace: string): string | undefined {
  const folder = resolve(workspace, path)
  const nearest = findNearest(folder)
  const real = readRealPath(nearest)
  if (real === undefined) return 'names a folder behind a link that leads nowhere'
  if (isLinkOut(nearest, workspace)) return 'leads out of the workspace by a link'
  if (statSync(real).isDirectory()) return undefined
  return `must name a folder, and ${nearest === folder ? 'it is a file' : `${nearest} is a file`}`
}
