import type { CaseChange } from '../../suite/case-change.ts'
import type { Label } from '../labels.ts'
import type { BaselineReport, SuiteReport } from '../report.ts'
import { toLogLine } from '../text/log-text.ts'
import type { Colour, Style } from './colour.ts'

type Change = CaseChange | 'removed'

/** More of one kind nobody reads here; the files have them all. */
const maxNames = 20

/** In the order in which a reader wants to know of them. */
const changes: Readonly<Record<Change, Label & { readonly style: Style }>> = {
  regression: { symbol: '▼', word: 'regression', style: 'bad' },
  'still-failing': { symbol: '✗', word: 'still failing', style: 'bad' },
  flaky: { symbol: '≈', word: 'flaky', style: 'warn' },
  'not-comparable': { symbol: '?', word: 'not comparable', style: 'warn' },
  fixed: { symbol: '▲', word: 'fixed', style: 'good' },
  new: { symbol: '+', word: 'new', style: 'dim' },
  removed: { symbol: '−', word: 'removed', style: 'dim' },
  unchanged: { symbol: '=', word: 'unchanged', style: 'dim' },
}

/** What became of a suite's cases since the baseline: how many of each kind, then which; nothing without a baseline. */
export function renderChanges({ cases, removed = [] }: SuiteReport, colour: Colour): string[] {
  const named: readonly (readonly [Change, string])[] = [
    ...cases.flatMap(({ change, name }) => (change === undefined ? [] : [[change, name] as const])),
    ...removed.map(({ name }) => ['removed', name] as const),
  ]
  if (named.length === 0) return []
  const groups = Map.groupBy(named, ([change]) => change)
  const kinds = Object.entries(changes).flatMap(([change, label]) => {
    const names = (groups.get(change as Change) ?? []).map(([, name]) => name)
    return names.length === 0 ? [] : [{ change, names, ...label }]
  })
  const counts = kinds.map(({ names, word }) => `${names.length} ${word}`)
  const listed = kinds.filter(({ change }) => change !== 'unchanged')
  return [`Since the baseline: ${counts.join(', ')}`, ...listed.flatMap((kind) => renderKind(kind, colour))]
}

interface Kind extends Label {
  readonly style: Style
  readonly names: readonly string[]
}

function renderKind({ symbol, word, style, names }: Kind, colour: Colour): string[] {
  const rest = names.length - maxNames
  return [
    ...names.slice(0, maxNames).map((name) => `${colour(style, `${symbol} ${word}`)}  ${toLogLine(name)}`),
    ...(rest > 0 ? [`and ${rest} more ${word}`] : []),
  ]
}

/** What the report is compared with, or why it is compared with nothing. */
export function renderBaseline(baseline: BaselineReport | undefined): string[] {
  if (baseline === undefined) return []
  const { state, name, reason, sha, startedAt, url } = baseline
  if (state !== 'compared')
    return [toLogLine(`Baseline: ${name}: ${state}${reason === undefined ? '' : `: ${reason}`}`)]
  const facts = [name, sha?.slice(0, 7), startedAt, url].filter((fact) => fact !== undefined)
  return [toLogLine(`Baseline: ${facts.join(' · ')}`)]
}
