import type { Ending } from '../ending.ts'
import type { Priced } from './price.ts'
import type { SelectedSuite } from './suite.ts'

/** What is known of a suite so far, whatever becomes of it: its price too, once it has one. */
export function toKnown(suite: SelectedSuite & { readonly priced?: Priced }): Ending {
  const known = { problems: suite.warnings, notices: suite.notices }
  if (suite.priced === undefined) return known
  const { plan, price, plannedRuns, basePrice, gate } = suite.priced
  return {
    ...known,
    plannedRuns,
    planned: { projectId: plan.project_id, specLimit: suite.spec.defaults?.concurrency_limit },
    estimatedCost: price.cost,
    basePrice,
    notices: [...suite.notices, ...(gate.kind === 'refused' ? [] : gate.notices)],
  }
}
