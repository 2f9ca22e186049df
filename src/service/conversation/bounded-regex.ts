import { createContext, Script } from 'node:vm'

/** How long one pattern may work on one text, in milliseconds. */
export const patternTimeoutMs = 100

/** Whether a text is a `/regex/flags` and not plain words. */
export const isPattern = (text: string): boolean => /^\/.+\/[a-z]*$/s.test(text)

/**
 * Reads `/regex/flags` or a bare regex. The flags g and y are dropped: they would make one test depend on the last.
 * Throws an Error that says what is wrong with it.
 */
export const parsePattern = (text: string): RegExp => {
  if (text === '') throw new Error('not a regular expression: it is empty and would match everything')
  const literal = /^\/(.+)\/([a-z]*)$/is.exec(text)
  try {
    const pattern = new RegExp(literal?.[1] ?? text, literal?.[2] ?? '')
    return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  } catch (error) {
    throw new Error(`not a regular expression: ${toReason(error)} (write /regex/flags or only the regex)`, {
      cause: error,
    })
  }
}

/** V8 says `Invalid regular expression: /(/: Unterminated group`; the reader has the pattern before them. */
const toReason = (error: unknown): string => (Error.isError(error) ? error.message.replace(/^.*: /s, '') : 'unreadable')

// JavaScript has no time limit for a regex, but a script run with a timeout is interrupted inside one as well.
// The context is made once: a new one for each test would cost ten times as much.
const script = new Script('text.search(pattern) !== -1')
const sandbox = createContext({ text: '', pattern: /^/ })

/** Besides its time, a regex can use up the space in which it notes where to go back to: a RangeError. */
const isGivenUp = (error: unknown): boolean =>
  Error.isError(error) &&
  (error.name === 'RangeError' || ('code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'))

/** Whether the pattern occurs in the text; `timeout` when it was given up, out of its 100 ms or of space. */
export const testPattern = (pattern: RegExp, text: string): boolean | 'timeout' => {
  Object.assign(sandbox, { text, pattern })
  try {
    return script.runInContext(sandbox, { timeout: patternTimeoutMs }) === true
  } catch (error) {
    if (isGivenUp(error)) return 'timeout'
    throw error
  } finally {
    sandbox['text'] = ''
  }
}
