const invisible = /[\p{Cf}\p{DI}]/gu

/** Whether the runner finds a command in a line; its comparisons skip invisible characters. */
export function hasCommand(line: string): boolean {
  const seen = line.replace(invisible, '')
  return seen.trimStart().startsWith('::') || seen.includes('##[')
}

/** Whether a line holds what a terminal obeys or what changes how it is read. */
export const hasUnsafe = (line: string): boolean => /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u.test(line)
