import { formatDuration } from '../quantities.ts'
import type { RunReport, SuiteReport } from '../report.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import { renderRow } from './table.ts'

export const dialWindowColumns = ['Case', 'Run', 'Dial window opened (UTC)', 'Closed', 'Call came']
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
          renderTime(dialWindow.opensAt, toDay),
          renderTime(dialWindow.closesAt, toClock),
          renderCall(run),
        ]),
      ]
    }),
  )

/** As the service sends it, where it is no time. */
function renderTime(text: string | undefined, render: (time: number) => string): string {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? escapeMarkdown(cut(text ?? '', maxTimeLength)) : render(time)
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
/** No window is longer than a day. */
const toClock = (time: number): string => new Date(time).toISOString().slice(11, 19)

/** A run begins with its call. */
function renderCall({ outcome, startedAt, dialWindow }: RunReport): string {
  if (outcome === 'timeout') return 'never'
  if (startedAt === undefined) return 'not known'
  const afterMs = Date.parse(startedAt) - Date.parse(dialWindow?.opensAt ?? '')
  const after = afterMs >= 0 ? `, after ${formatDuration(afterMs)}` : ''
  return `${toClock(Date.parse(startedAt))}${after}`
}
