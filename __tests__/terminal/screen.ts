import { toWidth } from '../../src/report/text/text-table.ts'

interface Size {
  readonly columns: number
  readonly rows: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const escapeCharacter = '\u001b'
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is obeyed starts with it.
const sequence = /^\u001b\[(\??)([\d;]*)([A-Za-z])/

/**
 * What a terminal shows that breaks its lines anew when its width changes, as most do. It knows the sequences that a
 * program may use here, and throws on any other: nothing but the program's own may get as far as this.
 */
export class TerminalScreen {
  /** Each up to its line break; of a wide character the second cell is empty. */
  #lines: string[][] = [[]]
  #at = { line: 0, cell: 0 }
  #wraps = true
  #size: Size

  constructor(size: Size) {
    this.#size = size
  }

  get wraps(): boolean {
    return this.#wraps
  }

  /** All that was ever written and not erased, line by line. */
  get lines(): string[] {
    const lines = this.#lines.map((cells) => cells.join('').trimEnd())
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines
  }

  /** The rows that are in sight. */
  get rows(): string[] {
    const { columns, rows } = this.#size
    const all = this.#lines.flatMap((cells) =>
      Array.from({ length: this.#heightOf(cells) }, (_, row) =>
        cells
          .slice(row * columns, (row + 1) * columns)
          .join('')
          .trimEnd(),
      ),
    )
    return all.slice(-rows)
  }

  /** Whether what is written next begins a line. */
  get isAtLineStart(): boolean {
    return this.#at.cell === 0
  }

  resize(size: Size): void {
    this.#size = size
  }

  write(text: string): void {
    for (let rest = text; rest !== ''; ) {
      const [whole, mark, values = '', end] = sequence.exec(rest) ?? []
      if (whole !== undefined) {
        this.#obey(`${mark}${end}`, values)
        rest = rest.slice(whole.length)
        continue
      }
      const [plain = ''] = rest.split(escapeCharacter, 1)
      if (plain === '') throw new Error(`an unknown sequence: ${JSON.stringify(rest.slice(0, 20))}`)
      for (const { segment } of segmenter.segment(plain)) this.#put(segment)
      rest = rest.slice(plain.length)
    }
  }

  #obey(command: string, values: string): void {
    if (command === 'm') return
    if (command === 'A') this.#moveUp(Number(values))
    else if (command === 'J' && values === '') this.#eraseBelow()
    else if ((command === '?l' || command === '?h') && values === '7') this.#wraps = command === '?h'
    else if (command === 't') {
      const [kind, rows = 0, columns = 0] = values.split(';').map(Number)
      if (kind === 8) this.resize({ columns, rows })
    } else throw new Error(`an unknown sequence: ${values}${command}`)
  }

  #put(segment: string): void {
    if (segment === '\r') {
      const { columns } = this.#size
      this.#at.cell = Math.floor(Math.max(0, this.#at.cell - (this.#wraps ? 0 : 1)) / columns) * columns
    } else if (segment === '\n' || segment === '\r\n') {
      this.#at = { line: this.#at.line + 1, cell: 0 }
      this.#lines[this.#at.line] ??= []
    } else if (/\p{Cc}/u.test(segment)) throw new Error(`an unknown control: ${JSON.stringify(segment)}`)
    else this.#print(segment)
  }

  #print(segment: string): void {
    const { columns } = this.#size
    const cells = this.#lines[this.#at.line] ?? []
    const width = toWidth(segment)
    if (!this.#wraps && this.#at.cell + width > columns) this.#at.cell = columns - width
    cells.splice(this.#at.cell, width, segment, ...Array<string>(width - 1).fill(''))
    this.#at.cell += width
  }

  #heightOf(cells: readonly string[]): number {
    return Math.max(1, Math.ceil(cells.length / this.#size.columns))
  }

  #moveUp(count: number): void {
    const { columns, rows } = this.#size
    const heights = this.#lines.map((cells) => this.#heightOf(cells))
    const sum = (upTo: number): number => heights.slice(0, upTo).reduce((total, height) => total + height, 0)
    const top = Math.max(0, sum(heights.length) - rows)
    let target = Math.max(top, sum(this.#at.line) + Math.floor(this.#at.cell / columns) - count)
    const column = this.#at.cell % columns
    let line = 0
    for (; target >= (heights[line] ?? Infinity); line += 1) target -= heights[line] ?? 0
    this.#at = { line, cell: target * columns + column }
  }

  #eraseBelow(): void {
    this.#lines = this.#lines.slice(0, this.#at.line + 1)
    const cells = this.#lines[this.#at.line] ?? []
    cells.length = Math.min(cells.length, this.#at.cell)
  }
}
