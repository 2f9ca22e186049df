import { isUnpassed, toCaseDigests } from './case-digest.ts'
import { outcomeLabels, unpassedOutcomes } from './labels.ts'
import { cut, toPlainLine } from './plain-text.ts'
import { formatAmount, formatCount } from './quantities.ts'
import type { Report } from './report.ts'

const maxNames = 3
const maxNameLength = 80

/** How many runs were judged or should have been. */
export const toTotalRuns = ({ counts }: Report): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The one sentence that every surface leads with. Plain text: names in it are still to be escaped. */
export function toVerdictSentence(report: Report): string {
  switch (report.verdict) {
    case 'passed':
      return toPassedSentence(report)
    case 'failed':
    case 'inconclusive':
      return toUnpassedSentence(report)
    case 'invalid':
      return toInvalidSentence(report)
    case 'skipped':
      return report.mode === 'run' ? toNothingRan(report) : toPassedSentence(report)
    case 'refused':
      return toNothingRan(report)
  }
}

const toNothingRan = (report: Report): string => `Nothing ran${toBecause(report.reasons[0] ?? report.notices[0])}.`

/** Those of a report's reasons or notices that its verdict sentence does not say already. */
export function toUnsaid(report: Report, sentences: readonly string[]): string[] {
  const said = toVerdictSentence(report)
  return sentences.filter((sentence) => !said.includes(toClause(sentence)))
}

/** Says that a verdict which sounds red leaves the step green; undefined where nothing needs saying. */
export const toPolicySentence = ({ verdict, red }: Report): string | undefined =>
  red || verdict === 'passed' || verdict === 'skipped'
    ? undefined
    : 'The step does not fail for it: fail-on leaves it out.'

const toBecause = (reason: string | undefined): string => (reason === undefined ? '' : `: ${toClause(reason)}`)

const toClause = (sentence: string): string => toPlainLine(sentence).replace(/\.$/, '')

function toPassedSentence(report: Report): string {
  const total = toTotalRuns(report)
  if (total > 0) return `${report.counts.passed} of ${formatCount(total, 'run')} passed.`
  const warnings = report.problems.length === 0 ? '' : `, with ${formatCount(report.problems.length, 'warning')}`
  return `The spec is valid${warnings}${toPlanned(report)}.`
}

function toPlanned({ mode, plannedRuns, price }: Report): string {
  if (mode === 'lint' || plannedRuns === undefined) return ''
  const runs = formatCount(plannedRuns, 'run')
  return price.estimated === undefined ? `; planned: ${runs}` : `; ${runs} would cost ${formatAmount(price.estimated)}`
}

function toUnpassedSentence(report: Report): string {
  const [worst, ...others] = unpassedOutcomes.filter((outcome) => report.counts[outcome] > 0)
  if (worst === undefined) return `No run has a verdict${toBecause(report.reasons[0])}.`
  const parts = [
    `${report.counts[worst]} of ${formatCount(toTotalRuns(report), 'run')} ${outcomeLabels[worst].word}`,
    ...others.map((outcome) => `${report.counts[outcome]} ${outcomeLabels[outcome].word}`),
  ]
  return `${parts.join(', ')}${toNames(report)}.`
}

function toNames(report: Report): string {
  const names = toCaseDigests(report)
    .filter(isUnpassed)
    .map((digest) => cut(toPlainLine(digest.case.name), maxNameLength))
  if (names.length === 0) return ''
  const rest = names.length - maxNames
  return `: ${names.slice(0, maxNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function toInvalidSentence(report: Report): string {
  const errors = report.problems.filter(({ level }) => level === 'error').length
  if (errors === 0) return `Nothing ran${toBecause(report.reasons[0])}.`
  const warnings = report.problems.length - errors
  const counts = `${formatCount(errors, 'error')}${warnings === 0 ? '' : ` and ${formatCount(warnings, 'warning')}`}`
  return report.mode === 'run' ? `Nothing ran: the spec has ${counts}.` : `The spec has ${counts}.`
}
