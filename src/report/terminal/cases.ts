import { type CaseDigest, toOutcomeText } from '../case-digest.ts'
import { notRunLabel, outcomeLabels } from '../labels.ts'
import { formatInterval } from '../quantities.ts'
import { toLogLine } from '../text/log-text.ts'
import { toCell, toWidth, toWordCell } from '../text/text-table.ts'
import type { Colour } from './colour.ts'
import { outcomeStyles } from './colour.ts'

const minNameColumns = 12
const maxNameColumns = 50
const minWhyColumns = 10
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
 * width allows. The range is left out where it leaves no room for the name and the reason.
 */
export function renderCaseTable(digests: readonly CaseDigest[], { columns, colour }: Options): string[] {
  const rows = digests.map(toRow)
  const outcomeWidth = toColumnWidth(rows.map(({ outcome }) => outcome))
  const shareWidth = toColumnWidth(rows.map(({ share }) => share))
  const durationWidth = toColumnWidth(rows.map(({ duration }) => duration))
  const basic = outcomeWidth + shareWidth + durationWidth + 4 * gap.length
  const widest = toColumnWidth(rows.map(({ interval }) => interval))
  const intervalWidth = columns - basic - widest >= minNameColumns + minWhyColumns ? widest : 0
  const fixed = basic + intervalWidth
  const nameLimit = Math.min(maxNameColumns, Math.max(minNameColumns, columns - fixed - minWhyColumns))
  const nameWidth = Math.min(toColumnWidth(rows.map(({ name }) => name)), nameLimit)
  const whyWidth = Math.max(minWhyColumns, columns - fixed - nameWidth)
  return rows.map((row) => {
    const outcome = toCell(row.outcome, outcomeWidth)
    const { outcome: kind } = row.digest
    return [
      kind === undefined ? outcome : colour(outcomeStyles[kind], outcome),
      toCell(row.name, nameWidth),
      row.share.padStart(shareWidth) + (intervalWidth > 0 ? toCell(row.interval, intervalWidth) : ''),
      row.duration.padStart(durationWidth),
      toWordCell(row.why, whyWidth),
    ]
      .join(gap)
      .trimEnd()
  })
}

const toColumnWidth = (texts: readonly string[]): number => Math.max(0, ...texts.map(toWidth))

function toRow(digest: CaseDigest): Row {
  const { symbol } = digest.outcome === undefined ? notRunLabel : outcomeLabels[digest.outcome]
  return {
    digest,
    name: toLogLine(digest.case.name),
    share: `${digest.passed}/${digest.case.runs.length}`,
    interval: digest.interval === undefined ? '' : `${gap}95 %: ${formatInterval(digest.interval)}`,
    outcome: `${symbol} ${toOutcomeText(digest)}`,
    duration: toLogLine(digest.longest ?? ''),
    why: toLogLine(digest.why),
  }
}
