import { globSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { InputError, type InputProblem } from '../runner/inputs.ts'
import type { SpecSource } from '../spec/source.ts'
import { readSpecFile } from './spec-file.ts'

/** More than this was surely not meant: a pattern has found files that are no specs. */
const maxSpecFiles = 100

/**
 * Reads the spec files that the input `spec` names, one path or pattern a line, in the order of their paths, each once.
 * A line that starts with `!` leaves out what the lines before it named. Throws one InputError for all lines that name no
 * file, and all files that cannot be read.
 */
export function readSpecFiles(text: string, workspace: string): SpecSource[] {
  const { paths, problems } = findSpecFiles(text, workspace)
  const sources: SpecSource[] = []
  for (const path of paths) {
    try {
      sources.push(readSpecFile(path, workspace))
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new InputError(problems)
  return sources
}

interface FoundFiles {
  readonly paths: readonly string[]
  readonly problems: InputProblem[]
}

function findSpecFiles(text: string, workspace: string): FoundFiles {
  const named = new Map<string, string>()
  const problems: InputProblem[] = []
  const report = (message: string) => problems.push({ input: 'spec', message })
  for (const line of toLines(text)) {
    const excludes = line.startsWith('!')
    const found = findFiles(excludes ? line.slice(1).trim() : line, workspace)
    if (excludes) for (const path of found) named.delete(toIdentity(path, workspace))
    else if (found.length === 0) report(`has a pattern that no file fits: ${line}`)
    for (const path of excludes ? [] : found) {
      const identity = toIdentity(path, workspace)
      if (!named.has(identity)) named.set(identity, path)
    }
  }
  if (named.size === 0 && problems.length === 0) report('leaves out every file that it names')
  if (named.size > maxSpecFiles) {
    report(`names ${named.size} files, and one step runs at most ${maxSpecFiles}: narrow the patterns`)
    return { paths: [], problems }
  }
  return { paths: [...named.values()].sort(), problems }
}

const toLines = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const wildcard = /[*?[{]|[!+@]\(/

/** The paths that a line names. One without wildcards is a path, whether the file exists or not. */
function findFiles(line: string, workspace: string): string[] {
  if (isFile(line, workspace)) return [line]
  // Written on Windows, or for it. There it is the same path.
  const pattern = line.replaceAll('\\', '/')
  if (!wildcard.test(pattern)) return [isFile(pattern, workspace) ? pattern : line]
  return search(pattern, workspace)
    .map((path) => path.split(sep).join('/'))
    .sort()
}

/**
 * The files that a pattern finds. It neither looks into folders whose names start with a dot, nor into installed
 * packages, unless the pattern names them, and it does not leave the folder that it starts in by a link.
 */
function search(pattern: string, workspace: string): string[] {
  const exclude = pattern.includes(packages) ? () => false : (path: string) => packagesFolder.test(path)
  const start = resolve(workspace, pattern.slice(0, pattern.search(wildcard)).replace(/[^/]*$/, ''))
  const homes = [workspace, start].map((folder) => toReal(folder)).filter((folder) => folder !== undefined)
  return globSync(pattern, { cwd: workspace, exclude }).filter((path) => {
    const real = toReal(resolve(workspace, path))
    return real !== undefined && homes.some((home) => isInside(real, home)) && isFile(path, workspace)
  })
}

const packages = 'node_modules'
const packagesFolder = /(^|[\\/])node_modules$/

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** The path without links, in the letters that the disk has; undefined if it leads nowhere. */
function toReal(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

/** One file that is named by two paths is one suite: it must not be paid for twice. */
function toIdentity(path: string, workspace: string): string {
  const whole = resolve(workspace, path)
  return toReal(whole) ?? whole
}

function isFile(path: string, workspace: string): boolean {
  try {
    return statSync(resolve(workspace, path)).isFile()
  } catch {
    return false
  }
}
