import { toMillionths } from './millionths.ts'

/** More than this is no price; up to it, sums of millionths are exact. */
const maxPrice = 1_000_000_000

/** A price or a count in whole millionths; undefined when it cannot be read: not there, NaN, negative or infinite. */
export const toPrice = (value: number | undefined = Number.NaN): number | undefined =>
  value >= 0 && value <= maxPrice ? toMillionths(value) : undefined

/** Whether a price can be held against a limit: it is not NaN, infinite or negative. */
export const isLimit = (value: number): boolean => value >= 0 && value <= Number.MAX_SAFE_INTEGER

/** An amount without a unit: two decimals, more where it has more, at most ten. */
export function formatAmount(amount: number): string {
  const [, whole, decimals = ''] = plainAmount.exec(String(amount)) ?? []
  if (whole !== undefined) return `${whole}.${decimals.padEnd(2, '0')}`
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 10, useGrouping: false })
}

/** Nearly every amount. What a locale needs to write it takes a step 9 MB and up to a tenth of a second to load. */
const plainAmount = /^(-?\d+)(?:\.(\d{1,10}))?$/

/** The sum of amounts; undefined when one of them is not known: a part of a sum would be taken for all of it. */
export function addAmounts(amounts: readonly (number | undefined)[]): number | undefined {
  let sum = 0
  for (const amount of amounts) {
    if (amount === undefined) return undefined
    sum += amount
  }
  // Sums of prices in binary fractions: 0.30000000000000004 is 0.3.
  return Math.round(sum * 1e6) / 1e6
}
