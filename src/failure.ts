import { InputError } from './runner/inputs.ts'
import type { Failure } from './runner/runner.ts'

/** What to tell the user of something that was thrown: never a stack trace. */
export function toFailure(error: unknown): Failure {
  if (error instanceof InputError) return { kind: 'usage', message: error.message }
  const message = Error.isError(error) ? error.message : String(error)
  return { kind: 'unjudged', message: message === '' ? 'failed without saying why' : message }
}
