import { randomBytes } from 'node:crypto'
import { renderCtrfParts } from '../report/files/ctrf.ts'
import { renderJUnitParts } from '../report/files/junit.ts'
import { renderResultParts } from '../report/files/result.ts'
import { renderPageParts } from '../report/page/page.ts'
import type { Report } from '../report/report.ts'
import type { TranscriptChoice } from '../report/summary/run.ts'
import { renderSummaryParts } from '../report/summary/summary.ts'
import { describeFault, type ReportDirectory, reportFileNames, resolveReportDirectory } from './report-directory.ts'
import { createWriteBuffers, writeWhole } from './whole-file.ts'

/**
 * The reader of `result.json`. It is in the bundle of these files, which is loaded only for what reads or writes one: the
 * page, the other formats and the schema of a report would be a fifth of the time in which a step starts.
 */
export { parseResult } from '../report/files/result.ts'

/** Where the report's files go, and what they are made with. */
export interface ReportFiles extends ReportDirectory {
  /** Whose conversations the summary folds in. */
  readonly transcripts: TranscriptChoice
}

type Render = (report: Report, files: ReportFiles) => Iterable<string>

/** The files of a report, by name. The lists of other programs come first: a job may be cut off while the page is made. */
const renderers: Readonly<Record<(typeof reportFileNames)[number], Render>> = {
  'result.json': renderResultParts,
  'junit.xml': renderJUnitParts,
  'ctrf.json': renderCtrfParts,
  'summary.md': (report, { transcripts }) => renderSummaryParts(report, { transcripts, hasFiles: true }),
  'index.html': (report) => renderPageParts(report, { nonce: randomBytes(16).toString('base64url') }),
}

/** Some of a report's files could not be written; the message names them, and why. */
export class ReportFilesError extends Error {
  override readonly name = 'ReportFilesError'
}

/**
 * Writes `result.json`, `junit.xml`, `ctrf.json`, `summary.md` and `index.html`. The report's texts are redacted already.
 * Each is made and written before the next, so that only one is in memory, and takes its name once it is whole. Rejects
 * with a ReportFilesError when one cannot be written; the others are written all the same.
 */
export async function writeReportFiles(report: Report, files: ReportFiles): Promise<void> {
  const faults: { readonly name: string; readonly why: string }[] = []
  const buffers = createWriteBuffers()
  for (const name of reportFileNames) {
    try {
      // Asked again for each: what runs beside this step can put a link where the folder was.
      const folder = resolveReportDirectory(files)
      await writeWhole(folder, { name, parts: renderers[name](report, files) }, buffers)
    } catch (error) {
      faults.push({ name, why: describeFault(error) })
    }
  }
  if (faults.length === 0) return
  const reasons = [...Map.groupBy(faults, ({ why }) => why)].map(
    ([why, group]) => `${group.map(({ name }) => name).join(', ')}: ${why}`,
  )
  throw new ReportFilesError(`the report files in ${files.directory} could not be written: ${reasons.join('; ')}`)
}
