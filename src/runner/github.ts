import type { Annotation } from '../report/annotation.ts'
import { toAnnotations } from '../report/annotations.ts'
import { toLogLine } from '../report/log-text.ts'
import { toOutputs } from '../report/outputs.ts'
import type { Report } from '../report/report.ts'
import { renderSummary } from '../report/summary.ts'
import type { Locate } from '../spec/locate.ts'
import { cancelOnSignals } from './cancellation.ts'
import { type Change, readChange } from './change.ts'
import type { Failure, Runner } from './runner.ts'

type Toolkit = typeof import('./toolkit.ts')

/** What the adapter needs of its process. */
export interface GitHubSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly write: (text: string) => void
  readonly setExitCode: (code: number) => void
  readonly loadToolkit: () => Promise<Toolkit>
}

/** GitHub's limits per step are ten of each level; `fail` takes one error of its own. */
const annotationBudget = { error: 9, warning: 10, notice: 10 }

/** The adapter for GitHub Actions. */
export function createGitHubRunner(surroundings: GitHubSurroundings): Runner {
  return new GitHubRunner(surroundings)
}

class GitHubRunner implements Runner {
  readonly cancelled: AbortSignal
  readonly change: Change
  readonly workspace: string
  readonly #surroundings: GitHubSurroundings
  readonly #stopListening: () => void
  #toolkit: Promise<Toolkit> | undefined
  #said: Promise<void> = Promise.resolve()

  constructor(surroundings: GitHubSurroundings) {
    this.#surroundings = surroundings
    const { signal, stop } = cancelOnSignals()
    this.cancelled = signal
    this.#stopListening = stop
    this.change = readChange(surroundings.environment)
    this.workspace = surroundings.environment['GITHUB_WORKSPACE'] ?? process.cwd()
  }

  input(name: string): string {
    return (this.#surroundings.environment[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '').trim()
  }

  /** Written at once and not through the toolkit, so that no secret is in use before it is masked. */
  secret(value: string): void {
    for (const part of new Set([value, ...value.split(/\r?\n/)])) {
      if (part.trim() !== '') this.#surroundings.write(`::add-mask::${escapeCommandData(part)}\n`)
    }
  }

  output(name: string, value: string): void {
    this.#say(({ setOutput }) => setOutput(name, value))
  }

  log(line: string): void {
    this.#surroundings.write(`${toLogLine(line)}\n`)
  }

  present(report: Report, locate: Locate): void {
    for (const [name, value] of Object.entries(toOutputs(report))) this.output(name, value)
    const annotations = toAnnotations(report, { budget: annotationBudget, locate })
    for (const annotation of annotations) this.#annotate(annotation)
    if (!this.#surroundings.environment['GITHUB_STEP_SUMMARY']) return
    const summary = renderSummary(report, { transcripts: 'failed' })
    this.#say(async (toolkit) => {
      await toolkit.summary.addRaw(summary, true).write()
    })
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

  fail({ message }: Failure): void {
    this.#surroundings.setExitCode(1)
    this.#say(({ error }) =>
      error(
        message
          .split('\n')
          .map((line) => toLogLine(line))
          .join('\n'),
      ),
    )
  }

  keep(name: string, value: string): void {
    this.#say(({ saveState }) => saveState(name, value))
  }

  kept(name: string): string {
    return this.#surroundings.environment[`STATE_${name}`] ?? ''
  }

  async close(): Promise<void> {
    this.#stopListening()
    try {
      await this.#said
    } catch (error) {
      // An output or annotation that got lost must not leave a green step behind.
      this.#surroundings.setExitCode(1)
      this.log(`cannot write to the runner: ${Error.isError(error) ? error.message : String(error)}`)
    }
  }

  /** Says something through the toolkit, in order, without making the caller wait for the toolkit to load. */
  #say(speak: (toolkit: Toolkit) => void | Promise<void>): void {
    this.#toolkit ??= this.#surroundings.loadToolkit()
    const toolkit = this.#toolkit
    this.#said = this.#said.then(async () => speak(await toolkit))
  }
}

/** The escapes of the runner's own command format. */
const escapeCommandData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
