import type { Range } from '../../spec/range.ts'
import { formatCount } from '../quantities.ts'
import type { Origin, Report, SuiteReport } from '../report.ts'
import { toShortSha } from '../short-sha.ts'
import { toSpecUrl } from '../spec-link.ts'
import { toLogLine } from '../text/log-text.ts'
import { toByteLength } from '../text/plain-text.ts'
import { type Annotation, type AnnotationLevel, annotationLevels } from './annotation.ts'
import { toOwners } from './annotation-owner.ts'
import { type Finding, toFindings } from './findings.ts'

/** GitHub's limit for the message of one annotation. */
const maxMessageBytes = 4_096
const maxTitleLength = 255
/** A line of at most 1,000 characters has at most 3,000 bytes, which leaves room to say how many more there are. */
const maxLineLength = 1_000
const moreLineBytes = 64
const maxLinkLength = 1_000

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
 * The annotations of a report, the worst first: one for each line and level, and one for what several suites say alike
 * without a line. What only some of the suites say names them. Where the budget of a level is too small, its last
 * annotation says how many are missing.
 */
export function toAnnotations(report: Report, { budget, locates }: Options): Annotation[] {
  const findings = report.suites.flatMap((suite, index) =>
    toFindings(suite, report.policy).map((finding) => ({ ...finding, range: toRange(finding, locates[index]), suite })),
  )
  const inOrder = findings.toSorted((a, b) => a.order - b.order)
  const groups = [...Map.groupBy(inOrder, toMergeKey).values()]
  const annotations = groups.flatMap((group) => toAnnotation(group, report))
  return annotationLevels.flatMap((level) =>
    toBudget(
      annotations.filter((annotation) => annotation.level === level),
      { level, limit: budget[level] },
    ),
  )
}

interface PlacedFinding extends Finding {
  readonly suite: SuiteReport
}

const toRange = ({ range, location }: Finding, locate: Locate | undefined): Range | undefined =>
  range ?? (location === undefined ? undefined : locate?.(location))

/** The spec that a finding is about; undefined for what is said of a suite as a whole. */
const toSpecPath = ({ location, suite }: PlacedFinding): string | undefined =>
  location === undefined ? undefined : suite.spec.path

/** GitHub shows files of the workflow's own repository only, by their path in it. */
const toFile = (finding: PlacedFinding): string | undefined => {
  const { blob, path, repositoryPath = path } = finding.suite.spec
  return finding.location === undefined || blob !== undefined ? undefined : repositoryPath
}

/** Findings on one line share their key, and so do those of one text that have no line. */
const toMergeKey = (finding: PlacedFinding): string =>
  finding.range === undefined
    ? JSON.stringify([finding.level, toSpecPath(finding), finding.title, finding.message])
    : `${finding.level} ${finding.range.line} ${finding.suite.spec.path}`

/** What several suites say alike is said once, with whose it is unless it is everybody's. */
function withoutEchoes(group: readonly PlacedFinding[], suites: readonly SuiteReport[]): readonly Finding[] {
  const voices = Map.groupBy(group, ({ title, message }) => JSON.stringify([title, message]))
  return [...voices.values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    const path = toSpecPath(first)
    const peers = suites.filter(({ spec }) => path === undefined || spec.path === path)
    const owners = toOwners({ speakers: alike.map(({ suite }) => suite), peers })
    const title = owners === undefined ? first.title : `${first.title} (${owners})`
    // One suite may say the same of two cases.
    return alike.filter(({ suite }) => suite === first.suite).map((finding) => ({ ...finding, title }))
  })
}

interface Place {
  readonly suites: readonly SuiteReport[]
  readonly origin: Origin
}

function toAnnotation(group: readonly PlacedFinding[], { suites, origin }: Place): Annotation[] {
  const [place] = group
  const findings = withoutEchoes(group, suites)
  const [first, ...others] = findings
  if (first === undefined || place === undefined) return []
  const file = toFile(place)
  const link = toLink(place, origin)
  const message = others.length === 0 ? toLine(first.message) : toMessage(findings, toByteLength(link))
  const title = others.length === 0 ? first.title : `${first.title} (and ${others.length} more)`
  return [
    {
      level: first.level,
      title: toLogLine(title, { maxLength: maxTitleLength }),
      message: `${message}${link}`,
      file,
      // Without a file it would be a place of another one.
      range: file === undefined ? undefined : first.range,
    },
  ]
}

/** Where a file of another repository shows what GitHub cannot show here: its page, or its place in words. */
function toLink({ location, range, suite: { spec } }: PlacedFinding, origin: Origin): string {
  if (location === undefined || spec.blob === undefined) return ''
  const { repository, sha } = spec.blob
  const place = `${spec.path}${range === undefined ? '' : `:${range.line}`} of ${repository} at ${toShortSha(sha) ?? sha}`
  const link = toSpecUrl(spec, origin, range) ?? place
  return link.length > maxLinkLength ? '' : `\n${toLogLine(link, { maxLength: maxLinkLength })}`
}

const toLine = (text: string): string => toLogLine(text, { maxLength: maxLineLength })

function toMessage(findings: readonly Finding[], linkBytes: number): string {
  const lines: string[] = []
  let bytes = moreLineBytes + linkBytes
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
