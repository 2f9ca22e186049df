import type { Problem } from '../../contract/problem.ts'
import { maxNameLength } from '../../contract/spec.ts'
import { countCharacters, cutCharacters, isLonger } from '../../contract/text.ts'
import { findUnstorable } from '../bodies/storable-text.ts'
import { createProblemError } from '../request-error.ts'

/**
 * Reads the name of a copy from the fields of a request; undefined without one, which null says as well.
 * Throws a RequestError with every problem.
 */
export function parseCopyName(fields: Readonly<Record<string, unknown>>): string | undefined {
  const { name, ...others } = fields
  const message = findNameProblem(name)
  const problems: readonly Problem[] = [
    ...(message === undefined ? [] : [{ location: 'name', message }]),
    ...Object.keys(others).map((location) => ({ location, message: 'is not known here; only `name` is' })),
  ]
  if (problems.length > 0) throw createProblemError(problems)
  return typeof name === 'string' ? name : undefined
}

function findNameProblem(name: unknown): string | undefined {
  if (name === undefined || name === null) return undefined
  if (typeof name !== 'string') return 'must be a string'
  if (name === '') return 'must not be empty; leave it out for the default'
  if (isLonger(name, maxNameLength)) {
    return `must have at most ${maxNameLength} characters; it has ${countCharacters(name)}`
  }
  return findUnstorable(name)
}

/** What a copy is called without a name of its own, cut where it is too long. */
export const toDefaultCopyName = (originalName: string): string =>
  cutCharacters(`Copy of ${originalName}`, maxNameLength)
