import type { CaseChange } from '../suite/case-change.ts'
import { changeLabels, type Label, outcomeLabels } from './labels.ts'
import { formatCount } from './quantities.ts'
import type { BaselineReport, CaseReport, Report, SuiteReport } from './report.ts'
import { toShortSha } from './short-sha.ts'
import { cut, toPlainLine } from './text/plain-text.ts'

/** What a case may have become since the baseline; `removed` is one that only the baseline has. */
export type Change = CaseChange | 'removed'

/** A case that something became of. */
export interface ChangedCase {
  readonly suite: SuiteReport
  /** Plain text from outside. */
  readonly name: string
  /** undefined for a removed one. */
  readonly case: CaseReport | undefined
}

/** The cases that the same became of, in the order of the report. Never empty. */
export interface ChangeGroup {
  readonly change: Change
  readonly label: Label
  readonly cases: readonly ChangedCase[]
}

/** What became of the cases of a step since its baseline. */
export interface Changes {
  /** What they are compared with, or why they are not, in a sentence of plain text that is still to be escaped. */
  readonly sentence: string
  /** What needs looking at first; empty where nothing was compared. */
  readonly groups: readonly ChangeGroup[]
}

/** What became of the cases of all suites; undefined where nothing was to be compared. */
export function toChanges(report: Pick<Report, 'baseline' | 'startedAt' | 'suites'>): Changes | undefined {
  const { baseline } = report
  if (baseline === undefined) return undefined
  if (baseline.state !== 'compared') return { sentence: toMissingSentence(baseline), groups: [] }
  const groups = toChangeGroups(...report.suites)
  if (groups.length === 0) return { sentence: `No case was compared with ${toPastName(baseline)}.`, groups }
  return { sentence: `${toCounts(groups)} since ${toPast(baseline, report.startedAt)}.`, groups }
}

/** The cases of suites by what became of them, the groups that need looking at first. */
export function toChangeGroups(...suites: readonly SuiteReport[]): ChangeGroup[] {
  const changed = suites.flatMap((suite) => [
    ...suite.cases.map((one) => ({ change: one.change, entry: { suite, name: one.name, case: one } })),
    ...(suite.removed ?? []).map(({ name }) => ({
      change: 'removed' as const,
      entry: { suite, name, case: undefined },
    })),
  ])
  const byChange = Map.groupBy(changed, ({ change }) => change)
  return changes.flatMap((change) => {
    const cases = byChange.get(change)?.map(({ entry }) => entry) ?? []
    if (change === 'new') cases.sort(failingFirst)
    return cases.length === 0 ? [] : [{ change, label: changeLabels[change], cases }]
  })
}

const changes = Object.keys(changeLabels) as Change[]

const maxNames = 5
const maxNameLength = 80

/** The cases of a group by name, such as "regression: A refund is verified first and 3 more"; still to be escaped. */
export function toGroupSentence({ label, cases }: ChangeGroup): string {
  const names = cases.slice(0, maxNames).map(toName)
  const rest = cases.length - names.length
  return `${label.word}: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** Of a new case nobody knows what it comes to. */
function toName({ name, case: one }: ChangedCase): string {
  const shown = cut(toPlainLine(name), maxNameLength)
  return one?.change === 'new' && isFailing(one) ? `${shown} (${outcomeLabels.failed.word})` : shown
}

const isFailing = ({ runs }: CaseReport): boolean => runs.some(({ outcome }) => outcome === 'failed')

const failingFirst = (a: ChangedCase, b: ChangedCase): number =>
  Number(b.case !== undefined && isFailing(b.case)) - Number(a.case !== undefined && isFailing(a.case))

/** The groups that are worth their names: a case that did not change is none. */
export const toToldGroups = (groups: readonly ChangeGroup[]): ChangeGroup[] =>
  groups.filter(({ change }) => change !== 'unchanged')

/** Only the regression is a noun. */
const toCounts = (groups: readonly ChangeGroup[]): string =>
  groups.map(({ change, cases }) => `${cases.length} ${toChangeNoun(change, cases.length)}`).join(', ')

/** The word of a change behind a number of cases. */
export const toChangeNoun = (change: Change, count: number): string =>
  `${changeLabels[change].word}${change === 'regression' && count !== 1 ? 's' : ''}`

const maxTextLength = 500

const toPastName = ({ sha, name }: BaselineReport): string => toShortSha(sha) ?? cut(toPlainLine(name), maxTextLength)

function toPast(baseline: BaselineReport, now: string): string {
  const age = toAge(baseline.startedAt, now)
  return age === undefined ? toPastName(baseline) : `${toPastName(baseline)}, ${age}`
}

const toMissingSentence = ({ name, reason }: BaselineReport): string => {
  const why = reason === undefined ? '' : `: ${toPlainLine(reason).replace(/\.$/, '')}`
  return `Nothing is compared with ${cut(toPlainLine(name), maxTextLength)}${cut(why, 2 * maxTextLength)}.`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago it was, in its largest whole unit; undefined for what is not in the past. */
function toAge(then: string | undefined, now: string): string | undefined {
  const ms = Date.parse(now) - Date.parse(then ?? '')
  if (!(ms >= 0)) return undefined
  const unit = units.find(([, length]) => ms >= length)
  return unit === undefined ? 'just before' : `${formatCount(Math.floor(ms / unit[1]), unit[0])} ago`
}
