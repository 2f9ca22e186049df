import { isUnpassed, toCaseDigests } from './case-digest.ts'
import { outcomeLabels, unpassedOutcomes, verdictLabels } from './labels.ts'
import { formatAmount, formatCount } from './quantities.ts'
import type { Report, SuiteReport } from './report.ts'
import { cut, toPlainLine } from './text/plain-text.ts'
import type { Policy } from './tolerance.ts'

const maxNames = 3
const maxNameLength = 80

/** How many runs were judged or should have been. */
export const toTotalRuns = ({ counts }: SuiteReport): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The one sentence that every surface leads with. Plain text: names in it are still to be escaped. */
export function toVerdictSentence(report: SuiteReport, policy: Policy): string {
  switch (report.verdict) {
    case 'passed':
      return toPassedSentence(report)
    case 'failed':
    case 'inconclusive':
      return toUnpassedSentence(report, policy)
    case 'invalid':
      return toInvalidSentence(report)
    case 'skipped':
      return toSkippedSentence(report)
    case 'refused':
      return toNothingRan(report)
  }
}

/** Whether nothing was to be run in the first place. */
const isChecking = ({ mode }: SuiteReport): boolean => mode === 'lint' || mode === 'dry-run'

function toSkippedSentence(report: SuiteReport): string {
  if (isChecking(report)) return toPassedSentence(report)
  const [id] = report.resultIds
  if (id === undefined) return toNothingRan(report)
  return `Submitted as result ${id}: ${formatCount(report.plannedRuns ?? 0, 'run')} to be judged in mode wait.`
}

const toNothingRan = (report: SuiteReport): string => `Nothing ran${toBecause(report.reasons[0] ?? report.notices[0])}.`

/** What several suites came to: how many of each verdict, the most serious first. */
export function toSuitesSentence({ suites }: Report): string {
  if (suites.length === 0) return 'There was nothing to run.'
  const counts = Map.groupBy(suites, ({ verdict }) => verdict)
  const parts = verdictsWorstFirst
    .filter((verdict) => counts.has(verdict))
    .map((verdict) => `${counts.get(verdict)?.length} ${verdictLabels[verdict].word.toLowerCase()}`)
  return `${formatCount(suites.length, 'suite')}: ${parts.join(', ')}.`
}

const verdictsWorstFirst = ['failed', 'invalid', 'refused', 'inconclusive', 'passed', 'skipped'] as const

/** Those of a report's reasons or notices that its verdict sentence does not say already. */
export function toUnsaid(report: SuiteReport, sentences: readonly string[], policy: Policy): string[] {
  const said = toVerdictSentence(report, policy)
  return sentences.filter((sentence) => !said.includes(toClause(sentence)))
}

/** Says that a verdict which sounds red leaves the step green; undefined where nothing needs saying. */
export function toPolicySentence({ verdict, red }: SuiteReport, { failOn }: Report['policy']): string | undefined {
  if (red || verdict === 'passed' || verdict === 'skipped') return undefined
  // It would be red if one of its failures might be new.
  const why =
    verdict === 'failed' && failOn.includes('regression')
      ? 'each failing case failed in the baseline too'
      : 'fail-on leaves it out'
  return `The step does not fail for it: ${why}.`
}

const toBecause = (reason: string | undefined): string => (reason === undefined ? '' : `: ${toClause(reason)}`)

const toClause = (sentence: string): string => toPlainLine(sentence).replace(/\.$/, '')

function toPassedSentence(report: SuiteReport): string {
  const total = toTotalRuns(report)
  if (total > 0) return `${report.counts.passed} of ${formatCount(total, 'run')} passed.`
  if (report.spec.unread) return 'The spec was not read.'
  const warnings = report.problems.length === 0 ? '' : `, with ${formatCount(report.problems.length, 'warning')}`
  return `The spec is valid${warnings}${toPlanned(report)}.`
}

function toPlanned({ mode, plannedRuns, price }: SuiteReport): string {
  if (mode === 'lint' || plannedRuns === undefined) return ''
  const runs = formatCount(plannedRuns, 'run')
  return price.estimated === undefined ? `; planned: ${runs}` : `; ${runs} would cost ${formatAmount(price.estimated)}`
}

function toUnpassedSentence(report: SuiteReport, policy: Policy): string {
  const [worst, ...others] = unpassedOutcomes.filter((outcome) => report.counts[outcome] > 0)
  if (worst === undefined) return `No run has a verdict${toBecause(report.reasons[0])}.`
  const parts = [
    `${report.counts[worst]} of ${formatCount(toTotalRuns(report), 'run')} ${outcomeLabels[worst].word}`,
    ...others.map((outcome) => `${report.counts[outcome]} ${outcomeLabels[outcome].word}`),
  ]
  return `${parts.join(', ')}${toNames(report, policy)}.`
}

/** Where the step fails, the cases that it does not fail for come last, and are told from the others. */
function toNames(report: SuiteReport, policy: Policy): string {
  const names = toCaseDigests(report, policy)
    .filter(isUnpassed)
    .map(({ case: { name }, tolerance }) => {
      const why = report.red && tolerance !== undefined ? ` (${tolerance})` : ''
      return `${cut(toPlainLine(name), maxNameLength)}${why}`
    })
  if (names.length === 0) return ''
  const rest = names.length - maxNames
  return `: ${names.slice(0, maxNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function toInvalidSentence(report: SuiteReport): string {
  const errors = report.problems.filter(({ level }) => level === 'error').length
  if (errors === 0) return `Nothing ran${toBecause(report.reasons[0])}.`
  const warnings = report.problems.length - errors
  const counts = `${formatCount(errors, 'error')}${warnings === 0 ? '' : ` and ${formatCount(warnings, 'warning')}`}`
  return isChecking(report) ? `The spec has ${counts}.` : `Nothing ran: the spec has ${counts}.`
}
