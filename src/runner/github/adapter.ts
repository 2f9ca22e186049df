import { tmpdir } from 'node:os'
import type { Annotation } from '../../report/annotations/annotation.ts'
import { toAnnotations } from '../../report/annotations/annotations.ts'
import { refusedOutputs, toOutputs } from '../../report/outputs.ts'
import type { Report } from '../../report/report.ts'
import { renderRefusal } from '../../report/summary/refusal.ts'
import { renderSummary } from '../../report/summary/summary.ts'
import { ansiColour, plainColour } from '../../report/terminal/colour.ts'
import { renderTerminalParts } from '../../report/terminal/terminal.ts'
import { toLogLine } from '../../report/text/log-text.ts'
import { createRedaction } from '../../report/text/redaction.ts'
import { toSecretForms } from '../../report/text/secret-forms.ts'
import { cancelOnSignals } from '../cancellation.ts'
import { type Change, readChange } from '../change.ts'
import { wantsColour } from '../colour-choice.ts'
import { executeCommand } from '../command.ts'
import { type Checkout, type CheckoutRequest, checkOut } from '../git/checkout.ts'
import type { RemoteHost } from '../git/clone-remote.ts'
import { removeCredential } from '../git/persisted-credential.ts'
import { locateSource, type SourcePlace } from '../git/source-place.ts'
import { isTracked } from '../git/tracked-file.ts'
import type { Executed, ExecuteOptions, Failure, Presentation, Runner } from '../runner.ts'
import { type BaseFile, type ChangeSource, type Labels, readBaseFile, readLabels } from './base-file.ts'
import { writeComment } from './comment.ts'
import type { GitHubSurroundings, Toolkit } from './github-surroundings.ts'
import { type LastReports, readLastReports } from './last-reports.ts'
import { createGitHubLog, type GitHubLog } from './log.ts'
import { escapeCommandData } from './workflow-command.ts'

/** GitHub's limits per step are ten of each level; `fail` takes one error of its own. */
const annotationBudget = { error: 9, warning: 10, notice: 10 }

/** The inputs that tell one call of a reusable workflow from another, and that are the same in each of its runs. */
const legInputs = ['spec', 'agent-id', 'base-url', 'channel', 'mode', 'scenarios']

/** The width of the log's page, about. */
const logColumns = 120

/** The adapter for GitHub Actions. */
export function createGitHubRunner(surroundings: GitHubSurroundings): Runner {
  return new GitHubRunner(surroundings)
}

class GitHubRunner implements Runner {
  readonly cancelled: AbortSignal
  readonly change: Change
  readonly workspace: string
  readonly temporaryFolder: string
  readonly #surroundings: GitHubSurroundings
  readonly #stopListening: () => void
  readonly #redaction = createRedaction()
  readonly #log: GitHubLog
  readonly #masked = new Set<string>()
  #toolkit: Promise<Toolkit> | undefined
  #writeError: unknown
  #said: Promise<void> = Promise.resolve()

  constructor(surroundings: GitHubSurroundings) {
    this.#surroundings = surroundings
    this.#log = createGitHubLog(surroundings.write, this.#redaction)
    const { signal, stop } = cancelOnSignals()
    this.cancelled = signal
    this.#stopListening = stop
    this.change = readChange(surroundings.environment)
    this.workspace = surroundings.environment['GITHUB_WORKSPACE'] ?? process.cwd()
    this.temporaryFolder = surroundings.environment['RUNNER_TEMP'] ?? tmpdir()
  }

