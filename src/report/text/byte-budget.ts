import { toByteLength } from './plain-text.ts'

/** Hands out the bytes of a text with a limit, piece by piece. */
export class ByteBudget {
  #left: number

  /** A budget of so many UTF-8 bytes. */
  constructor(bytes: number) {
    this.#left = bytes
  }

  /** Whether the piece and its line break still fit; if so, their bytes are spent. */
  take(piece: string): boolean {
    const bytes = toByteLength(piece) + 1
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  /** The leading lines that fit, up to the first that does not. */
  takeLines(lines: readonly string[]): readonly string[] {
    return this.takeLeading(lines, (line) => line)
  }

  /** The leading items whose text fits, up to the first that does not. */
  takeLeading<T>(items: readonly T[], toText: (item: T) => string): readonly T[] {
    const end = items.findIndex((item) => !this.take(toText(item)))
    return end === -1 ? items : items.slice(0, end)
  }
}
