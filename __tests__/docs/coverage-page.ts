/** A test that a row names. */
export interface NamedTest {
  readonly title: string
  /** Relative to the page; undefined: the page does not say where it is. */
  readonly file: string | undefined
}

/** A line of the specification on the page. */
export interface CoverageRow {
  readonly section: string
  readonly line: string
  readonly tests: readonly NamedTest[]
}

const definition = /^\[([\w-]+)\]: (\S+)$/gm
const link = /\[((?:\\.|[^\\\]])+)\]\[([\w-]+)\]/g
const withoutEscapes = (text: string): string => text.replaceAll(/\\(.)/g, '$1')

/** Reads the rows of the tables of a page. */
export function parseCoveragePage(page: string): readonly CoverageRow[] {
  const files = new Map([...page.matchAll(definition)].map(([, name, file]) => [name, file]))
  return page.split(/^### /m).flatMap((text) => {
    const [section = '', ...lines] = text.split('\n')
    return lines
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .map((row) => {
        const [line = '', , tests = ''] = row.slice(2, -2).split(' | ')
        const named = [...tests.matchAll(link)].map(([, title = '', name]) => ({
          title: withoutEscapes(title),
          file: files.get(name),
        }))
        return { section, line, tests: named }
      })
  })
}
