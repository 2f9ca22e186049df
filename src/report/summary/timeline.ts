import { toTimeMs } from '../../contract/time.ts'
import { type NumberedRun, toWorstFirst } from '../case-digest.ts'
import { outcomeLabels } from '../labels.ts'
import { formatCount, toSeconds } from '../quantities.ts'
import type { CaseReport, RunReport, SuiteReport } from '../report.ts'
import { toMermaidLabel } from '../text/mermaid.ts'

/** More than this nobody tells apart, and GitHub draws it for long. */
const maxBars = 60
/** An axis of hours and minutes cannot tell one day from the next. */
const maxSpanSeconds = 86_400
/** Shorter, its axis has no two marks that differ by more than a rounded second. */
const minSpanSeconds = 10

/** A run on the axis; both in whole seconds, the start from the earliest one. */
interface Bar {
  readonly run: RunReport
  readonly number: number
  readonly start: number
  readonly length: number
}

interface Section {
  readonly case: CaseReport
  readonly index: number
  readonly bars: readonly Bar[]
}

/**
 * When each run was held, as a diagram that GitHub draws: the worst ones where there are more than 60. Nothing for fewer
 * than two runs whose times are known, and where a drawing shows nothing: all begin together, take less than 10 s in all,
 * or lie more than a day apart.
 */
export function renderTimeline({ cases }: SuiteReport): string | undefined {
  const sections = toSections(cases)
  const bars = sections.flatMap((section) => section.bars)
  const total = cases.reduce((sum, { runs }) => sum + runs.length, 0)
  const shown = bars.length === total ? formatCount(total, 'run') : `${bars.length} of ${formatCount(total, 'run')}`
  const span = Math.max(...bars.map(({ start, length }) => start + length))
  const beginTogether = bars.every(({ start }) => start === bars[0]?.start)
  if (bars.length < 2 || beginTogether || span < minSpanSeconds || span > maxSpanSeconds) return undefined
  const titles = toTitles(sections)
  return [
    '\n### Timeline',
    `\n${shown}, from the start of the first one.`,
    '\n```mermaid',
    `%%{init: {"gantt": {"leftPadding": ${toPadding(titles)}}}}%%`,
    'gantt',
    '  dateFormat YYYY-MM-DD-HH-mm-ss',
    `  axisFormat ${span < 3_600 ? '%M:%S' : '%H:%M:%S'}`,
    ...sections.flatMap((section, index) => [
      `  section ${titles[index]}`,
      ...section.bars.map((bar) => renderBar(bar, section.case.runs.length)),
    ]),
    '```',
  ].join('\n')
}

function toSections(cases: readonly CaseReport[]): Section[] {
  const timed = cases.map((report, index) => ({
    case: report,
    index,
    runs: toWorstFirst(report).filter(({ run }) => isTimed(run)),
  }))
  const all = timed.flatMap(({ runs }) => runs)
  const first = all.reduce((least, { run }) => Math.min(least, toMs(run)), Number.POSITIVE_INFINITY)
  const chosen = new Set(all.toSorted(byWorst).slice(0, maxBars))
  return timed
    .map(({ runs, ...section }) => ({
      ...section,
      bars: runs
        .filter((numbered) => chosen.has(numbered))
        .sort((a, b) => a.number - b.number)
        .map(({ run, number }) => toBar(run, { number, first })),
    }))
    .filter(({ bars }) => bars.length > 0)
}

const byWorst = (a: NumberedRun, b: NumberedRun): number =>
  Number(a.run.outcome === 'passed') - Number(b.run.outcome === 'passed')

const toBar = (run: RunReport, { number, first }: { readonly number: number; readonly first: number }): Bar => ({
  run,
  number,
  start: Math.floor((toMs(run) - first) / 1_000),
  // A bar of no length would not be seen.
  length: Math.max(1, toSeconds(run.duration) ?? 1),
})

const isTimed = (run: RunReport): boolean => toSeconds(run.duration) !== undefined && !Number.isNaN(toMs(run))

const toMs = ({ startedAt }: RunReport): number => toTimeMs(startedAt)

/** No title twice: bars of sections with the same one would be put together. */
function toTitles(sections: readonly Section[]): string[] {
  const titles = new Set<string>()
  for (const { case: report, index } of sections) {
    const label = toMermaidLabel(report.name)
    titles.add(label === '' || titles.has(label) ? `case ${index + 1} ${label}`.trim() : label)
  }
  return [...titles]
}

/** In pixels: the bars begin behind the longest title, whose letters are at most this wide each. */
const toPadding = (titles: readonly string[]): number =>
  30 + Math.ceil(Math.max(...titles.map((title) => title.replace(/[^\x20-\x7e]/gu, 'mm').length)) * 6.2)

function renderBar({ run, number, start, length }: Bar, runs: number): string {
  const text = `${runs === 1 ? '' : `run ${number} `}${outcomeLabels[run.outcome].word}`
  return `    ${text} :${run.outcome === 'passed' ? 'done' : 'crit'}, ${toAxisTime(start)}, ${length}s`
}

/** Any day does, since the axis shows none; read and drawn in the same time zone. */
const toAxisTime = (seconds: number): string =>
  new Date(Date.UTC(2001, 0, 1) + seconds * 1_000).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
