const invisible = /[\p{Cf}\p{DI}]/gu

/**
 * Whether the runner finds a command in a line. A new one has to begin the line once blanks are taken off; an old one may
 * stand anywhere in it. Both are looked for with comparisons of culture, which skip what has no weight: invisible
 * characters. The runner reads a log line by line, and ends one at CR, LF and CRLF only.
 */
export function hasCommand(line: string): boolean {
  const seen = line.replace(invisible, '')
  return seen.trimStart().startsWith('::') || seen.includes('##[')
}

const regionFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu
const unsafe = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\u180e\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u

/** Whether a line holds what a terminal obeys, what hides text, or what changes how it is read. */
export const hasUnsafe = (line: string): boolean => unsafe.test(line.replace(regionFlag, ''))
