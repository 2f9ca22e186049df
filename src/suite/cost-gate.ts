import type { Plan } from '../contract/plan.ts'

/** The answer of the cost gate; `reason` is a sentence for the report. */
export type CostGate = { readonly kind: 'open' } | { readonly kind: 'refused'; readonly reason: string }

/** Amounts are sums of prices with few decimals; a difference this small is an artefact of adding them. */
const tolerance = 1e-9

/** Holds the price of a plan against a limit. Fails closed: with a limit, a price that cannot be read refuses the run. */
export function checkCost({ estimated_cost: cost }: Plan, maxCost: number | undefined): CostGate {
  if (maxCost === undefined) return { kind: 'open' }
  if (cost === undefined) {
    return { kind: 'refused', reason: `the service gave no price that can be read, and max-cost is ${maxCost}` }
  }
  if (cost <= maxCost + tolerance) return { kind: 'open' }
  return { kind: 'refused', reason: `the run would cost ${cost}, max-cost is ${maxCost}` }
}
