import type { CommentChoice } from '../report/comment/choice.ts'
import type { Progress } from '../report/live-progress.ts'
import type { Report } from '../report/report.ts'
import type { TranscriptChoice } from '../report/summary/run.ts'
import type { Locate } from '../spec/locate.ts'
import type { Change } from './change.ts'
import type { Checkout, CheckoutRequest } from './git/checkout.ts'
import type { SourcePlace } from './git/source-place.ts'
import type { BaseFile, Labels } from './github/base-file.ts'
import type { LastReports } from './github/last-reports.ts'

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

/** How a report is to be shown. */
export interface Presentation {
  /** One for each suite of the report. */
  readonly locates: readonly Locate[]
  readonly transcripts: TranscriptChoice
  readonly comment: CommentChoice
  /** What tells the jobs of a matrix apart: its values as JSON; undefined where there is none. */
  readonly matrix: string | undefined
  /** Where its files go; undefined for nowhere. */
  readonly reportDirectory: string | undefined
}

/** How a command came to its end, with all that it had started. */
export type Executed =
  /** By itself; ended by a signal, the code is 128 and the signal's number. */
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'timed out' }
  | { readonly kind: 'cancelled' }
  /** `reason` reads on from "it could not be started:". */
  | { readonly kind: 'not started'; readonly reason: string }

export interface ExecuteOptions {
  /** Added to what the command sees of the job's environment: values reach it in no other way. */
  readonly environment: Readonly<Record<string, string>>
  /** When it is ended at the latest, in milliseconds from now. */
  readonly timeoutMs: number
  /** Ends it. */
  readonly signal: AbortSignal
  /**
   * Gets what it prints, with secrets hidden and otherwise raw: of many lines the first ones and the last one, of long
   * ones the first whole words.
   */
  readonly onLine: (line: string) => void
}

/**
 * The port to whatever runs the program: a GitHub runner or a terminal. Text passed to it may come from anybody; the
 * adapters make it harmless for their surface.
 */
export interface Runner {
  /** The trimmed value of an input, empty when it is not given. */
  input(name: string): string
  /**
   * Hides a value of at least four characters wherever anything is shown from now on, also encoded. Must precede the
   * first use of the value.
   */
  secret(value: string): void
  /** Sets an output of the step; a terminal has none. */
  output(name: string, value: string): void
  /** One line of the live log. */
  log(line: string): void
  /** Begins a phase, and ends the one before: what is logged from now on belongs together. One without lines is not seen. */
  phase(title: string): void
  /** A line of the live log that stays in sight even where phases are folded away. */
  announce(line: string): void
  /** Whether `showProgress` shows anything, so that the log need not tell the same. */
  readonly showsProgress: boolean
  /** Shows how far the runs have come in place of what was shown before, until the phase is over. */
  showProgress(progress: Progress): void
  /** A value as every surface shows it: without secrets and, where they are hidden, phone numbers. */
  redact<T>(value: T): T
  /** The same with phone numbers: for outputs, which a later step needs as they are. */
  hideSecrets<T>(value: T): T
  /** Hides phone numbers from now on wherever anything is shown. Must precede the first text from outside. */
  hideNumbers(): void
  /** A phone number that is known: where numbers are hidden it is, however its digits are grouped. Needs 5 digits. */
  phoneNumber(value: string): void
  /** A text of the user's own, whose digits are no phone number: it is shown with them. Secrets in it must precede it. */
  ownText(value: string): void
  /** Shows a finished report wherever this surface shows one, and writes its files. Rejects when those cannot be written. */
  present(report: Report, presentation: Presentation): Promise<void>
  /** Adds Markdown to the summary of the step, where there is one. What is not the program's own must be escaped in it. */
  summarize(markdown: string): void
  /** Shows that wrong inputs left nothing to report: every output is set all the same, so that a later step can read it. */
  refuse(failure: Failure): void
  /** Marks the step as failed; the process ends on its own afterwards. */
  fail(failure: Failure): void
  /**
   * Runs a line of shell, `sh` or on Windows `cmd`, in the workspace, and resolves when neither it nor anything that it
   * started runs any longer; they also end with this process, however that ends. It is given nothing that belongs to
   * this step: no inputs, no credentials, none of the files that set outputs. Never rejects.
   */
  execute(command: string, options: ExecuteOptions): Promise<Executed>
  /** Keeps a value for the step's clean-up after the main part has ended; resolves once it is surely kept, rejects if it is not. */
  keep(name: string, value: string): Promise<void>
  /** A value kept by the main part; empty if there is none. */
  kept(name: string): string
  /**
   * Reads a file, named as an input names it, as the branch has it that the change is merged into. Takes 15 s at most and
   * never throws; what its reasons say may come from anybody.
   */
  readBaseFile(path: string): Promise<BaseFile>
  /**
   * Whether a file, named as an input names it, comes from a checkout of the change and not from another step; undefined
   * where that cannot be told. Takes 5 s at most and never throws.
   */
  isTracked(path: string): Promise<boolean | undefined>
  /** Reads the labels of the pull request: those of now where GitHub tells them. Takes 15 s at most and never throws. */
  readLabels(): Promise<Labels>
  /** Reads the last reports of the default branch. Takes 20 s at most and never throws; they may be from anybody. */
  readLastReports(): Promise<LastReports>
  /**
   * Tells where a file, named as an input names it, lies in a repository of the job's GitHub server. Takes 5 s at most
   * and never throws; what is not sure is left out.
   */
  locateSource(path: string): Promise<SourcePlace>
  /**
   * Clones a repository at a ref into a folder. The credential is hidden wherever anything is shown, and is nowhere but in
   * the environment of the commands of git that need it. When it fails, or is cancelled, nothing is left in the folder.
   * Rejects with a RefError, a SparseError, a FolderError, a GitError, what `readCredential` rejects with, or the reason
   * of the cancellation.
   */
  checkOut(request: CheckoutRequest): Promise<Checkout>
  /**
   * Takes away the credential that a checkout kept for later steps; false when the checkout is no longer there. Rejects
   * with a GitError when the credential stays.
   */
  removeCredential(folder: string, cloneUrl: string): Promise<boolean>
  /** Waits until everything that was said has been written. */
  close(): Promise<void>
  /** Aborted when the user or the runner cancels. */
  readonly cancelled: AbortSignal
  /** The folder that relative paths start from. */
  readonly workspace: string
  /** Where files may lie that nobody needs after the step. */
  readonly temporaryFolder: string
  readonly change: Change
}
