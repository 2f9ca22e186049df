import { lstatSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'

/** The path without links, in the letters that the disk has; undefined if it leads nowhere. */
export function readRealPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

/** Whether a path is a folder or lies in it, by the words of both, which are absolute. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/**
 * Whether a path that is written as one of the workspace is another place of the machine. A change can commit such a
 * link, and whoever writes a path of the workspace does not mean what it leads to. The workspace itself may be reached
 * by a link.
 */
export function isLinkOut(path: string, workspace: string): boolean {
  const written = resolve(workspace, path)
  const home = readRealPath(workspace) ?? resolve(workspace)
  const real = readRealPath(written)
  if (real === undefined || isInside(real, home)) return false
  return isInside(written, resolve(workspace)) || isInside(written, home)
}

/** The path itself where it exists, even as a link that leads nowhere, else the innermost of its folders that does. */
export function findNearest(path: string): string {
  const above = dirname(path)
  return above === path || isThere(path) ? path : findNearest(above)
}

function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}
