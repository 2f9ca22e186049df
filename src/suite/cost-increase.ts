import { formatAmount, isLimit, toPrice } from './amount.ts'
import { fromMillionths, toMillionthsDown } from './millionths.ts'

/** How much more than on the base branch a spec may cost: an amount, or percent of what it costs there. */
export type CostIncrease = { readonly amount: number } | { readonly percent: number }

/** The price of the base branch's version of a spec; `none`: there is nothing to compare with, and that is no fault. */
export type BasePrice =
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'price'; readonly cost: number }
  /** The base branch has nothing of what is to be run: all of its price is an increase. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Why a price in millionths is too far above the base branch's, in sentences; none without a limit or a base. */
export function findIncreaseReasons(
  limit: CostIncrease | undefined,
  base: BasePrice,
  cost: number | undefined,
): string[] {
  if (limit === undefined || base.kind === 'none') return []
  const value = 'amount' in limit ? limit.amount : limit.percent
  if (!isLimit(value)) return [`max-cost-increase is ${value}, and no price can be held against that`]
  const bound = `max-cost-increase is ${'amount' in limit ? formatAmount(value) : `${value} %`}`
  const unread = 'the price of the spec on the base branch cannot be read'
  if (base.kind === 'unreadable') return [`${unread} (${base.reason}), and ${bound}`]
  const before = base.kind === 'absent' ? 0 : toPrice(base.cost)
  if (before === undefined) return [`${unread}, and ${bound}`]
  if (cost === undefined) return [`the service gave no price that can be read, and ${bound}`]
  const increase = cost - before
  if (isWithin(increase, before, limit)) return []
  if (base.kind === 'absent') {
    const all = formatAmount(fromMillionths(cost))
    return [`the base branch has nothing of this spec, so that all of ${all} is an increase, and ${bound}`]
  }
  const [now, more, was] = [cost, increase, before].map((price) => formatAmount(fromMillionths(price)))
  return [`the price would be ${now}, which is ${more} more than the ${was} on the base branch, ${bound}`]
}

/** In whole numbers, because the share of a price need not be a whole number of millionths. */
function isWithin(increase: number, before: number, limit: CostIncrease): boolean {
  if ('amount' in limit) return increase <= toMillionthsDown(limit.amount)
  return BigInt(increase) * BigInt(toMillionthsDown(100)) <= BigInt(before) * BigInt(toMillionthsDown(limit.percent))
}
