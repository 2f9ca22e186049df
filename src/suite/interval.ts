/** The rates that the true one is believed to lie between, 0–100. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** The 97.5 % quantile of the normal distribution: an interval of 95 % leaves 2.5 % out on either side. */
const z = 1.959963984540054

/**
 * The 95 % score interval of a pass rate: which true rates are compatible with so many passes in so many judged runs.
 * After E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
 * Statistical Association 22 (1927), 209–212. Unlike the share plus or minus its standard error it stays within 0–100
 * and says something of a few runs, or of runs that all passed. Undefined when no run was judged.
 */
export function toWilsonInterval(passed: number, judged: number): Interval | undefined {
  if (!(judged > 0)) return undefined
  const weight = judged + z ** 2
  const centre = (passed + z ** 2 / 2) / weight
  const reach = (z / weight) * Math.sqrt((passed * (judged - passed)) / judged + z ** 2 / 4)
  // At either end the formula gives 0 or 1 but for the last bit.
  return {
    low: passed === 0 ? 0 : 100 * (centre - reach),
    high: passed === judged ? 100 : 100 * (centre + reach),
  }
}
