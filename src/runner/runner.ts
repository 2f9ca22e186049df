import type { Report } from '../report/report.ts'
import type { Locate } from '../spec/locate.ts'
import type { Change } from './change.ts'

/** What goes wrong, by who can act on it; the terminal's exit code follows from it. */
export type FailureKind =
  /** The agent was judged, and it failed. */
  | 'failed'
  /** Nothing, or not everything, could be judged. */
  | 'unjudged'
  /** The inputs, the config or the spec have to be changed first. */
  | 'usage'

/** The end of a run that did not go well. */
export interface Failure {
  readonly kind: FailureKind
  /** What happened and what to do, for the user; may span lines. */
  readonly message: string
}

/**
 * The port to whatever runs the program: a GitHub runner or a terminal. Text passed to it may come from anybody; the
 * adapters make it harmless for their surface.
 */
export interface Runner {
  /** The trimmed value of an input, empty when it is not given. */
  input(name: string): string
  /** Hides a value from the log from now on. Must precede the first use of the value. */
  secret(value: string): void
  /** Sets an output of the step; a terminal has none. */
  output(name: string, value: string): void
  /** One line of the live log. */
  log(line: string): void
  /** Shows a finished report wherever this surface shows one; `locates` has one for each of its suites. */
  present(report: Report, locates: readonly Locate[]): void
  /** Marks the step as failed; the process ends on its own afterwards. */
  fail(failure: Failure): void
  /** Keeps a value for the step's clean-up after the main part has ended; resolves once it is surely kept. */
  keep(name: string, value: string): Promise<void>
  /** A value kept by the main part; empty if there is none. */
  kept(name: string): string
  /** Waits until everything that was said has been written. */
  close(): Promise<void>
  /** Aborted when the user or the runner cancels. */
  readonly cancelled: AbortSignal
  /** The folder that relative paths start from. */
  readonly workspace: string
  readonly change: Change
}
