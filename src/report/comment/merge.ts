import type { CommentDocument, Section } from './document.ts'

/** A comment shows the newest run, and of the one before what the newest has not replaced yet. */
const maxRuns = 2

const toNumber = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** Runs are numbered in the order of their creation; the numbers may be longer than a double holds. */
export function compareRuns(a: string, b: string): number {
  const [first, second] = [toNumber(a), toNumber(b)]
  if (first === second) return 0
  return first.length - second.length || (first < second ? -1 : 1)
}

/** By run, then attempt. Two of the same attempt are the same, but where they are not, nobody shall miss the red one. */
const compareSections = (a: Section, b: Section): number =>
  compareRuns(a.runId, b.runId) || a.attempt - b.attempt || Number(a.red) - Number(b.red)

const toNewestRuns = (runs: readonly string[]): string[] =>
  [...new Set(runs.map(toNumber))].sort((a, b) => compareRuns(b, a)).slice(0, maxRuns)

/** Whether a section is not of the newest run. */
export const isStale = ({ runs: [newest = '0'] }: CommentDocument, { runId }: Section): boolean =>
  compareRuns(runId, newest) < 0

/**
 * A comment with one more section, in whatever order they come: of each leg and step the newest stays. What the run before
 * has said stays without its details until it is replaced, so that a red leg does not vanish while its next run is under
 * way; what is older goes, so that a leg that no longer exists does not stay for ever.
 */
export function mergeSection(document: CommentDocument, section: Section): CommentDocument {
  const known = document.sections.find(({ key }) => key === section.key)
  const newest = known !== undefined && compareSections(known, section) >= 0 ? known : section
  const others = document.sections.filter(({ key }) => key !== section.key)
  return keepNewest({ ...document, sections: [...others, newest] }, [...document.runs, section.runId])
}

/** Two comments of the same job as one. */
export function mergeComments(a: CommentDocument, b: CommentDocument): CommentDocument {
  const merged = keepNewest(b.sections.reduce(mergeSection, a), [...a.runs, ...b.runs])
  const isCut = [a, b].some(({ isCut, runs }) => isCut && runs[0] === merged.runs[0])
  return { ...merged, isCut }
}

/** What belongs into a comment that so many runs have written to. */
function keepNewest(document: CommentDocument, seen: readonly string[]): CommentDocument {
  const runs = toNewestRuns([...seen, ...document.sections.map(({ runId }) => runId)])
  const oldest = runs.at(-1) ?? '0'
  const kept = document.sections
    .filter(({ runId }) => compareRuns(runId, oldest) >= 0)
    .map((section) => (compareRuns(section.runId, runs[0] ?? '0') < 0 ? { ...section, details: '' } : section))
  const isCut = document.isCut && document.runs[0] === runs[0]
  return { key: document.key, runs, isCut, sections: kept.sort(compareForReading) }
}

/** Whether a comment has all that a section can add to it: itself, or what has replaced it. */
export function hasSection(document: CommentDocument, section: Section): boolean {
  const runs = toNewestRuns([...document.runs, section.runId])
  if (compareRuns(section.runId, runs.at(-1) ?? '0') < 0) return true
  const known = document.sections.find(({ key }) => key === section.key)
  return known !== undefined && compareSections(known, section) >= 0
}

/** The newest run first, in it what is red, then by what the reader sees. */
const compareForReading = (a: Section, b: Section): number =>
  compareRuns(b.runId, a.runId) ||
  Number(b.red) - Number(a.red) ||
  a.headline.localeCompare(b.headline, 'en', { numeric: true }) ||
  (a.key < b.key ? -1 : 1)
