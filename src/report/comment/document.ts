import * as z from 'zod'
import { verdicts } from '../../suite/outcome.ts'
import { isOwnMarkdown } from './own-markdown.ts'

/** A run's ID as GitHub gives it. A number that no run can have would stand above all that ever come. */
export const runIdPattern = /^(?:0|[1-9]\d{0,18})$/

/** What a step says of itself in a comment: Markdown in three parts, so that a comment can be cut without rendering it anew. */
export const Section = z
  .object({
    key: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .describe('What tells the leg of the matrix and the step from the others.'),
    runId: z.string().regex(runIdPattern),
    attempt: z.int().min(0),
    red: z.boolean().describe('Whether it makes its step fail.'),
    verdict: z.enum(verdicts),
    headline: z.string().describe('One line.'),
    summary: z.string(),
    details: z.string().describe('Folded; goes first when the comment is too long.'),
  })
  .readonly()
export type Section = z.infer<typeof Section>

/** A comment: the sections of the steps of one job, of its newest run and of the run before. */
export interface CommentDocument {
  /** What tells the workflow and job from others. */
  readonly key: string
  /** The newest run that has written and the one before, the newest first. */
  readonly runs: readonly string[]
  /** Whether something of the newest run was left out because the comment was too long. */
  readonly isCut: boolean
  readonly sections: readonly Section[]
}

/** Of what stands between the markers; a comment of another one is begun anew. */
const formatVersion = 1

/** Texts from outside never have one: they are escaped, and so hold no `<`. */
const markers = /^<!-- agent-test (section|details|text|end)([ \w-]*) -->$/gm
const head = /^<!-- agent-test comment v(\d{1,4}) ([0-9a-f]{16})([^\n>]*) -->(?:\n|$)/
const maxRuns = 2

export const createDocument = (key: string): CommentDocument => ({ key, runs: [], isCut: false, sections: [] })

/** The first line of a comment. */
export const renderHead = ({ key, isCut, runs }: CommentDocument): string =>
  `<!-- agent-test comment v${formatVersion} ${[key, isCut ? 'cut' : 'whole', ...runs].join(' ')} -->`

/** What stands before a section. */
export const renderMarker = ({ key, runId, attempt, red, verdict }: Section): string =>
  `<!-- agent-test section ${key} ${runId} ${attempt} ${red ? 'red' : 'green'} ${verdict} -->`

export const detailsMarker = '<!-- agent-test details -->'
/** Ends a section: what follows belongs to the comment. */
export const textMarker = '<!-- agent-test text -->'
export const endMarker = '<!-- agent-test end -->'
export const headlineStart = '#### '

/**
 * Reads a comment back; undefined if it is none of ours. One that somebody has damaged, or that is of another version of
 * the format, is an empty one: the next section begins it anew.
 */
export function parseComment(body: string): CommentDocument | undefined {
  const text = body.replaceAll('\r\n', '\n').trimEnd()
  const [line, version, key, fields = ''] = head.exec(text) ?? []
  if (line === undefined || key === undefined) return undefined
  const [extent, ...runs] = fields.trim().split(' ')
  const isHeadWhole = (extent === 'cut' || extent === 'whole') && runs.length <= maxRuns && runs.every(isRunId)
  const isRead = isHeadWhole && Number(version) === formatVersion
  const sections = isRead ? parseSections(text.slice(line.length)) : undefined
  return sections === undefined ? createDocument(key) : { key, runs, isCut: extent === 'cut', sections }
}

const isRunId = (text: string): boolean => runIdPattern.test(text)

/** The sections, or undefined where the comment does not hang together. */
function parseSections(text: string): Section[] | undefined {
  if (!text.endsWith(endMarker)) return undefined
  const found = [...text.matchAll(markers)]
  const sections: Section[] = []
  for (const [index, marker] of found.entries()) {
    if (marker[1] !== 'section') continue
    const textAfter = (at: number): string => textBetween(text, found[at], found[at + 1])
    const details = found[index + 1]?.[1] === 'details' ? textAfter(index + 1) : ''
    const section = parseSection(marker[2] ?? '', textAfter(index), details)
    if (section === undefined || sections.some(({ key }) => key === section.key)) return undefined
    sections.push(section)
  }
  return sections
}

const textBetween = (text: string, from: RegExpExecArray | undefined, to: RegExpExecArray | undefined): string =>
  text.slice((from?.index ?? 0) + (from?.[0].length ?? 0), to?.index).trim()

function parseSection(fields: string, text: string, details: string): Section | undefined {
  const [key, runId, attempt, colour, verdict] = fields.trim().split(' ')
  const [first = '', ...rest] = text.split('\n')
  const isRed = colour === 'red'
  if (!first.startsWith(headlineStart) || (!isRed && colour !== 'green')) return undefined
  const headline = first.slice(headlineStart.length).trim()
  const summary = rest.join('\n').trim()
  if (![headline, summary, details].every(isOwnMarkdown)) return undefined
  const parsed = Section.safeParse({
    key,
    runId,
    attempt: Number(attempt),
    red: isRed,
    verdict,
    headline,
    summary,
    details,
  })
  return parsed.success ? parsed.data : undefined
}
