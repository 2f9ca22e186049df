import type { CaseChange } from '../../suite/case-change.ts'
import { changeLabels } from '../labels.ts'

/** A change as a cell of a table; empty for a case that is as it was. */
export function toChangeText(change: CaseChange | undefined): string {
  if (change === undefined || change === 'unchanged') return ''
  const { symbol, word } = changeLabels[change]
  return `${symbol} ${word}`
}
