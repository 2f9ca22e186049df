import type { Range } from '../spec/range.ts'
import { type Annotation, type AnnotationLevel, annotationLevels } from './annotation.ts'
import { type Finding, toFindings } from './findings.ts'
import { toLogLine } from './log-text.ts'
import { toByteLength } from './plain-text.ts'
import { formatCount } from './quantities.ts'
import type { Report } from './report.ts'

/** GitHub's limit for the message of one annotation. */
const maxMessageBytes = 4_096
const maxTitleLength = 255
/** A line of at most 1,000 characters has at most 3,000 bytes, which leaves room to say how many more there are. */
const maxLineLength = 1_000
const moreLineBytes = 64

/** How many annotations of each level a step may still make. GitHub shows ten of each. */
export type AnnotationBudget = Readonly<Record<AnnotationLevel, number>>

/** Finds a location such as `scenarios[3].metrics[1]` in the spec; undefined when it is not there. */
export type Locate = (location: string) => Range | undefined

interface Options {
  readonly budget: AnnotationBudget
  /** One for each suite of the report, in its order. */
  readonly locates: readonly Locate[]
}

/**
 * The annotations of a report, the worst first, one for each line and level. Where the budget of a level is too small,
 * its last annotation says how many are missing.
 */
export function toAnnotations(report: Report, { budget, locates }: Options): Annotation[] {
  const findings = report.suites.flatMap((suite, index) =>
    toFindings(suite).map((finding) => {
      const range = toRange(finding, locates[index])
      return { ...finding, range, path: suite.spec.path, suite: index }
    }),
  )
  const groups = [...Map.groupBy(findings, toMergeKey).values()]
  return annotationLevels.flatMap((level) => {
    const annotations = groups.flatMap(toAnnotation)
    return toBudget(
      annotations.filter((annotation) => annotation.level === level),
      { level, limit: budget[level] },
    )
  })
}

interface PlacedFinding extends Finding {
  readonly path: string
  /** Its position among the suites. */
  readonly suite: number
}

const toRange = ({ range, location }: Finding, locate: Locate | undefined): Range | undefined =>
  range ?? (location === undefined ? undefined : locate?.(location))

/** Findings on one line share their key; what has no line stays on its own. */
const toMergeKey = (finding: PlacedFinding): string | PlacedFinding =>
  finding.range === undefined ? finding : `${finding.level} ${finding.range.line} ${finding.path}`

/** A spec that runs against several agents has its problems in the report of each of them; one says it for all. */
function withoutEchoes(group: readonly PlacedFinding[]): readonly PlacedFinding[] {
  const saidBy = new Map<string, number>()
  for (const finding of group.toReversed()) saidBy.set(toTextKey(finding), finding.suite)
  return group.filter((finding) => saidBy.get(toTextKey(finding)) === finding.suite)
}

const toTextKey = ({ title, message }: Finding): string => JSON.stringify([title, message])

function toAnnotation(group: readonly PlacedFinding[]): Annotation[] {
  const findings = withoutEchoes(group)
  const [first, ...others] = findings
  if (first === undefined) return []
  const title = others.length === 0 ? first.title : `${first.title} (and ${others.length} more)`
  return [
    {
      level: first.level,
      title: toLogLine(title, { maxLength: maxTitleLength }),
      message: others.length === 0 ? toLine(first.message) : toMessage(findings),
      file: first.location === undefined ? undefined : first.path,
      range: first.range,
    },
  ]
}

const toLine = (text: string): string => toLogLine(text, { maxLength: maxLineLength })

function toMessage(findings: readonly Finding[]): string {
  const lines: string[] = []
  let bytes = moreLineBytes
  for (const { title, message } of findings) {
    const line = toLine(`${title}: ${message}`)
    bytes += toByteLength(line) + 1
    if (bytes > maxMessageBytes) break
    lines.push(line)
  }
  const missing = findings.length - lines.length
  return [...lines, ...(missing === 0 ? [] : [`… and ${missing} more on this line.`])].join('\n')
}

function toBudget(
  annotations: readonly Annotation[],
  { level, limit }: { readonly level: AnnotationLevel; readonly limit: number },
): Annotation[] {
  if (annotations.length <= limit) return [...annotations]
  if (limit <= 0) return []
  const shown = annotations.slice(0, limit - 1)
  const title = formatCount(annotations.length - shown.length, `more ${level}`)
  const message = 'GitHub shows only a few annotations of a step. The job summary lists all of them.'
  return [...shown, { level, title, message, file: undefined, range: undefined }]
}
