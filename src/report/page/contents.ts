import { type CaseDigest, isNoteworthy, isUnpassed, toCaseDigests } from '../case-digest.ts'
import type { CaseReport, Report, RunReport, SuiteReport } from '../report.ts'
import type { Policy } from '../tolerance.ts'
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
  /** What is to be seen first: the cases that make the step fail, then the others that did not pass. */
  readonly first: readonly PageCase[]
}

/** Puts the cases of a report into the order of the page, and gives each an address. */
export function toContents(report: Report): PageContents {
  const taken = new Set<string>()
  const suites = report.suites.map((suite, index) => toPageSuite(suite, report.policy, { number: index + 1, taken }))
  return {
    report,
    suites,
    only: report.suites.length === 1 ? report.suites[0] : undefined,
    conversations: chooseConversations(report),
    first: toFirst(suites),
  }
}

/** What a suite that passed has forgiven is in the list of its cases only. */
function toFirst(suites: readonly PageSuite[]): PageCase[] {
  const noteworthy = suites.flatMap(({ suite, cases }) => cases.filter(({ digest }) => isNoteworthy(digest, suite)))
  const isTolerated = ({ digest }: PageCase): number => Number(digest.tolerance !== undefined)
  return noteworthy.sort((a, b) => isTolerated(a) - isTolerated(b))
}

interface Addresses {
  /** Of the suite, from 1. */
  readonly number: number
  readonly taken: Set<string>
}

function toPageSuite(suite: SuiteReport, policy: Policy, { number, taken }: Addresses): PageSuite {
  const positions = new Map(suite.cases.map((caseReport, index) => [caseReport, index + 1]))
  const cases = toCaseDigests(suite, policy).map((digest) => ({
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
