import type { LogLine } from '../request-log.ts'

// A terminal takes some of these for commands, and JSON leaves those beyond ASCII as they are.
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

const toEscape = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`).join(
    '',
  )

const maxPathLength = 500

/** A line of the log as JSON, with `***` in the place of each secret in its path, of which it shows the beginning. */
export function renderLogLine(line: LogLine, secrets: readonly string[]): string {
  const shown = 'path' in line ? { ...line, path: hide(line.path, secrets).slice(0, maxPathLength) } : line
  return `${JSON.stringify(shown).replace(unprintable, toEscape)}\n`
}

/** Before anything is cut off: the rest of a secret would not be known for one. */
const hide = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text)