  input(name: string): string {
    return (this.#surroundings.environment[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '').trim()
  }

  /** Written at once and not through the toolkit, so that no secret is in use before it is masked. */
  secret(value: string): void {
    this.#redaction.add(value)
    for (const form of toSecretForms(value)) {
      if (this.#masked.has(form)) continue
      this.#masked.add(form)
      this.#surroundings.write(`::add-mask::${escapeCommandData(form)}\n`)
    }
  }

  output(name: string, value: string): void {
    this.#say(({ setOutput }) => setOutput(name, value))
  }

  log(line: string): void {
    this.#log.log(line)
  }

  phase(title: string): void {
    this.#log.phase(title)
  }

  announce(line: string): void {
    this.#log.announce(line)
  }

  /** A log cannot be drawn on. */
  readonly showsProgress = false
  showProgress(): void {}

  redact<T>(value: T): T {
    return this.#redaction.apply(value)
  }

  hideSecrets<T>(value: T): T {
    return this.#redaction.hideSecrets(value)
  }

  hideNumbers(): void {
    this.#redaction.hideNumbers()
  }

  phoneNumber(value: string): void {
    this.#redaction.addNumber(value)
  }

  ownText(value: string): void {
    this.#redaction.addOwnText(value)
  }

  async present(complete: Report, presentation: Presentation): Promise<void> {
    const { locates, transcripts, reportDirectory } = presentation
    const report = this.#redaction.apply(complete)
    this.#log.endPhase()
    const colour = wantsColour(this.#surroundings.environment, true) ? ansiColour : plainColour
    const options = { columns: logColumns, colour, directory: reportDirectory }
    this.#surroundings.write('\n')
    for (const lines of renderTerminalParts(report, options)) this.#surroundings.write(lines)
    this.#surroundings.write('\n')
    const outputs = toOutputs(report, { reportDirectory })
    for (const [name, value] of Object.entries(outputs)) this.output(name, value)
    const annotations = toAnnotations(report, { budget: annotationBudget, locates })
    for (const annotation of annotations) this.#annotate(annotation)
    if (this.#hasSummary)
      this.summarize(renderSummary(report, { transcripts, hasFiles: reportDirectory !== undefined }))
    try {
      if (reportDirectory !== undefined) {
        const { writeReportFiles } = await this.#surroundings.loadReportFiles()
        await writeReportFiles(report, { directory: reportDirectory, workspace: this.workspace, transcripts })
      }
    } finally {
      await this.#comment(report, presentation)
    }
  }

  /** Comes last, because it may take its time. What keeps it from being written is no reason to fail. */
  async #comment(report: Report, { comment: choice, matrix = '', transcripts }: Presentation): Promise<void> {
    if (choice === 'off') return
    await this.#said
    const inputs = legInputs.map((name) => this.input(name))
    const leg = { matrix: this.#redaction.apply(matrix), step: this.change.step, inputs }
    const showsTurns = transcripts !== 'none'
    const written = await writeComment(report, { ...this.#toChangeSource(), choice, leg, showsTurns })
    if (written.kind === 'none') this.log(`no comment: ${written.reason}`)
    if (written.kind !== 'failed') return
    this.#say(({ warning }) => warning(`The pull request comment was not written: ${written.reason}.`))
  }

  #annotate({ level, title, message, file, range }: Annotation): void {
    const place = range && {
      startLine: range.line,
      endLine: range.endLine,
      // GitHub reads columns only when an annotation stays on one line.
      ...(range.line === range.endLine && { startColumn: range.column, endColumn: range.endColumn }),
    }
    this.#say((toolkit) => toolkit[level](message, { title, ...(file !== undefined && { file }), ...place }))
  }

  refuse({ message }: Failure): void {
    for (const [name, value] of Object.entries(refusedOutputs)) this.output(name, value)
    this.summarize(renderRefusal(this.#redaction.apply(message)))
  }

  summarize(markdown: string): void {
    if (!this.#hasSummary) return
    this.#say(async (toolkit) => {
      await toolkit.summary.addRaw(markdown, true).write()
    })
  }

  /** The runner of a workflow gives a file for it, others may not. */
  get #hasSummary(): boolean {
    return Boolean(this.#surroundings.environment['GITHUB_STEP_SUMMARY'])
  }

  /** Never throws: it is the last that can be said of an error, and Node.js would print one more without hiding anything. */
  fail({ message }: Failure): void {
    this.#surroundings.setExitCode(1)
    this.#say(() => this.#log.endPhase())
    this.#say(({ error }) => {
      const lines = this.#redaction.apply(message).split('\n')
      error(lines.map((line) => toLogLine(line)).join('\n'))
    })
  }

  execute(command: string, options: ExecuteOptions): Promise<Executed> {
    const onLine = (line: string): void => options.onLine(this.#redaction.apply(line))
    return executeCommand(command, { ...options, onLine }, { ...this.#surroundings, folder: this.workspace })
  }

  keep(name: string, value: string): Promise<void> {
    return this.#speak(({ saveState }) => saveState(name, value))
  }

  kept(name: string): string {
    return this.#surroundings.environment[`STATE_${name}`] ?? ''
  }

  readBaseFile(path: string): Promise<BaseFile> {
    return readBaseFile(path, this.#toChangeSource())
  }

  isTracked(path: string): Promise<boolean | undefined> {
    const { workspace, cancelled } = this
    return isTracked(path, { workspace, cancelled, environment: this.#surroundings.environment })
  }

  readLabels(): Promise<Labels> {
    return readLabels(this.#toChangeSource())
  }

  readLastReports(): Promise<LastReports> {
    return readLastReports(this.#toChangeSource())
  }

  locateSource(path: string): Promise<SourcePlace> {
    const { workspace, change, cancelled } = this
    return locateSource(path, { workspace, change, cancelled, environment: this.#surroundings.environment })
  }

  checkOut(request: CheckoutRequest): Promise<Checkout> {
    return checkOut(request, this.#toRemoteHost())
  }

  removeCredential(folder: string, cloneUrl: string): Promise<boolean> {
    return removeCredential(folder, cloneUrl, this.#toRemoteHost())
  }

  #toRemoteHost(): RemoteHost {
    const { environment, guardPath, loadToolkit } = this.#surroundings
    return {
      ...{ environment, guardPath, loadToolkit, cancelled: this.cancelled, now: Date.now },
      secret: (value) => this.secret(value),
      redact: (text) => this.redact(text),
    }
  }

  #toChangeSource(): ChangeSource & Pick<GitHubSurroundings, 'loadGitHubApi'> {
    const { environment, loadGitHubApi } = this.#surroundings
    const { change, workspace, cancelled } = this
    const token = this.input('github-token')
    if (token !== '') this.secret(token)
    return { change, workspace, environment, token, cancelled, loadGitHubApi }
  }

  async close(): Promise<void> {
    this.#log.endPhase()
    this.#stopListening()
    await this.#said
    if (this.#writeError === undefined) return
    // An output or annotation that got lost must not leave a green step behind.
    this.#surroundings.setExitCode(1)
    const why = Error.isError(this.#writeError) ? this.#writeError.message : String(this.#writeError)
    this.log(`cannot write to the runner: ${why}`)
  }

  /** Says something without making the caller wait for it; `close` tells what could not be written. */
  #say(speak: (toolkit: Toolkit) => void | Promise<void>): void {
    this.#speak(speak).catch(() => undefined)
  }

  /** Says something through the toolkit, in order. Rejects when it could not be written. */
  #speak(speak: (toolkit: Toolkit) => void | Promise<void>): Promise<void> {
    this.#toolkit ??= this.#surroundings.loadToolkit()
    const toolkit = this.#toolkit
    const spoken = this.#said.then(async () => speak(await toolkit))
    // One thing that cannot be written must not keep back what comes after it.
    this.#said = spoken.catch((error: unknown) => {
      this.#writeError ??= error
    })
    return spoken
  }
}
