import type { Report } from '../report/report.ts'

/** Where the report's files go, and what they are made with. */
export interface ReportFiles {
  /** As the input names it: relative to the workspace, or absolute. */
  readonly directory: string
  readonly workspace: string
}

/**
 * Makes the folder for the report's files, and takes away those that an earlier step left there: nobody may take them for
 * this step's. Throws InputError naming `report-directory` when it cannot be written.
 */
export function prepareReportDirectory(_files: ReportFiles): void {}

/** Writes `result.json`, `junit.xml`, `ctrf.json`, `summary.md` and `index.html`. The report's texts are redacted already. */
export async function writeReportFiles(_report: Report, _files: ReportFiles): Promise<void> {}
