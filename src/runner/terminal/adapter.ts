import { tmpdir } from 'node:os'
import type { Colour } from '../../report/terminal/colour.ts'
import { renderProgressTable } from '../../report/terminal/progress-table.ts'
import { renderTerminalParts } from '../../report/terminal/terminal.ts'
import { toLogLine } from '../../report/text/log-text.ts'
import { createRedaction } from '../../report/text/redaction.ts'
import { cancelOnSignals } from '../cancellation.ts'
import { noChange } from '../change.ts'
import { type CommandHost, executeCommand } from '../command.ts'
import { checkOut } from '../git/checkout.ts'
import type { RemoteHost } from '../git/clone-remote.ts'
import { removeCredential } from '../git/persisted-credential.ts'
import type { LoadReportFiles } from '../report-directory.ts'
import type { Failure, FailureKind, Runner } from '../runner.ts'
import { createLiveScreen, type Screen } from './live-screen.ts'

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
  /** The error stream, where it can be drawn on. */
  readonly screen: Screen | undefined
  readonly loadReportFiles: LoadReportFiles
}

const cancelledLine = 'Cancelled: ending the runs that are still open. Ctrl-C again leaves them as they are.'

const exitCodes: Readonly<Record<FailureKind, number>> = { failed: 1, unjudged: 2, usage: 3 }

/** The adapter for a terminal or another CI system: progress on the error stream, the report on the output stream. */
export function createTerminalRunner(surroundings: TerminalSurroundings): Runner {
  const { signal, stop } = cancelOnSignals()
  const redaction = createRedaction()
  let isPresented = false
  const { writeError, errorColour } = surroundings
  const screen = surroundings.screen && createLiveScreen(surroundings.screen)
  const write = screen?.writeAbove ?? writeError
  let title: string | undefined
  const toLine = (text: string): string => toLogLine(redaction.apply(text))
  const log = (line: string): void => {
    // A phase without a line is not seen.
    const heading = title === undefined ? '' : `${errorColour('dim', toLine(`── ${title}`))}\n`
    title = undefined
    write(`${heading}${toLine(line)}\n`)
  }
  // Whoever has pressed Ctrl-C sees that it was heard, and what else there is to press.
  if (screen !== undefined) signal.addEventListener('abort', () => log(cancelledLine), { once: true })
  const remoteHost: RemoteHost = {
    ...surroundings,
    cancelled: signal,
    now: Date.now,
    secret: (value) => redaction.add(value),
    redact: (text) => redaction.apply(text),
  }
  return {
    input: (name) => surroundings.inputs.get(name)?.trim() ?? '',
    secret: (value) => redaction.add(value),
    output: () => undefined,
    log,
    announce: log,
    phase: (next) => {
      screen?.end()
      title = next
    },
    showsProgress: screen !== undefined,
    showProgress: (complete) => {
      const progress = redaction.apply(complete)
      const shownAt = performance.now()
      screen?.show((size) => {
        const elapsedMs = progress.elapsedMs + performance.now() - shownAt
        return renderProgressTable({ ...progress, elapsedMs }, { ...size, colour: errorColour })
      })
    },
    redact: (value) => redaction.apply(value),
    hideSecrets: (value) => redaction.hideSecrets(value),
    hideNumbers: () => redaction.hideNumbers(),
    phoneNumber: (value) => redaction.addNumber(value),
    ownText: (value) => redaction.addOwnText(value),
    present: async (complete, { transcripts, reportDirectory }) => {
      screen?.end()
      const report = redaction.apply(complete)
      const { columns, colour } = surroundings
      surroundings.writeOut('\n')
      for (const lines of renderTerminalParts(report, { columns, colour, directory: reportDirectory }))
        surroundings.writeOut(lines)
      surroundings.writeOut('\n')
      if (reportDirectory !== undefined) {
        const { writeReportFiles } = await surroundings.loadReportFiles()
        await writeReportFiles(report, { directory: reportDirectory, workspace: process.cwd(), transcripts })
      }
      isPresented = true
    },
    summarize: () => undefined,
    refuse: () => undefined,
    fail: ({ kind, message }: Failure) => {
      screen?.end()
      surroundings.setExitCode(exitCodes[kind])
      // The report has said it already, with all that belongs to it.
      if (isPresented) return
      for (const line of message.split('\n')) writeError(`${toLine(line)}\n`)
    },
    execute: (command, options) => {
      const onLine = (line: string): void => options.onLine(redaction.apply(line))
      return executeCommand(command, { ...options, onLine }, { ...surroundings, folder: process.cwd() })
    },
    keep: async () => undefined,
    kept: () => '',
    readBaseFile: async () => ({ kind: 'none', reason: 'only a workflow of GitHub knows the base branch of a change' }),
    isTracked: async () => undefined,
    readLabels: async () => ({ kind: 'none', reason: 'only a workflow of GitHub knows the labels of a pull request' }),
    readLastReports: async () => ({
      kind: 'none',
      reason: 'auto is only for workflows of GitHub: name the result.json of an earlier step instead',
    }),
    close: async () => {
      screen?.end()
      stop()
    },
    locateSource: async () => ({}),
    checkOut: (request) => checkOut(request, remoteHost),
    removeCredential: (folder, cloneUrl) => removeCredential(folder, cloneUrl, remoteHost),
    cancelled: signal,
    workspace: process.cwd(),
    temporaryFolder: tmpdir(),
    change: noChange,
  }
}
