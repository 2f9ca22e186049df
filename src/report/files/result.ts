import { Report } from '../report.ts'
import { renderJsonParts } from '../text/json.ts'
import { cut } from '../text/plain-text.ts'

/** As far as to the runs of the cases of the suites: each is a line. */
const levels = 6

/** The report itself, as `result.json`; `schema/report.v1.json` describes it. */
export const renderResult = (report: Report): string => [...renderResultParts(report)].join('')

/** The same in pieces: with all conversations in one string it would take the memory of the step twice over. */
export function* renderResultParts(report: Report): Generator<string> {
  yield* renderJsonParts(report, levels)
  yield '\n'
}

/** What a text that should be a `result.json` is. The reasons read on from the name of the file. */
export type ParsedResult =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'not JSON'; readonly reason: string }
  | { readonly kind: 'not a report'; readonly reason: string }
  | { readonly kind: 'another version'; readonly reason: string }

const maxIssues = 3
const maxReasonLength = 500

/**
 * Reads a `result.json` again. Fields that this version does not know are dropped, because a later one may have added
 * them; anything else that differs from the schema is refused. Never throws. A reason may quote the text: it is still to
 * be escaped.
 */
export function parseResult(text: string): ParsedResult {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const why = Error.isError(error) ? error.message : String(error)
    return { kind: 'not JSON', reason: `is not JSON: ${cut(why, maxReasonLength)}` }
  }
  const version = readVersion(value)
  if (version !== undefined && version !== 1) {
    const shown = typeof version === 'number' ? `version ${version}` : 'an unknown version'
    return { kind: 'another version', reason: `is a report of ${shown}, and only version 1 can be read` }
  }
  const parsed = Report.safeParse(value)
  if (parsed.success) return { kind: 'report', report: parsed.data }
  const issues = parsed.error.issues.map(
    ({ path, message }) => `${path.map(String).join('.') || 'the file'}: ${message}`,
  )
  const rest = issues.length > maxIssues ? `; and ${issues.length - maxIssues} more` : ''
  const shown = cut(issues.slice(0, maxIssues).join('; '), maxReasonLength)
  return { kind: 'not a report', reason: `is not a report: ${shown}${rest}` }
}

/** The version of whatever looks like a report of some version. */
const readVersion = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'version' in value && 'suites' in value ? value.version : undefined
