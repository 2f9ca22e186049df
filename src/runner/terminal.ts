import type { Colour } from '../report/terminal/colour.ts'
import { renderTerminal } from '../report/terminal/terminal.ts'
import { toLogLine } from '../report/text/log-text.ts'
import { createRedaction } from '../report/text/redaction.ts'
import { cancelOnSignals } from './cancellation.ts'
import { noChange } from './change.ts'
import { type CommandHost, executeCommand } from './command.ts'
import { writeReportFiles } from './report-files.ts'
import type { Failure, FailureKind, Runner } from './runner.ts'

/** What the adapter needs of its process. */
export interface TerminalSurroundings extends Omit<CommandHost, 'folder'> {
  /** Inputs by name, from flags and the environment. */
  readonly inputs: ReadonlyMap<string, string>
  readonly writeOut: (text: string) => void
  readonly writeError: (text: string) => void
  readonly setExitCode: (code: number) => void
  /** Of the output, and of the error stream. */
  readonly colour: Colour
  readonly errorColour: Colour
  readonly columns: number
}

const exitCodes: Readonly<Record<FailureKind, number>> = { failed: 1, unjudged: 2, usage: 3 }

/** The adapter for a terminal or another CI system: progress on the error stream, the report on the output stream. */
export function createTerminalRunner(surroundings: TerminalSurroundings): Runner {
  const { signal, stop } = cancelOnSignals()
  const redaction = createRedaction()
  let isPresented = false
  let title: string | undefined
  const log = (line: string): void => {
    // A phase without a line is not seen.
    if (title !== undefined) surroundings.writeError(`${surroundings.errorColour('dim', toLogLine(`── ${title}`))}\n`)
    title = undefined
    surroundings.writeError(toLine(line))
  }
  const toLine = (text: string): string => `${toLogLine(redaction.apply(text))}\n`
  return {
    input: (name) => surroundings.inputs.get(name)?.trim() ?? '',
    secret: (value) => redaction.add(value),
    output: () => undefined,
    log,
    announce: log,
    phase: (next) => {
      title = next
    },
    hideNumbers: () => redaction.hideNumbers(),
    present: async (complete, { transcripts, reportDirectory }) => {
      const report = redaction.apply(complete)
      const { columns, colour } = surroundings
      surroundings.writeOut(`\n${renderTerminal(report, { columns, colour, directory: reportDirectory })}\n`)
      if (reportDirectory !== undefined) {
        await writeReportFiles(report, { directory: reportDirectory, workspace: process.cwd(), transcripts })
      }
      isPresented = true
    },
    fail: ({ kind, message }: Failure) => {
      surroundings.setExitCode(exitCodes[kind])
      // The report has said it already, with all that belongs to it.
      if (isPresented) return
      for (const line of message.split('\n')) surroundings.writeError(toLine(line))
    },
    execute: (command, options) => {
      const onLine = (line: string): void => options.onLine(redaction.apply(line))
      return executeCommand(command, { ...options, onLine }, { ...surroundings, folder: process.cwd() })
    },
    keep: async () => undefined,
    kept: () => '',
    readBaseFile: async () => ({ kind: 'none', reason: 'only a workflow of GitHub knows the base branch of a change' }),
    readLabels: async () => ({ kind: 'none', reason: 'only a workflow of GitHub knows the labels of a pull request' }),
    close: async () => stop(),
    cancelled: signal,
    workspace: process.cwd(),
    change: noChange,
  }
}
