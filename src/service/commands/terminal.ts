/** The process that a command runs in. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly writeOut: (text: string) => void
  readonly writeError: (text: string) => void
  /** Aborted when the process is asked to end. */
  readonly stopped: AbortSignal
  /** Aborted when it is asked once more. */
  readonly hurried: AbortSignal
}

/** A command that cannot be carried out as it was given; the message says what is wrong, a problem a line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
