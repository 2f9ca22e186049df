import { outcomeLabels, unpassedOutcomes } from '../labels.ts'
import type { CaseProgress, Progress } from '../live-progress.ts'
import { formatCount, formatDuration } from '../quantities.ts'
import { toLogLine } from '../text/log-text.ts'
import { toCell, toWidth } from '../text/text-table.ts'
import { type Colour, outcomeStyles, type Style } from './colour.ts'
import { renderWindow } from './dial-window.ts'

interface Screen {
  readonly columns: number
  readonly rows: number
  readonly colour: Colour
}

/** What a case's row says first: the worst of its runs so far, then what goes on. */
interface State {
  readonly symbol: string
  readonly word: string
  readonly style: Style | undefined
  /** Lower comes first. */
  readonly rank: number
}

const gap = '  '
const maxNameColumns = 50
const maxSuiteColumns = 24
/** In a narrow screen, without the suite before it. */
const leastNameColumns = 12
/** Head, dial window, and what is left out; the cursor stands below them. */
const linesBeside = 4
const maxCases = 30

/**
 * How far the runs have come, as lines that fit on the screen with the cursor below them: the worst cases first, then
 * those that are running. Each line leaves the last column free, where some terminals would begin a new line.
 */
export function renderProgressTable(progress: Progress, { columns, rows, colour }: Screen): string[] {
  const width = Math.max(1, columns - 1)
  const sorted = progress.cases.map((one) => ({ one, state: toState(one) })).sort((a, b) => a.state.rank - b.state.rank)
  const room = Math.min(maxCases, Math.max(0, rows - linesBeside - 1))
  const shown = sorted.slice(0, sorted.length - room === 1 ? room + 1 : room)
  const rest = sorted.slice(shown.length)
  const head = renderHead(progress)
  const lines = [
    clip(head, width),
    ...renderRows(shown, width, colour),
    ...(rest.length === 0 ? [] : [colour('dim', clip(renderRest(rest.map(({ state }) => state)), width))]),
    ...(progress.dial === undefined ? [] : [clip(renderDial(progress.dial), width)]),
  ]
  // A screen that has no room for a table has one for its head.
  return lines.slice(0, Math.max(1, rows - 1))
}

const clip = (text: string, width: number): string => toCell(text, width).trimEnd()

function renderHead({ cases, elapsedMs }: Progress): string {
  const ended = cases.reduce((sum, one) => sum + toEnded(one), 0)
  const all = cases.reduce((sum, one) => sum + toAll(one), 0)
  return `${ended} of ${formatCount(all, 'run')} ended · ${elapsedMs < 1_000 ? '0 s' : formatDuration(Math.floor(elapsedMs / 1_000) * 1_000)}`
}

const renderDial = ({ run, window }: NonNullable<Progress['dial']>): string =>
  toLogLine(`Next dial window: ${renderWindow(window)}, ${run}`)

const toEnded = ({ counts }: CaseProgress): number => Object.values(counts).reduce((sum, count) => sum + count, 0)
const toAll = (one: CaseProgress): number => toEnded(one) + one.running + one.judging + one.waiting

function toState(one: CaseProgress): State {
  const worst = unpassedOutcomes.findIndex((outcome) => one.counts[outcome] > 0)
  const outcome = unpassedOutcomes[worst]
  if (outcome !== undefined) return { ...outcomeLabels[outcome], style: outcomeStyles[outcome], rank: worst }
  const rank = unpassedOutcomes.length
  if (one.running > 0) return { symbol: '▸', word: 'running', style: undefined, rank }
  if (one.judging > 0) return { symbol: '▹', word: 'judging', style: undefined, rank: rank + 1 }
  if (one.waiting > 0) return { symbol: '·', word: 'waiting', style: 'dim', rank: rank + 2 }
  return { ...outcomeLabels.passed, style: 'good', rank: rank + 3 }
}

interface RowSource {
  readonly one: CaseProgress
  readonly state: State
}

function renderRows(sources: readonly RowSource[], width: number, colour: Colour): string[] {
  const rows = sources.map(({ one, state }) => ({
    state,
    label: `${state.symbol} ${state.word}`,
    share: toShare(one),
    suite: toLogLine(one.suite ?? ''),
    name: toLogLine(one.name),
    detail: toDetail(one),
  }))
  const widest = (of: (row: (typeof rows)[number]) => string): number =>
    Math.max(0, ...rows.map((row) => toWidth(of(row))))
  const labelWidth = widest(({ label }) => label)
  const shareWidth = widest(({ share }) => share)
  const whole = width - labelWidth - shareWidth - 2 * gap.length
  const widestSuite = Math.min(
    maxSuiteColumns,
    widest(({ suite }) => suite),
  )
  const widestName = widest(({ name }) => name)
  const suiteWidth = whole - widestSuite - gap.length >= leastNameColumns ? widestSuite : 0
  const room = suiteWidth > 0 ? whole - suiteWidth - gap.length : whole
  const detailWidth = Math.min(
    widest(({ detail }) => detail),
    Math.max(0, room - Math.min(maxNameColumns / 2, widestName) - gap.length),
  )
  const nameRoom = detailWidth > 0 ? room - detailWidth - gap.length : room
  const nameWidth = Math.min(maxNameColumns, Math.max(1, nameRoom), Math.max(1, widestName))
  return rows.map(({ state, label, share, suite, name, detail }) => {
    const cells = [
      share.padStart(shareWidth),
      ...(suiteWidth > 0 ? [toCell(suite, suiteWidth)] : []),
      toCell(name, nameWidth),
      ...(detailWidth > 0 ? [clip(detail, detailWidth)] : []),
    ]
    const paint = (text: string): string => (state.style === undefined ? text : colour(state.style, text))
    const beside = clip(cells.join(gap), Math.max(1, width - labelWidth - gap.length))
    return labelWidth + gap.length >= width
      ? paint(clip(label, width))
      : `${paint(toCell(label, labelWidth))}${gap}${beside}`
  })
}

/** Not `2/3`, which in the report says how many passed. */
const toShare = (one: CaseProgress): string => `${toEnded(one)} of ${toAll(one)} ended`

/** What a case's runs have come to, where that is more than its first word says. */
function toDetail(one: CaseProgress): string {
  const parts: readonly (readonly [number, string])[] = [
    ...unpassedOutcomes.map((outcome) => [one.counts[outcome], outcomeLabels[outcome].word] as const),
    [one.counts.passed, outcomeLabels.passed.word],
    [one.running, 'running'],
    [one.judging, 'being judged'],
    [one.waiting, 'waiting'],
  ]
  const said = parts.filter(([count]) => count > 0)
  return said.length === 1 ? '' : said.map(([count, word]) => `${count} ${word}`).join(', ')
}

/** What is not shown, by the same words. */
function renderRest(states: readonly State[]): string {
  const counts = [...Map.groupBy(states, ({ word }) => word)].map(([word, { length }]) => `${length} ${word}`)
  return `and ${formatCount(states.length, 'more case')}: ${counts.join(', ')}`
}
