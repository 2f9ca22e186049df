import { globSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { isInside, isLinkOut, readRealPath } from '../../runner/real-path.ts'

const wildcard = /[*?[{]|[!+@]\(/

/** What a line of the input `spec` says, without its `!`. */
export interface Line {
  /** As it stands there, and with the separators that patterns have: on Windows it is the same path. */
  readonly paths: readonly string[]
  /** Those that its words in braces stand for; empty if it has no wildcards. */
  readonly patterns: readonly string[]
}

/** Reads a line. A name of a file may look like a pattern, and a pattern may be the name of a file. */
export function parseLine(text: string): Line {
  const pattern = text.replaceAll('\\', '/')
  return { paths: [...new Set([text, pattern])], patterns: wildcard.test(pattern) ? toAlternatives(pattern) : [] }
}

/** The patterns that a pattern with words in braces stands for, by which each says where it starts. */
function toAlternatives(pattern: string): string[] {
  const [whole, words] = /\{([^{}]*,[^{}]*)\}/.exec(pattern) ?? []
  if (whole === undefined || words === undefined) return [pattern]
  return words.split(',').flatMap((word) => toAlternatives(pattern.replace(whole, () => word)))
}

/** Whether a line names what a link of the workspace leads to outside. To be asked before it is searched for. */
export const isLineOut = ({ paths, patterns }: Line, workspace: string): boolean =>
  [...paths, ...patterns.map(toStart)].some((path) => isLinkOut(path, workspace))

/** The folder that the search for a pattern starts in. */
const toStart = (pattern: string): string => pattern.slice(0, pattern.search(wildcard)).replace(/[^/]*$/, '')

/**
 * The paths that a line names, each once: the file of that name, and what it finds as a pattern. The one does not stand
 * in for the other, as a change could commit a file that is named like a pattern. A line without wildcards is a path,
 * whether the file exists or not.
 */
export function findFiles({ paths, patterns }: Line, workspace: string): string[] {
  const named = paths.filter((path) => isFile(path, workspace))
  if (patterns.length === 0 && named.length === 0) return paths.slice(0, 1)
  const found = patterns.flatMap((pattern) => search(pattern, workspace)).map((path) => path.split(sep).join('/'))
  return [...new Set([...named, ...found])].sort()
}

/**
 * The files that a pattern finds. It neither looks into folders whose names start with a dot, nor into installed
 * packages, unless the pattern names them, and it does not leave the workspace by a link. A pattern that leaves it in
 * its own words stays in the folder that it starts in.
 */
function search(pattern: string, workspace: string): string[] {
  const homes = [workspace, resolve(workspace, toStart(pattern))]
    .map((folder) => readRealPath(folder))
    .filter((folder) => folder !== undefined)
  const isPackages = (path: string) => !pattern.includes(packages) && packagesFolder.test(path)
  // Of what two stars find it is given only the name. Those go through no link; a whole path may.
  const isAway = (path: string) => /[\\/]/.test(path) && isLinkOut(path, workspace)
  return globSync(pattern, { cwd: workspace, exclude: (path) => isPackages(path) || isAway(path) }).filter((path) => {
    const real = readRealPath(resolve(workspace, path))
    return real !== undefined && homes.some((home) => isInside(real, home)) && isFile(path, workspace)
  })
}

const packages = 'node_modules'
const packagesFolder = /(^|[\\/])node_modules$/

function isFile(path: string, workspace: string): boolean {
  try {
    return statSync(resolve(workspace, path)).isFile()
  } catch {
    return false
  }
}
