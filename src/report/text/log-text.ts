import { cut, toPlainLine } from './plain-text.ts'

/**
 * The runner looks for its commands with comparisons that skip invisible characters, so these may stand between and
 * before the characters of a command: https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
const commandStart = /^([\s\p{Cf}\p{DI}]*:)(?=[\p{Cf}\p{DI}]*:)/u
const oldCommand = /(#[\p{Cf}\p{DI}]*#)(?=[\p{Cf}\p{DI}]*\[)/gu

const indentation = /^ */

/**
 * A text as one line of a log that no terminal and no runner takes for a command: `::` at the start and `##[` anywhere
 * are broken by a space. Leading spaces stay. At most `maxLength` UTF-16 code units.
 */
export function toLogLine(text: string, { maxLength = 1_000 }: { readonly maxLength?: number } = {}): string {
  const indent = indentation.exec(text)?.[0] ?? ''
  const line = `${indent}${toPlainLine(text)}`
  return cut(line.replace(commandStart, '$1 ').replace(oldCommand, '$1 '), maxLength)
}
