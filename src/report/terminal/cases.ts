import { type CaseDigest, toNews, toOutcomeText } from '../case-digest.ts'
import { notRunLabel, outcomeLabels } from '../labels.ts'
import { formatCount, formatInterval } from '../quantities.ts'
import { toLogLine } from '../text/log-text.ts'
import { toCell, toWidth, toWordCell } from '../text/text-table.ts'
import type { Colour } from './colour.ts'
import { outcomeStyles } from './colour.ts'

const minNameColumns = 12
/** In a narrow terminal, without the reason beside it. */
const leastNameColumns = 8
const maxNameColumns = 50
const minWhyColumns = 10
/** In a narrower terminal the names need the room. */
const minNewsColumns = 80
const gap = '  '

interface Options {
  readonly columns: number
  readonly colour: Colour
}

interface Row {
  readonly digest: CaseDigest
  readonly name: string
  readonly share: string
  readonly interval: string
  readonly outcome: string
  readonly duration: string
  readonly why: string
}

/**
 * The cases as aligned lines: outcome, name, passed runs, the range of their rate, longest run, and why as far as the
 * width allows. What leaves no room for the name is left out: first the range, then the reason, then the longest run.
 */
export function renderCaseTable(digests: readonly CaseDigest[], { columns, colour }: Options): string[] {
  const rows = digests.map((digest) => toRow(digest, columns))
  const widths = toWidths(rows, columns)
  return rows.map((row) => {
    const outcome = toCell(row.outcome, widths.outcome)
    const { outcome: kind } = row.digest
    return [
      kind === undefined ? outcome : colour(outcomeStyles[kind], outcome),
      toCell(row.name, widths.name),
      row.share.padStart(widths.share) + (widths.interval > 0 ? toCell(row.interval, widths.interval) : ''),
      ...(widths.duration > 0 ? [row.duration.padStart(widths.duration)] : []),
      ...(widths.why > 0 ? [toWordCell(row.why, widths.why)] : []),
    ]
      .join(gap)
      .trimEnd()
  })
}

/** The width of each column; 0 for one that has no room. */
function toWidths(rows: readonly Row[], columns: number) {
  const outcome = toColumnWidth(rows.map((row) => row.outcome))
  const share = toColumnWidth(rows.map((row) => row.share))
  const longest = toColumnWidth(rows.map((row) => row.duration))
  let room = columns - outcome - share - 2 * gap.length
  const duration = room - longest - gap.length >= leastNameColumns ? longest : 0
  if (duration > 0) room -= duration + gap.length
  const least = Math.min(minNameColumns, toNameWidth(rows, minNameColumns)) + minWhyColumns
  if (room - gap.length < least) return { outcome, share, duration, interval: 0, why: 0, name: toNameWidth(rows, room) }
  room -= gap.length
  const widest = toColumnWidth(rows.map((row) => row.interval))
  const interval = room - widest >= least ? widest : 0
  const name = toNameWidth(rows, room - interval - minWhyColumns)
  return { outcome, share, duration, interval, name, why: room - interval - name }
}

const toNameWidth = (rows: readonly Row[], room: number): number =>
  Math.min(toColumnWidth(rows.map(({ name }) => name)), maxNameColumns, Math.max(leastNameColumns, room))

const toColumnWidth = (texts: readonly string[]): number => Math.max(0, ...texts.map(toWidth))

function toRow(digest: CaseDigest, columns: number): Row {
  const news = digest.isFlaky && digest.case.change === 'flaky' ? undefined : toNews(digest.case.change)
  const told = news === undefined || columns < minNewsColumns ? '' : ` ${news.symbol} ${news.word}`
  const { symbol } = digest.outcome === undefined ? notRunLabel : outcomeLabels[digest.outcome]
  return {
    digest,
    name: toLogLine(digest.case.name),
    share: `${digest.passed}/${digest.case.runs.length}`,
    interval: digest.interval === undefined ? '' : `${gap}95 %: ${formatInterval(digest.interval)}`,
    outcome: `${symbol} ${toOutcomeText(digest)}${told}`,
    duration: toLogLine(digest.longest ?? ''),
    why: toLogLine(`${toForgiveness(digest)}${digest.why}`),
  }
}

function toForgiveness({ tolerance, case: { forgiven = 0 } }: CaseDigest): string {
  if (forgiven > 0) return `${formatCount(forgiven, 'failed run')} forgiven by min-passes. `
  return tolerance === undefined ? '' : `(${tolerance}) `
}
