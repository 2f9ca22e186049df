import { formatAmount, isLimit, toPrice } from './amount.ts'
import { type BasePrice, type CostIncrease, findIncreaseReasons } from './cost-increase.ts'
import { fromMillionths, toMillionthsDown } from './millionths.ts'

/** What a submission comes to, by its dry run. */
export interface Price {
  /** Without a unit; undefined when it cannot be read. */
  readonly cost: number | undefined
  /** undefined when it cannot be read. */
  readonly runs: number | undefined
}

/** What one submission may come to, together with those it retries; undefined sets no limit. */
export interface CostLimits {
  readonly maxCost: number | undefined
  readonly maxRuns: number | undefined
  readonly maxCostIncrease: CostIncrease | undefined
}

export interface CostQuestion {
  readonly price: Price
  /** Of the submissions that this one retries, together. */
  readonly spent?: Price | undefined
  readonly limits: CostLimits
  /** Of the whole spec on the base branch. */
  readonly base: BasePrice
  /** Of the whole spec, when only a part of it is run: then that is compared with the base too. */
  readonly wholePrice?: Pick<Price, 'cost'> | undefined
  /** The label of cost-override-label, only when the pull request has it. */
  readonly overrideLabel?: string | undefined
}

/** The answer of the cost gate; reasons and notices are sentences for the report. */
export type CostGate =
  | { readonly kind: 'open'; readonly notices: readonly string[] }
  /** It would be refused, but for the label that the notices name. */
  | { readonly kind: 'overridden'; readonly notices: readonly string[] }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }

/**
 * Holds the price of a submission against every limit. Fails closed: with a limit, a price that cannot be read (not
 * there, NaN, infinite, negative) refuses the run, and so does a limit that is no such number.
 */
export function checkCost(question: CostQuestion): CostGate {
  const { limits, base, overrideLabel = '' } = question
  const reasons = findReasons(question)
  const isUncompared = limits.maxCostIncrease !== undefined && base.kind === 'none'
  const notices = isUncompared ? [`max-cost-increase is not compared: ${base.reason}`] : []
  if (reasons.length === 0) return { kind: 'open', notices }
  if (overrideLabel === '') return { kind: 'refused', reasons }
  const passing = reasons.map((reason) => `the label "${overrideLabel}" lets this pass: ${reason}`)
  return { kind: 'overridden', notices: [...passing, ...notices] }
}

function findReasons({ price, spent, limits, base, wholePrice }: CostQuestion): string[] {
  const cost = addPrices(price.cost, spent === undefined ? 0 : spent.cost)
  const runs = addPrices(price.runs, spent === undefined ? 0 : spent.runs)
  const whole = wholePrice === undefined ? 0 : toPrice(wholePrice.cost)
  const suffix = spent === undefined ? '' : ' with what it retries'
  return [
    ...findExcess(cost, limits.maxCost, {
      input: 'max-cost',
      noun: 'price',
      format: formatAmount,
      say: (amount) => `the run would cost ${amount}${suffix}`,
    }),
    ...findExcess(runs, limits.maxRuns, {
      input: 'max-runs',
      noun: 'number of runs',
      format: String,
      say: (count) => `the number of runs would be ${count}${suffix}`,
    }),
    ...findIncreaseReasons(
      limits.maxCostIncrease,
      base,
      cost === undefined || whole === undefined ? undefined : Math.max(cost, whole),
    ),
  ]
}

/** In millionths; undefined when either cannot be read. */
function addPrices(price: number | undefined, spent: number | undefined): number | undefined {
  const [now, before] = [toPrice(price), toPrice(spent)]
  return now === undefined || before === undefined ? undefined : now + before
}

interface Words {
  readonly input: string
  readonly noun: string
  readonly format: (value: number) => string
  readonly say: (total: string) => string
}

function findExcess(total: number | undefined, limit: number | undefined, words: Words): string[] {
  const { input, noun, format, say } = words
  if (limit === undefined) return []
  if (!isLimit(limit)) return [`${input} is ${limit}, and no ${noun} can be held against that`]
  const bound = `${input} is ${format(limit)}`
  if (total === undefined) return [`the service gave no ${noun} that can be read, and ${bound}`]
  return total > toMillionthsDown(limit) ? [`${say(format(fromMillionths(total)))}, ${bound}`] : []
}
