import { relative, resolve, sep } from 'node:path'
import { findFolderProblem } from '../../runner/folder-path.ts'
import { InputError } from '../../runner/inputs.ts'
import { isInside, readRealPath } from '../../runner/real-path.ts'

/** The last part of what names a repository, as `git clone` would name the folder; undefined if it is no such name. */
export function toDefaultPath(repository: string): string | undefined {
  const [, name] = /([^/\\]+?)(?:\.git)?\/*$/.exec(repository) ?? []
  return name !== undefined && /^[\w][\w.-]{0,99}$/.test(name) && !name.endsWith('.') ? name : undefined
}

/** The absolute path of a folder of the workspace. Throws InputError if it is none, or is reached by a link out of it. */
export function resolveTarget(path: string, workspace: string): string {
  const folder = resolve(workspace, path)
  const homes = [resolve(workspace), readRealPath(workspace) ?? workspace]
  const problem = homes.some((home) => isInside(folder, home))
    ? findFolderProblem(path, workspace)
    : 'must lie in the workspace'
  if (problem !== undefined) throw new InputError([{ input: 'path', message: `${problem}: ${path}` }])
  return folder
}

/** The folder as later steps name it: relative to the workspace, with slashes on every system. */
export const toOutputPath = (folder: string, workspace: string): string =>
  relative(workspace, folder).split(sep).join('/') || '.'
