import type { Range } from './range.ts'

/** Turns offsets in a text into lines and columns. */
export interface TextIndex {
  toRange(offset: number, length: number): Range
}

/** Indexes the line starts of a text; `\n` and `\r\n` end a line. */
export function createTextIndex(text: string): TextIndex {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  const toPosition = (offset: number): { line: number; column: number } => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
  return {
    toRange(offset, length) {
      const start = toPosition(offset)
      const end = toPosition(offset + length)
      return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
    },
  }
}
