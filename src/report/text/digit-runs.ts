import { toDigits } from './phone-number-pattern.ts'

/** Digits with at most five other characters between two of them, none of which is a letter or a line feed. */
export interface DigitRun {
  /** In ASCII. */
  readonly digits: string
  /** Where in the text each digit starts and ends, in UTF-16 code units. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

const maxBetween = 5
/** The blanks that are written in letters or digits. */
const writtenBlanks = ['%20', '&nbsp;', '&#160;']
const letter = /\p{L}/u
const digit = /\p{Nd}/u

/** All runs of at least so many digits of a text, in time in proportion to its length. */
export function findDigitRuns(text: string, minDigits: number): DigitRun[] {
  const runs: DigitRun[] = []
  for (let at = 0; at < text.length; ) {
    if (toDigit(text, at) === undefined) {
      at += 1
      continue
    }
    const { run, end } = readRun(text, at)
    if (run.digits.length >= minDigits) runs.push(run)
    at = end
  }
  return runs
}

function readRun(text: string, from: number): { run: DigitRun; end: number } {
  const starts: number[] = []
  const ends: number[] = []
  let digits = ''
  let at = from
  for (let between = 0; at < text.length && between <= maxBetween; ) {
    const found = toDigit(text, at)
    if (found === undefined) {
      const width = toBetweenWidth(text, at)
      if (width === 0) break
      at += width
      between += 1
      continue
    }
    starts.push(at)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
    ends.push(at)
    digits += found
    between = 0
  }
  return { run: { digits, starts, ends }, end: at }
}

/** A digit of any script as one of ASCII. */
function toDigit(text: string, at: number): string | undefined {
  const code = text.charCodeAt(at)
  if (code < 0x80) return code >= 0x30 && code <= 0x39 ? text.charAt(at) : undefined
  if (code < 0x660) return
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return digit.test(character) ? toDigits(character) : undefined
}

/** How long what may stand between two digits is; 0 for what may not. */
function toBetweenWidth(text: string, at: number): number {
  const written = writtenBlanks.find((blank) => text.startsWith(blank, at))
  if (written !== undefined) return written.length
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return character === '\n' || letter.test(character) ? 0 : character.length
}
