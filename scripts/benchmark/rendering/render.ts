// The bundle begins with it too: it decides how every schema checks.
import '../../../src/quick-start.ts'
import { mkdtempDisposableSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toAnnotations } from '../../../src/report/annotations/annotations.ts'
import { renderReportComment } from '../../../src/report/comment/report-comment.ts'
import { parseResult, renderResult } from '../../../src/report/files/result.ts'
import { toOutputs } from '../../../src/report/outputs.ts'
import { renderSummary } from '../../../src/report/summary/summary.ts'
import { plainColour } from '../../../src/report/terminal/colour.ts'
import { renderTerminalParts } from '../../../src/report/terminal/terminal.ts'
import { createRedaction } from '../../../src/report/text/redaction.ts'
import { prepareReportDirectory, reportFileNames } from '../../../src/runner/report-directory.ts'
import { writeReportFiles } from '../../../src/runner/report-files.ts'
import { unlocated } from '../../../src/spec/locate.ts'
import { createLargeReport } from './large-report.ts'

/**
 * Renders a large report into every format as the adapter for GitHub does, in this process, and prints how long each part
 * took, in milliseconds, and how many bytes were written. `none` as the second word only makes the report.
 */
const [transcriptLength = 0, part] = [Number(process.argv[2]), process.argv[3]]
const complete = createLargeReport({ runs: 2_000, transcriptLength })
const times: Record<string, number> = {}

async function timed<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const value = await work()
  times[name] = performance.now() - startedAt
  return value
}

/** As many as a step with a service's key, a GitHub token and the variables of an agent has. */
const secrets = Array.from({ length: 6 }, (_, index) => `${index}sk_live/${'a1B2c3D4'.repeat(5)}+==${index}`)

/** Lets each piece go before the next is made, as a log does. */
function drain(parts: Iterable<string>): void {
  for (const _ of parts);
}

async function renderAll(): Promise<number> {
  const redaction = createRedaction()
  for (const secret of secrets) redaction.add(secret)
  redaction.hideNumbers()
  const report = await timed('redaction', () => redaction.apply(complete))
  await timed('terminal', () => drain(renderTerminalParts(report, { columns: 120, colour: plainColour })))
  await timed('outputs', () => toOutputs(report))
  const budget = { error: 9, warning: 10, notice: 10 }
  await timed('annotations', () => toAnnotations(report, { budget, locates: [() => unlocated] }))
  await timed('summary', () => renderSummary(report, { transcripts: 'all' }))
  await timed('comment', () => renderReportComment(report, { showsTurns: true }))
  using folder = mkdtempDisposableSync(join(tmpdir(), 'rendering-'))
  const files = { directory: folder.path, workspace: folder.path, transcripts: 'all' as const }
  prepareReportDirectory(files)
  await timed('report files', () => writeReportFiles(report, files))
  return reportFileNames.reduce((sum, name) => sum + statSync(join(folder.path, name)).size, 0)
}

const startedAt = performance.now()
const bytes = part === 'none' ? 0 : await renderAll()
const totalMs = performance.now() - startedAt
if (part === 'read') {
  const text = renderResult(complete)
  if ((await timed('result.json read again', () => parseResult(text))).kind !== 'report') throw new Error('unreadable')
}
process.stdout.write(JSON.stringify({ totalMs, bytes, times }))
