import { join, relative, resolve, sep } from 'node:path'
import { findFolderProblem } from '../../runner/folder-path.ts'
import { InputError } from '../../runner/inputs.ts'
import { isInside, readRealPath } from '../../runner/real-path.ts'

/** The last part of what names a repository, as `git clone` would name the folder; undefined if it is no such name. */
export function toDefaultPath(repository: string): string | undefined {
  const [, name] = /([^/\\]+?)(?:\.git)?\/*$/.exec(repository) ?? []
  return name !== undefined && /^[\w][\w.-]{0,99}$/.test(name) && !name.endsWith('.') ? name : undefined
}

/** A folder of the workspace. */
export interface TargetFolder {
  /** Absolute. */
  readonly folder: string
  /** As later steps name it: relative to the workspace, with slashes on every system. */
  readonly path: string
}

/** The folder that a path names. Throws InputError if it is none of the workspace, or is reached by a link out of it. */
export function resolveTarget(path: string, workspace: string): TargetFolder {
  const written = resolve(workspace, path)
  // It may be reached by a link itself, as nothing in it may.
  const real = readRealPath(workspace) ?? resolve(workspace)
  const home = [resolve(workspace), real].find((folder) => isInside(written, folder))
  const problem = home === undefined ? 'must lie in the workspace' : findFolderProblem(path, workspace)
  if (home === undefined || problem !== undefined) {
    throw new InputError([{ input: 'path', message: `${problem}: ${path}` }])
  }
  const name = relative(home, written)
  return { folder: join(real, name), path: name.split(sep).join('/') || '.' }
}
