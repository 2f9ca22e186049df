import type { RunOutcome, Verdict } from '../../suite/outcome.ts'

/** What a piece of text means; the terminal decides how that looks. */
export type Style = 'good' | 'bad' | 'warn' | 'dim'

/** Colours a text, or leaves it as it is where there is no colour. */
export type Colour = (style: Style, text: string) => string

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
