/** A stream of numbers from 0 (included) to 1 (excluded); the same seed gives the same stream. */
export type Random = () => number

/** The mulberry32 generator: 32 bits of state are plenty for choosing between phrases, and useless for secrets. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
