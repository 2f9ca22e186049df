import { type CaseDigest, toNews, toToleranceText } from '../case-digest.ts'
import { outcomeLabels } from '../labels.ts'
import { formatTime } from '../quantities.ts'
import type { MetricReport, RunReport, TurnReport } from '../report.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import { toToolRole } from '../tool-role.ts'
import type { LinkLine } from './suite.ts'

const maxTurnLength = 280
const maxWhyLength = 400
const maxNameLength = 120

/**
 * The case to look at first, quoted: what broke, by which rule, at which line of the spec, and what was said when it did.
 * Nothing when every case passed.
 */
export function renderFailingExchange(digest: CaseDigest | undefined, linkLine: LinkLine): string[] {
  const run = digest && chooseRun(digest)
  if (digest === undefined || run === undefined) return []
  const { symbol, word } = outcomeLabels[run.outcome]
  const failed = chooseMetric(run)
  const turn = failed?.failingTurn ?? run.failingTurn
  const { name: caseName, runs } = digest.case
  const which = runs.length === 1 ? '' : `, run ${runs.indexOf(run) + 1} of ${runs.length}`
  const news = toNews(digest.case.change)
  const name = `${symbol} <b>${escapeMarkdown(cut(caseName, maxNameLength))}</b>${news === undefined ? '' : ` (${escapeMarkdown(news.symbol)} ${news.word})`}${which}: ${word}${toToleranceText(digest.tolerance)}`
  const place = linkLine(failed?.line ?? digest.case.range?.line)
  const lines = [
    place === '' ? name : `${name} · ${place}`,
    renderWhy(run, failed),
    ...(turn === undefined && run.transcript.length > 0 ? ['Last words:'] : []),
    ...toExchange(run.transcript, turn).map((index) => renderTurn(run.transcript[index], index === turn)),
  ]
  return lines.filter((line) => line !== '').map((line, index) => (index === 0 ? `\n> ${line}` : `>\n> ${line}`))
}

/** Of the runs that ended worst one whose failing turn is known. */
function chooseRun({ runs, outcome }: CaseDigest): RunReport | undefined {
  const worst = runs.filter(({ run }) => run.outcome === outcome)
  return (worst.find(({ run }) => run.failingTurn !== undefined) ?? worst[0])?.run
}

/**
 * The rule to name: of those that a known turn broke the one that was broken first, so that rule, line and words belong
 * together; none where the run broke off for another reason.
 */
function chooseMetric({ outcome, metrics }: RunReport): MetricReport | undefined {
  const failed = metrics.filter(({ passed }) => passed === false)
  if (outcome !== 'failed') return undefined
  return failed.toSorted((a, b) => toOrder(a) - toOrder(b))[0]
}

const toOrder = ({ failingTurn }: MetricReport): number => failingTurn ?? Number.MAX_SAFE_INTEGER

function renderWhy({ reason }: RunReport, failed: MetricReport | undefined): string {
  const why = escapeMarkdown(cut(failed?.explanation.join(' ') || reason, maxWhyLength))
  return failed === undefined ? why : [codeSpan(failed.name), why].filter((text) => text !== '').join(': ')
}

/**
 * The indexes of the failing turn and of what it answers, and after a call what the agent said then; where the failing
 * turn is not known, of the last words of both sides.
 */
function toExchange(transcript: readonly TurnReport[], failingTurn: number | undefined): number[] {
  const last = failingTurn ?? transcript.length - 1
  const role = transcript[last]?.role
  if (role === undefined) return []
  const before = transcript.findLastIndex((turn, index) => index < last && turn.role !== role && !isTool(turn.role))
  const next = isTool(role) ? transcript.findIndex((turn, index) => index > last && !isTool(turn.role)) : -1
  const after = transcript[next]?.role === transcript[before]?.role ? -1 : next
  return [before, last, after].filter((index) => index !== -1)
}

/** Each service has its own words for the two sides, but what a tool says is no part of what is said. */
const isTool = (role: string): boolean => toToolRole(role) !== undefined

function renderTurn(turn: TurnReport | undefined, isFailing: boolean): string {
  if (turn === undefined) return ''
  const time = formatTime(turn.startTime)
  const who = `${escapeMarkdown(turn.role)}${time === '' ? '' : ` ${time}`}`
  const says = escapeMarkdown(cut(turn.content ?? '', maxTurnLength))
  return isFailing ? `<b>➜ ${who}</b> ${says}` : `<i>${who}</i> ${says}`
}
