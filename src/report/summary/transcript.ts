import { formatCount, formatTime } from '../quantities.ts'
import type { RunReport, TurnReport } from '../report.ts'
import { toEarlierTurns, toTurnsText } from '../run-transcript.ts'
import { escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import { renderRow, renderTableHead } from './table.ts'

const maxTurns = 200
const maxTurnLength = 2_000
/** How much of what came before the failing turn is shown at least. */
const turnsBefore = 20

/** A folded table of the turns, with the failing one marked. Of a long one the end, because there it went wrong. */
export function renderTranscript(run: RunReport): string {
  const { transcript, failingTurn } = run
  const end = Math.max(0, transcript.length - maxTurns)
  const start = failingTurn === undefined ? end : Math.min(end, Math.max(0, failingTurn - turnsBefore))
  const shown = transcript.slice(start, start + maxTurns)
  const later = transcript.length - start - shown.length
  return [
    `\n<details><summary>Transcript, ${toTurnsText(run)}</summary>`,
    ...toEarlierTurns(run, start).map((sentence) => `\n${sentence}.`),
    renderTableHead(['Time', 'Who', 'Says']),
    ...shown.map((turn, index) => renderTurn(turn, start + index === failingTurn)),
    ...(later > 0 ? [`\n${formatCount(later, 'later turn')} left out.`] : []),
    '\n</details>',
  ].join('\n')
}

function renderTurn({ role, content, startTime }: TurnReport, isFailing: boolean): string {
  const says = escapeMarkdown(cut(content ?? '', maxTurnLength), { lineBreak: '<br>' })
  const [time, who] = [formatTime(startTime), escapeMarkdown(role)]
  return isFailing ? renderRow([`${time} <b>➜ here</b>`.trim(), `<b>${who}</b>`, says]) : renderRow([time, who, says])
}
