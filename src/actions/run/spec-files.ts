import { resolve } from 'node:path'
import { InputError, type InputProblem } from '../../runner/inputs.ts'
import { readRealPath } from '../../runner/real-path.ts'
import { parsePatterns } from '../../spec/selection.ts'
import type { SpecSource } from '../../spec/source.ts'
import { readSpecFile } from './spec-file.ts'
import { findFiles, isLineOut, parseLine } from './spec-search.ts'

/** More than this was surely not meant: a pattern has found files that are no specs. */
const maxSpecFiles = 100

/**
 * Reads the spec files that the input `spec` names, one path or pattern a line, in the order of their paths, each once.
 * A line that starts with `!` leaves out what the lines before it named. Throws one InputError for all lines that name no
 * file, leave out none or leave the workspace by a link, and all files that cannot be read.
 */
export function readSpecFiles(text: string, workspace: string, linkOut = linkOutOfWorkspace): SpecSource[] {
  const { paths, problems } = findSpecFiles(text, { workspace, linkOut })
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

/** Reads on from the input's name. */
const linkOutOfWorkspace = 'leaves the workspace by a link, so name the place that it leads to'

interface Place {
  readonly workspace: string
  /** What is said of a line that leads out of it. */
  readonly linkOut: string
}

interface FoundFiles {
  readonly paths: readonly string[]
  readonly problems: InputProblem[]
}

function findSpecFiles(text: string, place: Place): FoundFiles {
  const files: Files = { named: new Map(), left: new Set() }
  const messages = parsePatterns(text).flatMap((line) => applyLine(line, files, place) ?? [])
  const { named, left } = files
  if (left.size === 0 && messages.length === 0) messages.push('leaves out every file that it names')
  const isTooMuch = left.size > maxSpecFiles
  if (isTooMuch) {
    messages.push(`names ${left.size} files, and one step runs at most ${maxSpecFiles}: narrow the patterns`)
  }
  const paths = [...named].flatMap(([identity, path]) => (left.has(identity) && !isTooMuch ? [path] : []))
  return { paths: paths.sort(), problems: messages.map((message) => ({ input: 'spec', message })) }
}

/** By identity. */
interface Files {
  /** The first path that named each. */
  readonly named: Map<string, string>
  /** Those that no later line has left out. */
  readonly left: Set<string>
}

/** Adds the files of a line, or takes them away. Gives what is wrong with the line; undefined if nothing is. */
function applyLine(text: string, { named, left }: Files, { workspace, linkOut }: Place): string | undefined {
  const excludes = text.startsWith('!')
  const line = parseLine(excludes ? text.slice(1).trim() : text)
  if (isLineOut(line, workspace)) return `${linkOut}: ${text}`
  const found = findFiles(line, workspace).map((path) => ({ path, identity: toIdentity(path, workspace) }))
  if (excludes) {
    for (const { identity } of found) left.delete(identity)
    const isIdle = !found.some(({ identity }) => named.has(identity))
    return isIdle ? `has an exclusion that fits no file named before it: ${text}` : undefined
  }
  for (const { path, identity } of found) {
    if (!named.has(identity)) named.set(identity, path)
    left.add(identity)
  }
  return found.length === 0 ? `has a pattern that no file fits: ${text}` : undefined
}

/** One file that is named by two paths is one suite: it must not be paid for twice. */
function toIdentity(path: string, workspace: string): string {
  const whole = resolve(workspace, path)
  return readRealPath(whole) ?? whole
}
