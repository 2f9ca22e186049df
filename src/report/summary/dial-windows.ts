import { toTimeMs } from '../../contract/time.ts'
import { type Moment, toMoment } from '../moment.ts'
import { formatDuration } from '../quantities.ts'
import type { RunReport, SuiteReport } from '../report.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import { renderRow } from './table.ts'

export const dialWindowColumns = ['Case', 'Run', 'Dial window opens', 'Closes', 'Call came']
const maxNameLength = 120
const maxTimeLength = 40

/** A row for each run that waited for its call. */
export const renderDialWindowRows = ({ cases }: SuiteReport): string[] =>
  cases.flatMap(({ name, runs }) =>
    runs.flatMap((run) => {
      const { id, dialWindow } = run
      if (dialWindow === undefined) return []
      return [
        renderRow([
          escapeMarkdown(cut(name, maxNameLength)),
          id === undefined ? '' : codeSpan(String(id)),
          renderTime(dialWindow.opensAt, ({ day, clock }) => `${day} ${clock}`),
          // No window is longer than a day.
          renderTime(dialWindow.closesAt, ({ clock }) => clock),
          renderCall(run),
        ]),
      ]
    }),
  )

/** As the service sends it, where it is no time. */
function renderTime(text: string | undefined, render: (moment: Moment) => string): string {
  const moment = toMoment(text)
  return moment === undefined ? escapeMarkdown(cut(text ?? '', maxTimeLength)) : `${render(moment)} UTC`
}

/** A run begins with its call. */
function renderCall({ outcome, startedAt, dialWindow }: RunReport): string {
  if (outcome === 'timeout') return 'never'
  const cameAt = toMoment(startedAt)
  if (cameAt === undefined) return 'not known'
  const afterMs = toTimeMs(startedAt) - toTimeMs(dialWindow?.opensAt)
  const after = afterMs >= 0 ? `, after ${formatDuration(afterMs)}` : ''
  return `${cameAt.clock} UTC${after}`
}
