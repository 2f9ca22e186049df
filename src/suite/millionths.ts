/**
 * Numbers of at most six decimals as whole millionths, so that they are compared without the rounding of binary
 * fractions: 0.1 + 0.2 is not above 0.3. Exact up to 9,007,199,254 (2 ** 53 millionths).
 */
const perOne = 1_000_000

/** The nearest number of millionths. */
export const toMillionths = (value: number): number => Math.round(value * perOne)

/** Never fewer than the value: for a limit that must be reached, so that decimals beyond the sixth do not lower it. */
export function toMillionthsUp(value: number): number {
  const nearest = toMillionths(value)
  return nearest / perOne < value ? nearest + 1 : nearest
}

/** Never more than the value: for a limit that must not be passed. */
export function toMillionthsDown(value: number): number {
  const nearest = toMillionths(value)
  return nearest / perOne > value ? nearest - 1 : nearest
}

/** The number that so many millionths are. */
export const fromMillionths = (millionths: number): number => millionths / perOne
