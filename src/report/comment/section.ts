import { addAmounts } from '../../suite/amount.ts'
import type { Verdict } from '../../suite/outcome.ts'
import { renderBaseline } from '../baseline-sentence.ts'
import { toPriceFacts } from '../facts.ts'
import { outcomeLabels, unpassedOutcomes, verdictLabels } from '../labels.ts'
import { formatAmount, formatCount, formatDuration, formatRate } from '../quantities.ts'
import type { Report, SuiteReport } from '../report.ts'
import { toPolicySentence, toSuitesSentence, toVerdictSentence } from '../sentences.ts'
import { ByteBudget } from '../text/byte-budget.ts'
import { renderLink } from '../text/markdown-link.ts'
import { toShortMarkdown } from '../text/short-markdown.ts'
import { renderSpec, renderSuiteBlock, renderSuiteDetails } from './suite.ts'

const maxNameLength = 60
const maxLegLength = 50
const maxSentenceLength = 500
/** The names of what is in one GitHub comment are read, not searched: who wants all of it opens the job summary. */
const defaultMaxLength = 20_000
const foldLength = 128

export interface SectionOptions {
  /** What tells this leg and step from the others of its job, as plain text; empty where there is nothing to tell. */
  readonly leg?: string
  /** The most UTF-16 code units of the three parts together, at least 1,024. */
  readonly maxLength?: number
  /** Whether words of the conversations may be shown. */
  readonly showsTurns?: boolean
}

/** What a report says in a comment. */
export interface SectionText {
  readonly red: boolean
  readonly verdict: Verdict
  /** Verdict, suite and leg, at most 150 code units. */
  readonly headline: string
  /** What decides: sentence, price, counts, changes, the failed cases. */
  readonly summary: string
  /** A fold with all the rest; empty if there is none. */
  readonly details: string
}

/** A step's section of the comment: what a reader needs to decide first, everything else folded. */
export function renderSection(report: Report, options: SectionOptions = {}): SectionText {
  const { leg = '', maxLength = defaultMaxLength, showsTurns = true } = options
  const headline = renderHeadline(report, leg)
  // A text never has more UTF-16 code units than UTF-8 bytes.
  const budget = new ByteBudget(maxLength - headline.length - foldLength)
  const isOnly = report.suites.length === 1
  const shownAs = { isOnly, showsTurns, origin: report.origin, policy: report.policy }
  const blocks = report.suites.flatMap((suite) => renderSuiteBlock(suite, shownAs))
  const rest = report.suites.flatMap((suite) => renderSuiteDetails(suite, shownAs))
  const all = [...renderOverview(report), ...blocks]
  const shown = budget.takeLines(all)
  const folded = shown.length === all.length ? budget.takeLines(rest) : []
  const isCut = shown.length + folded.length < all.length + rest.length
  return {
    red: report.red,
    verdict: report.verdict,
    headline,
    summary: [...shown, ...(isCut ? ['\nThe rest is in the summary of the job.'] : [])].join('\n').trim(),
    details: folded.length === 0 ? '' : `<details><summary>Other cases</summary>\n${folded.join('\n')}\n\n</details>`,
  }
}

function renderHeadline({ verdict, suites }: Report, leg: string): string {
  const { symbol, word } = verdictLabels[verdict]
  const [first, ...others] = suites
  const name = others.length > 0 ? formatCount(suites.length, 'suite') : (first?.spec.suiteName ?? first?.spec.path)
  const subject = name === undefined ? '' : `: ${toShortMarkdown(name, maxNameLength)}`
  return `${symbol} ${word}${subject}${leg === '' ? '' : ` · ${toShortMarkdown(leg, maxLegLength)}`}`
}

function renderOverview(report: Report): string[] {
  const [first, ...others] = report.suites
  const isOne = first !== undefined && others.length === 0
  const policy = isOne ? toPolicySentence(first, report.policy) : undefined
  const sentence = isOne ? toVerdictSentence(first, report.policy) : toSuitesSentence(report)
  return [
    `${toShortMarkdown(sentence, maxSentenceLength)}${policy === undefined ? '' : ` ${toShortMarkdown(policy, maxSentenceLength)}`}`,
    `\n${[...renderFacts(report), formatDuration(report.durationMs), ...renderLinks(report)].join(' · ')}`,
    ...renderBaseline(report),
  ]
}

function renderFacts(report: Report): string[] {
  const total = report.suites.reduce((sum, suite) => sum + toRuns(suite), 0)
  const sumOf = (outcome: 'passed' | (typeof unpassedOutcomes)[number]): number =>
    report.suites.reduce((sum, { counts }) => sum + counts[outcome], 0)
  const counts = (['passed', ...unpassedOutcomes] as const)
    .filter((outcome) => sumOf(outcome) > 0)
    .map((outcome) => `${sumOf(outcome)} ${outcomeLabels[outcome].word}`)
  const rate = total === 0 ? [] : [`pass rate ${formatRate((100 * sumOf('passed')) / total)}`]
  return [...renderPrice(report.suites), ...counts, ...rate]
}

const toRuns = ({ counts }: SuiteReport): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Limits hold for each submission, so with several suites they stand with each of them. */
function renderPrice(suites: readonly SuiteReport[]): string[] {
  const [first, ...others] = suites
  if (first === undefined) return []
  const facts =
    others.length === 0 ? toPriceFacts(first.price) : toSum(addAmounts(suites.map(({ price }) => price.estimated)))
  return facts.map((fact) => toShortMarkdown(fact, maxSentenceLength))
}

const toSum = (sum: number | undefined): string[] => (sum === undefined ? [] : [`price ${formatAmount(sum)} in all`])

const renderLinks = ({ origin, suites }: Report): string[] => [
  ...(origin.url === undefined ? [] : [renderLink('workflow run', origin.url)]),
  ...(suites.length === 1 ? suites.map(({ spec }) => renderSpec(spec, origin)) : []),
]
