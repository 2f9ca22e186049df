/** One measured figure. A megabyte is 1,000,000 bytes. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: '×' | 'ms' | 's' | 'MB' | 'runs/s' | 'requests'
  /** The most it may be, in the same unit; left out for a figure that only explains another. */
  readonly limit?: number
  /** Instead: the least it may be. */
  readonly least?: number
}

const digits = { '×': 2, ms: 0, s: 2, MB: 1, 'runs/s': 0, requests: 0 } as const

const withUnit = (text: string, unit: Figure['unit']): string => `${text}${unit === '×' ? '' : ' '}${unit}`
const format = (value: number, unit: Figure['unit']): string => withUnit(value.toFixed(digits[unit]), unit)

/** The figures as lines in columns; what has a limit also shows its share of it. */
export function renderTable(figures: readonly Figure[]): string {
  const rows = figures.map(toRow)
  const table = [['', 'measured', 'limit', 'of limit', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table
    .map((row) =>
      row
        .map((cell, column) => pad(cell, column, widths))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function toRow({ what, value, unit, limit, least }: Figure): string[] {
  const bound = limit ?? least
  if (bound === undefined) return [`  ${what}`, format(value, unit), '', '', '']
  const isMet = least === undefined ? value <= bound : value >= bound
  const shown = withUnit(`${least === undefined ? '' : '≥ '}${bound}`, unit)
  return [what, format(value, unit), shown, (value / bound).toFixed(2), isMet ? 'met' : 'NOT met']
}

const pad = (cell: string, column: number, widths: readonly number[]): string =>
  column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
