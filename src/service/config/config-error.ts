import type { Range } from '../../spec/range.ts'

/** Something wrong with a local config, and where. */
export interface ConfigProblem {
  /** Such as `agents[0].text.url`; empty for the file as a whole. */
  readonly location: string
  /** Reads on from its location: "must be text, not a number". */
  readonly message: string
  readonly range: Range
}

const byPlace = ({ range: a }: ConfigProblem, { range: b }: ConfigProblem): number =>
  a.line - b.line || a.column - b.column

/** A local config that cannot be used; `problems` holds everything that is wrong with it, in the order of the file. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    const ordered = problems.toSorted(byPlace)
    const lines = ordered.map(({ location, message, range: { line, column } }) =>
      [`${line}:${column}`, ...(location === '' ? [] : [location]), message].join(' '),
    )
    super(`The local config is not valid:\n${lines.join('\n')}`)
    this.problems = ordered
  }
}
