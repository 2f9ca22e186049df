import { maxNameLength } from '../../contract/spec.ts'
import { countCharacters, cutCharacters, isLonger } from '../../contract/text.ts'
import { toShortSha } from '../../report/short-sha.ts'
import type { Change } from '../../runner/change.ts'

const placeholders = ['date', 'sha', 'ref', 'run'] as const
type Placeholder = (typeof placeholders)[number]

/** What each placeholder of a name stands for; undefined where that is not known. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | undefined>>

/** The name of a copy, or what is wrong with its template: sentences that read on from the input's name. */
export type ComposedName =
  | { readonly kind: 'name'; readonly name: string; readonly isCut: boolean }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] }

/** What the placeholders stand for in a step that runs for this change at this time. */
export const toPlaceholderValues = ({ headSha, ref, runId, runAttempt }: Change, nowMs: number): PlaceholderValues => ({
  date: new Date(nowMs).toISOString().slice(0, 10),
  sha: toShortSha(headSha),
  ref: ref ? toShortRef(ref) : undefined,
  // With its attempt always, so that a run that is repeated gives another name.
  run: runId ? `${runId}.${runAttempt || '1'}` : undefined,
})

/** A branch or tag by its name, and a pull request as `pull/12`: its branch may be called as anybody likes. */
const toShortRef = (ref: string): string =>
  ref.replace(/^refs\/(?:heads|tags)\//, '').replace(/^refs\/(pull\/\d+)\/\w+$/, '$1')

/** A brace that is doubled stands for itself. One that is neither doubled nor part of a pair stays as it is. */
const part = /\{\{|\}\}|\{([^{}]*)\}/g

const maxShownLength = 40

/**
 * Fills in a template such as `Nightly {date}`. The name is one line of at most 255 characters: a value that makes it
 * longer is cut with it, and a template that is too long without any value is wrong.
 */
export function composeName(template: string, values: PlaceholderValues): ComposedName {
  const line = template.replace(/\s*[\p{Cc}\u2028\u2029]\s*/gu, ' ')
  const fill = (toValue: (word: string) => string): string =>
    line.replace(part, (found: string, word: string | undefined) =>
      word === undefined ? found.charAt(0) : toValue(word),
    )
  const words = [...line.matchAll(part)].flatMap(([, word]) => word ?? [])
  const problems = [...findWordProblems(new Set(words), values), ...findLengthProblem(fill(() => ''))]
  if (problems.length > 0) return { kind: 'wrong', problems }
  const whole = fill((word) => (isPlaceholder(word) ? (values[word] ?? '') : ''))
  return { kind: 'name', name: cutCharacters(whole, maxNameLength).trimEnd(), isCut: isLonger(whole, maxNameLength) }
}

const isPlaceholder = (word: string): word is Placeholder => placeholders.some((known) => known === word)

function findWordProblems(words: ReadonlySet<string>, values: PlaceholderValues): string[] {
  const known = placeholders.map((word) => `{${word}}`).join(', ')
  return [...words].flatMap((word) => {
    if (!isPlaceholder(word)) {
      const shown = `{${cutCharacters(word, maxShownLength)}}`
      return [`has ${shown}, which is no placeholder: known are ${known}; write {{ and }} for the braces themselves`]
    }
    return values[word] === undefined ? [`has {${word}}, which only a workflow of GitHub knows`] : []
  })
}

const findLengthProblem = (literal: string): string[] =>
  isLonger(literal, maxNameLength)
    ? [`must be at most ${maxNameLength} characters long, it has ${countCharacters(literal)}`]
    : []
