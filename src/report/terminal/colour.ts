import type { RunOutcome, Verdict } from '../../suite/outcome.ts'

/** What a piece of text means; the terminal decides how that looks. */
export type Style = 'good' | 'bad' | 'warn' | 'dim'

/** Colours a text, or leaves it as it is where there is no colour. */
export type Colour = (style: Style, text: string) => string

/**
 * Blue is good and orange is not, because everybody can tell these two apart; what is bad is bold besides. Indexes of the
 * 256 fixed colours: what a terminal makes of the first 16 is its own affair. Each can be read on white and on black.
 */
export const sequences: Readonly<Record<Style, string>> = {
  good: '38;5;63',
  bad: '1;38;5;130',
  warn: '38;5;130',
  dim: '38;5;243',
}

/** Colours with the sequences of a terminal. The text must be harmless already: after this it cannot be told from them. */
export const ansiColour: Colour = (style, text) => `\u001b[${sequences[style]}m${text}\u001b[0m`

export const plainColour: Colour = (_, text) => text

export const verdictStyles: Readonly<Record<Verdict, Style>> = {
  passed: 'good',
  failed: 'bad',
  inconclusive: 'warn',
  refused: 'bad',
  invalid: 'bad',
  skipped: 'dim',
}

export const outcomeStyles: Readonly<Record<RunOutcome, Style>> = {
  passed: 'good',
  failed: 'bad',
  errored: 'bad',
  timeout: 'bad',
  cancelled: 'warn',
  inconclusive: 'warn',
}
