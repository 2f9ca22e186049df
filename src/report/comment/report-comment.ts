import type { Report } from '../report.ts'
import { createDocument } from './document.ts'
import { mergeSection } from './merge.ts'
import { renderComment } from './render.ts'
import { renderSection, type SectionOptions } from './section.ts'

/** Workflow and job, as a reader knows them. */
export const toCommentTitle = ({ origin: { workflow, job } }: Report): string =>
  [workflow, job].flatMap((name) => name ?? []).join(' / ') || 'Agent test'

/** The whole comment of a job that has one step and no matrix. */
export function renderReportComment(report: Report, options: SectionOptions = {}): string {
  const { runId = '0', runAttempt = '1' } = report.origin
  const key = '0'.repeat(16)
  const section = { ...renderSection(report, options), key, runId, attempt: Number(runAttempt) }
  return renderComment(mergeSection(createDocument(key), section), { title: toCommentTitle(report) })
}
