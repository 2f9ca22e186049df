import type { RunOperations } from '../../../client/run-operations.ts'
import type { Plan } from '../../../contract/plan.ts'
import type { BaseFile } from '../../../runner/github/base-file.ts'
import { toCases } from '../../../spec/cases.ts'
import { type CutSpec, cutSpec } from '../../../spec/cut.ts'
import { lintSpec } from '../../../spec/lint.ts'
import { parsePatterns, selectCases } from '../../../spec/selection.ts'
import { parseSpec } from '../../../spec/source.ts'
import { type CostGate, checkCost, type Price } from '../../../suite/cost-gate.ts'
import type { BasePrice } from '../../../suite/cost-increase.ts'
import { toReason } from '../ending.ts'
import { isRefusedRequest } from '../service-problems.ts'
import { type LabelledRequest, toRequest } from './request.ts'
import type { ReadBase } from './selection.ts'
import type { SelectedSuite, Step } from './suite.ts'

/** A submission as the dry run right before it sees it. */
export interface Priced {
  readonly request: LabelledRequest
  readonly plan: Plan
  /** By the plan and by the spec, whichever says more: runs that a plan forgets must still be judged. */
  readonly plannedRuns: number
  readonly price: Price
  /** Of the base branch's version; undefined when it was not asked for or cannot be read. */
  readonly basePrice: number | undefined
  readonly gate: CostGate
}

/** How to price a submission. */
export interface Pricing {
  readonly client: RunOperations
  readonly readBase: ReadBase
  /** Of the submissions that this one retries. */
  readonly spent?: Price
  /** What is sent, when it is not what the suite's selection says. */
  readonly cut?: CutSpec
}

/**
 * Asks the service what a submission would cost, and the gate whether it may. What it is compared with is asked first,
 * so that nothing but the gate's own answer comes between the dry run and the submission. Throws the client's errors.
 */
export async function priceSuite(step: Step, suite: SelectedSuite, pricing: Pricing): Promise<Priced> {
  const cut = pricing.cut ?? suite.cut
  const request = toRequest(step, suite, cut.value)
  const isFirst = pricing.cut === undefined
  const comparison = isFirst ? await readComparison(step, suite, pricing) : { base: notCompared }
  const plan = await pricing.client.dryRun(request)
  const { plannedRuns, price } = toPlannedPrice(plan, cut)
  const gate = await askGate(step, { price, spent: pricing.spent, ...comparison, isFirst })
  const basePrice = toBasePrice(comparison.base)
  return { request, plan, plannedRuns, price, basePrice, gate }
}

/** What a plan comes to. Runs that it forgets must be judged all the same, and none that it does not count is priced. */
export function toPlannedPrice(plan: Plan, cut: CutSpec): Pick<Priced, 'plannedRuns' | 'price'> {
  const ofCases = plan.scenarios?.reduce((sum, { frequency = 1 }) => sum + frequency, 0) ?? 0
  const plannedRuns = Math.max(plan.total_runs ?? 0, ofCases, countRuns(cut))
  return {
    plannedRuns,
    price: { cost: plan.estimated_cost, runs: plan.total_runs === undefined ? undefined : plannedRuns },
  }
}

/** How many runs a spec asks for, by what it says itself. */
export const countRuns = (cut: CutSpec): number => toCases(cut.value).reduce((sum, { frequency }) => sum + frequency, 0)

const toBasePrice = (base: BasePrice): number | undefined => {
  if (base.kind === 'absent') return 0
  return base.kind === 'price' ? base.cost : undefined
}

interface Comparison {
  readonly base: BasePrice
  /** Of all that is compared with the base, where only a part of it is run. */
  readonly wholePrice?: Pick<Price, 'cost'>
}

/** A retry makes no spec dearer. */
const notCompared: BasePrice = { kind: 'none', reason: 'it was compared when the suite was first submitted' }

async function readComparison(step: Step, suite: SelectedSuite, { client, readBase }: Pricing): Promise<Comparison> {
  if (step.inputs['max-cost-increase'] === undefined) return { base: notCompared }
  const base = await readBasePrice(step, suite, { client, file: await readBase(suite.source.path) })
  if (suite.whole === undefined || base.kind === 'none') return { base }
  return { base, wholePrice: await readWholePrice(step, suite, client) }
}

/** A fault in a case that is not run is no fault of what is run; but then there is nothing to compare with. */
async function readWholePrice(step: Step, suite: SelectedSuite, client: RunOperations): Promise<Pick<Price, 'cost'>> {
  try {
    const { estimated_cost: cost } = await client.dryRun(toRequest(step, suite, suite.whole?.value ?? suite.spec))
    return { cost }
  } catch (error) {
    if (!isRefusedRequest(error)) throw error
    return { cost: undefined }
  }
}

async function readBasePrice(
  step: Step,
  suite: SelectedSuite,
  { client, file }: { readonly client: RunOperations; readonly file: BaseFile },
): Promise<BasePrice> {
  switch (file.kind) {
    case 'absent':
      return { kind: 'absent' }
    case 'found':
      return await dryRunBase(step, suite, { client, bytes: file.bytes })
    default:
      return file
  }
}

/** What the base branch's version of the same selection costs. Anything that keeps it from being known is no price. */
async function dryRunBase(
  step: Step,
  suite: SelectedSuite,
  { client, bytes }: { readonly client: RunOperations; readonly bytes: Uint8Array },
): Promise<BasePrice> {
  const { spec } = lintSpec(parseSpec(bytes, suite.source.path))
  const unreadable = (why: string): BasePrice => ({ kind: 'unreadable', reason: `the base branch's version ${why}` })
  if (spec === undefined) return unreadable('is no valid spec')
  const { indexes } = selectCases(toCases(spec), parsePatterns(step.inputs.scenarios ?? ''))
  if (indexes.length === 0) return { kind: 'absent' }
  const { value } = cutSpec(
    spec,
    indexes.map((index) => ({ index })),
  )
  try {
    const { estimated_cost: cost } = await client.dryRun(toRequest(step, suite, value))
    return cost === undefined ? unreadable('has no price that can be read') : { kind: 'price', cost }
  } catch (error) {
    if (step.runner.cancelled.aborted) throw error
    return unreadable(`cannot be priced: ${toReason(error)}`)
  }
}

interface Question extends Comparison {
  readonly price: Price
  readonly spent: Price | undefined
  readonly isFirst: boolean
}

/** Holds the price against the limits; a label of the pull request is looked for only when it is needed. */
async function askGate(step: Step, { price, spent, base, wholePrice, isFirst }: Question): Promise<CostGate> {
  const { inputs, runner } = step
  const limits = {
    maxCost: inputs['max-cost'],
    maxRuns: inputs['max-runs'],
    maxCostIncrease: isFirst ? inputs['max-cost-increase'] : undefined,
  }
  const question = { price, spent, limits, base, wholePrice }
  const gate = checkCost(question)
  const label = inputs['cost-override-label']
  if (gate.kind !== 'refused' || label === undefined) return gate
  const read = await runner.readLabels()
  // A label that was there when the workflow was started may have been taken off since: only one of now counts.
  const unread = read.kind === 'read' ? read.staleBecause : read.reason
  if (read.kind !== 'read' || unread !== undefined) {
    return {
      kind: 'refused',
      reasons: [...gate.reasons, `cost-override-label "${label}" cannot be looked for: ${unread}`],
    }
  }
  const hasLabel = read.labels.some((name) => name.toLowerCase() === label.toLowerCase())
  return checkCost({ ...question, overrideLabel: hasLabel ? label : undefined })
}
