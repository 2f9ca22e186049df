import { type DigitRun, findDigitRuns } from './digit-runs.ts'

/** A number with fewer digits is a short code, and stands in many texts by chance. */
const minDigits = 5
const maxDigits = 20
/** So many of the last digits are hidden also without what stands before them. */
const localDigits = 7
/** A step that calls more numbers has the others hidden by what they look like. */
const maxNumbers = 10_000

/** Numbers that are known, found in any grouping. What it costs to look for them does not depend on how many they are. */
export function createKnownNumbers() {
  const known = new Set<string>()
  /** By their last digits, what may stand before these. */
  const leadingOf = new Map<string, string[]>()
  return {
    /** Adds a number of 5 to 20 digits in ASCII; of more than 10,000 numbers it takes the first. */
    add: (digits: string): void => {
      if (digits.length < minDigits || digits.length > maxDigits) return
      if (known.has(digits) || known.size >= maxNumbers) return
      known.add(digits)
      const local = digits.slice(-localDigits)
      const leading = digits.slice(0, -local.length)
      const same = leadingOf.get(local)
      if (same === undefined) leadingOf.set(local, [leading])
      else same.push(leading)
    },
    /** The text with what `toHidden` makes of every number that is known. */
    hide: (text: string, toHidden: (number: string) => string): string => {
      if (known.size === 0) return text
      let shown = ''
      let end = 0
      for (const run of findDigitRuns(text, minDigits)) {
        for (const number of findInRun(text, run, leadingOf)) {
          const start = Math.max(end, number.start)
          shown += text.slice(end, start) + toHidden(text.slice(number.start, number.end))
          end = number.end
        }
      }
      return end === 0 ? text : shown + text.slice(end)
    },
  }
}

interface Place {
  readonly start: number
  readonly end: number
}

/** A number ends where a group of digits ends; a short one also begins with a group. */
function findInRun(text: string, run: DigitRun, leadingOf: ReadonlyMap<string, readonly string[]>): Place[] {
  const found: Place[] = []
  for (let last = minDigits - 1; last < run.digits.length; last += 1) {
    if (run.ends[last] === run.starts[last + 1]) continue
    const first = findFirst(run, last, leadingOf)
    if (first === undefined) continue
    found.push({ start: withPlus(text, run.starts[first] ?? 0), end: run.ends[last] ?? text.length })
  }
  return found
}

/** Which digit of a run a known number begins with that ends with another. */
function findFirst(run: DigitRun, last: number, leadingOf: ReadonlyMap<string, readonly string[]>): number | undefined {
  for (let length = localDigits; length >= minDigits; length -= 1) {
    const first = last + 1 - length
    if (first < 0) continue
    const leadings = leadingOf.get(run.digits.slice(first, last + 1))
    if (leadings === undefined) continue
    if (length < localDigits && run.ends[first - 1] === run.starts[first]) continue
    return first - Math.max(...leadings.map((leading) => countShared(run.digits, first, leading)))
  }
  return undefined
}

/** How many of the digits before a place are those that a number has there. */
function countShared(digits: string, first: number, leading: string): number {
  let count = 0
  while (count < leading.length && count < first && digits[first - 1 - count] === leading[leading.length - 1 - count])
    count += 1
  return count
}

const plusBefore = /[+\uff0b\ufe62][^\p{L}\p{Nd}\n]{0,5}$/u

function withPlus(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - 6), start)
  return start - (plusBefore.exec(before)?.[0].length ?? 0)
}
