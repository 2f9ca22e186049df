import { formatAmount, formatCount, formatDuration } from './quantities.ts'
import type { PriceReport, SuiteReport } from './report.ts'

/** The price and every limit it was held against, as short plain texts; nothing when neither is known. */
export function toPriceFacts({ estimated, limit, base, maxIncrease, maxRuns }: PriceReport): string[] {
  const limits = [
    ...(limit === undefined ? [] : [`limit ${formatAmount(limit)}`]),
    ...(base === undefined ? [] : [`base ${formatAmount(base)}`]),
    ...(maxIncrease === undefined ? [] : [`may rise by ${maxIncrease}`]),
    ...(maxRuns === undefined ? [] : [`at most ${formatCount(maxRuns, 'run')}`]),
  ]
  if (estimated !== undefined) return [[`price ${formatAmount(estimated)}`, ...limits].join(', ')]
  return limits.length === 0 ? [] : [['price unknown', ...limits].join(', ')]
}

/** How long a suite took; nothing for one that had no runs to take any time. */
export const toDurationFacts = ({ durationMs }: Pick<SuiteReport, 'durationMs'>): string[] =>
  durationMs === 0 ? [] : [formatDuration(durationMs)]

/** How many runs were planned, and how many of them can go on side by side, as a short plain text. */
export function toPlannedFacts({
  plannedRuns: runs,
  concurrentRuns,
}: Pick<SuiteReport, 'plannedRuns' | 'concurrentRuns'>): string[] {
  if (runs === undefined) return []
  const planned = `${formatCount(runs, 'run')} planned`
  if (concurrentRuns === undefined || runs < 2) return [planned]
  const { limit = runs, setBy } = concurrentRuns
  return [limit < runs ? `${planned}, at most ${limit} side by side (${setBy})` : `${planned}, all can go side by side`]
}
