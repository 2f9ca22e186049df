type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether text is coloured: never with NO_COLOR, whatever else is set; otherwise as FORCE_COLOR says (0 and false forbid
 * it); otherwise where the output can show it. A variable that is empty counts as not set.
 */
export function wantsColour({ NO_COLOR: no, FORCE_COLOR: force }: Environment, canShow: boolean): boolean {
  if (no) return false
  return force ? force !== '0' && force.toLowerCase() !== 'false' : canShow
}

/** Whether a stream leads to a terminal that understands more than plain lines. */
export const isCapable = ({ TERM: term }: Environment, isTerminal: boolean): boolean => isTerminal && term !== 'dumb'

/** Whether a terminal may be drawn on: not where its output is recorded for a log, as CI systems do. */
export const isLive = (environment: Environment, isTerminal: boolean): boolean =>
  isCapable(environment, isTerminal) && ['', 'false', '0'].includes(environment['CI'] ?? '')
