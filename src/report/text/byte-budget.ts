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

  /** The leading lines that fit, up to the first that does not; those behind it are not asked for. */
  takeLines(lines: Iterable<string>): readonly string[] {
    const taken: string[] = []
    for (const line of lines) {
      if (!this.take(line)) break
      taken.push(line)
    }
    return taken
  }
}
