import { cut, toPlainLine } from './plain-text.ts'

/**
 * The runner looks for its commands with comparisons that skip invisible characters, so these may stand between and
 * before the characters of a command: https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
const commandStart = /^([\s\p{Cf}\p{DI}]*:)(?=[\p{Cf}\p{DI}]*:)/u
const oldCommand = /(#[\p{Cf}\p{DI}]*#)(?=[\p{Cf}\p{DI}]*\[)/gu

/** How much longer a text may be than what is shown of it, for blanks that collapse. */
const inspectedShare = 8

const indentation = /^ */

/**
 * A text as one line of a log that no terminal and no runner takes for a command: `::` at the start and `##[` anywhere
 * are broken by a space. Leading spaces stay. At most `maxLength` UTF-16 code units.
 */
export function toLogLine(complete: string, { maxLength = 1_000 }: { readonly maxLength?: number } = {}): string {
  // Only so much is looked at as may be shown: a text may have megabytes.
  const text = cut(complete, inspectedShare * maxLength)
  const indent = indentation.exec(text)?.[0] ?? ''
  const line = `${indent}${toPlainLine(text)}`
  return cut(line.replace(commandStart, '$1 ').replace(oldCommand, '$1 '), maxLength)
}
