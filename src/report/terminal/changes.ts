import { type Change, toChanges, toGroupSentence, toToldGroups } from '../changes.ts'
import type { Report } from '../report.ts'
import { toLogLine } from '../text/log-text.ts'
import type { Colour, Style } from './colour.ts'

const styles: Readonly<Record<Change, Style>> = {
  regression: 'bad',
  'still-failing': 'bad',
  flaky: 'warn',
  'not-comparable': 'warn',
  fixed: 'good',
  new: 'dim',
  removed: 'dim',
  unchanged: 'dim',
}

/** What became of the cases since the baseline, the ones that did not change only counted; nothing without a baseline. */
export function renderChanges(report: Report, colour: Colour): string[] {
  const changes = toChanges(report)
  if (changes === undefined) return []
  const groups = toToldGroups(changes.groups).map((group) =>
    colour(styles[group.change], toLogLine(`  ${group.label.symbol} ${toGroupSentence(group)}`)),
  )
  return [toLogLine(changes.sentence), ...groups]
}
