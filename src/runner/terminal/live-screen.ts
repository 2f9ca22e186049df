import { toWidth } from '../../report/text/text-table.ts'

/** The part of a terminal's stream that is drawn on. */
export interface Screen {
  write(text: string): void
  /** Of now: it may change at any time. */
  size(): { readonly columns: number; readonly rows: number }
  /** Calls back after a change of the size, until what it returns is called. */
  onResize(listener: () => void): () => void
}

/** Lines at the bottom of a terminal that are drawn again in their place. */
export interface LiveScreen {
  /** Shows what the function makes, now and each second, until it is ended. */
  show(render: Render): void
  /** Writes text that stays, above what is shown. It ends with a line break. */
  writeAbove(text: string): void
  /** Takes the lines away. Shown again, they are drawn anew. */
  end(): void
}

type Render = (size: { readonly columns: number; readonly rows: number }) => readonly string[]

const redrawMs = 1_000
const up = (lines: number): string => (lines === 0 ? '' : `\u001b[${lines}A`)
const eraseBelow = '\u001b[J'
const cutLines = '\u001b[?7l'
const wrapLines = '\u001b[?7h'
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what colours the lines.
const colourSequence = /\u001b\[[\d;]*m/g

/**
 * Each change is one write, so that nothing flickers, and leaves the cursor visible on the line below, so that the
 * terminal is in order whenever the process ends. Terminals do not agree on how wide some characters are; a line that
 * is wider than was thought is cut by the terminal, because a wrapped one would be left behind.
 */
export function createLiveScreen({ write, size, onResize }: Screen): LiveScreen {
  let render: Render | undefined
  let drawn: readonly number[] = []
  let stop = (): void => undefined
  // A terminal that has become narrower has broken the lines; one that was cut off above keeps what it still shows.
  const erase = (): string => {
    const { columns, rows } = size()
    const used = drawn.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / columns)), 0)
    drawn = []
    return used === 0 ? '' : `\r${up(Math.min(used, rows - 1))}${eraseBelow}`
  }
  const draw = (above: string): void => {
    const erased = erase()
    const lines = render?.(size()) ?? []
    drawn = lines.map((line) => toWidth(line.replace(colourSequence, '')))
    const table = lines.length === 0 ? '' : `${cutLines}${lines.map((line) => `${line}\n`).join('')}${wrapLines}`
    if (erased + above + table !== '') write(`${erased}${above}${table}`)
  }
  const begin = (): void => {
    const timer = setInterval(() => draw(''), redrawMs)
    timer.unref()
    const stopListening = onResize(() => draw(''))
    stop = () => {
      clearInterval(timer)
      stopListening()
    }
  }
  return {
    show: (next) => {
      if (render === undefined) begin()
      render = next
      draw('')
    },
    writeAbove: draw,
    end: () => {
      if (render === undefined) return
      stop()
      render = undefined
      draw('')
    },
  }
}
