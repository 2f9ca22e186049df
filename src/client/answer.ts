import * as z from 'zod'
import { ContractError } from './contract-error.ts'
import { toPlainText } from './plain-text.ts'
import type { Operation } from './transport.ts'

const maxShownIssues = 3

/** An answer's text as what the schema makes of it. The error names what differs, such as `runs[0].id`. */
export const parseAnswer = <T>(schema: z.ZodType<T>, { method, path }: Operation, text: string): T => {
  const fail = (reason: string, cause: unknown) =>
    new ContractError(`${method} ${path}: ${reason}. Check that base-url is the address of the API`, { cause })
  const parsed = schema.safeParse(parseJson(text, fail))
  if (!parsed.success) throw fail(renderIssues(parsed.error), parsed.error)
  return parsed.data
}

const parseJson = (text: string, fail: (reason: string, cause: unknown) => Error): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw fail(`the answer is not JSON: ${toPlainText(text) || 'it is empty'}`, cause)
  }
}

const renderIssues = ({ issues }: z.ZodError): string => {
  const shown = issues.slice(0, maxShownIssues).map((issue) => renderIssue(issue, []))
  const rest = issues.length - shown.length
  return rest > 0 ? `${shown.join('; ')}; and ${rest} more` : shown.join('; ')
}

const renderIssue = (issue: z.core.$ZodIssue, parent: readonly PropertyKey[]): string => {
  const path = [...parent, ...issue.path]
  // The branch of a union that got furthest into the value is the one that was meant.
  const meant =
    issue.code === 'invalid_union' ? issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a))[0]?.[0] : undefined
  if (meant !== undefined) return renderIssue(meant, path)
  return toPlainText(`${z.core.toDotPath(path) || 'the answer'}: ${toSentence(issue.message)}`)
}

/** As a user reads it: "undefined" is a word of programs. */
const toSentence = (message: string): string =>
  message.replace(/^Invalid input: /, '').replace(/, received undefined$/, ', and it is missing')

const depthOf = (issues: readonly z.core.$ZodIssue[]): number =>
  Math.max(0, ...issues.map((issue) => issue.path.length))
