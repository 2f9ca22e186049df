import { type CaseDigest, isUnpassed, toCaseDigests } from '../case-digest.ts'
import type { CaseReport, Report, RunReport, SuiteReport } from '../report.ts'
import { chooseConversations } from './conversations.ts'

/** A case as the page lists it. */
export interface PageCase {
  readonly digest: CaseDigest
  /** The id of its element, the same in the next report where the case has a key. */
  readonly anchor: string
  /** The words that the filter knows it by. */
  readonly tags: readonly string[]
}

export interface PageSuite {
  readonly suite: SuiteReport
  readonly anchor: string
  /** The worst first. */
  readonly cases: readonly PageCase[]
}

/** What is on the page, in its order. */
export interface PageContents {
  readonly report: Report
  readonly suites: readonly PageSuite[]
  /** The suite of a report that has just one: the page is about it alone. */
  readonly only: SuiteReport | undefined
  /** The runs whose conversations have room on the page. */
  readonly conversations: ReadonlySet<RunReport>
  /** The first case that did not pass: it is shown open. */
  readonly opened: PageCase | undefined
}

/** Puts the cases of a report into the order of the page, and gives each an address. */
export function toContents(report: Report): PageContents {
  const taken = new Set<string>()
  const suites = report.suites.map((suite, index) => toPageSuite(suite, index + 1, taken))
  const cases = suites.flatMap((suite) => suite.cases)
  return {
    report,
    suites,
    only: report.suites.length === 1 ? report.suites[0] : undefined,
    conversations: chooseConversations(report),
    opened: cases.find(({ digest }) => isUnpassed(digest)),
  }
}

function toPageSuite(suite: SuiteReport, number: number, taken: Set<string>): PageSuite {
  const positions = new Map(suite.cases.map((caseReport, index) => [caseReport, index + 1]))
  const cases = toCaseDigests(suite).map((digest) => ({
    digest,
    anchor: toAnchor(digest.case, `case-${number}`, positions.get(digest.case) ?? 0, taken),
    tags: toTags(digest),
  }))
  return { suite, anchor: `suite-${number}`, cases }
}

const maxSlugLength = 128
const unfit = /[^a-z0-9]+/g

function toAnchor({ key }: CaseReport, prefix: string, position: number, taken: Set<string>): string {
  const slug = (key ?? '').slice(0, maxSlugLength).toLowerCase().replace(unfit, '-')
  const wanted = `${prefix}-${slug}`
  const anchor = slug === '' || slug === '-' || taken.has(wanted) ? `${prefix}--${position}` : wanted
  taken.add(anchor)
  return anchor
}

/** The changes that somebody would look for; what goes on failing is not one of them. */
const changed: readonly (string | undefined)[] = ['regression', 'fixed', 'flaky', 'new']

function toTags(digest: CaseDigest): string[] {
  const { change } = digest.case
  const tags = [
    digest.outcome ?? 'not-run',
    ...(isUnpassed(digest) ? ['unpassed'] : []),
    ...(digest.isFlaky ? ['flaky'] : []),
    ...(change === undefined ? [] : [change]),
    ...(changed.includes(change) ? ['changed'] : []),
  ]
  return [...new Set(tags)]
}
