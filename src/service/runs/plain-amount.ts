/** An amount of money in units, from millionths of one. */
export const toPlain = (micros: number): number => micros / 1_000_000
