import { formatCount, formatTime } from '../quantities.ts'
import type { RunReport, TurnReport } from '../report.ts'
import { keptLimits, toTurnsText } from '../run-transcript.ts'
import { cutText, Html, type HtmlParts, html, htmlParts } from '../text/html.ts'
import { cut } from '../text/plain-text.ts'
import { toToolRole } from '../tool-role.ts'
import { maxTurnLength, maxTurns } from './conversations.ts'
import { renderMark } from './mark.ts'

const maxRoleLength = 80

/** A turn with its index in the transcript. */
interface Placed {
  readonly turn: TurnReport
  readonly index: number
}

/** What was said in a run, turn by turn, each with a bar on the scale of the whole conversation. */
export function renderConversation(run: RunReport, anchor: string): HtmlParts {
  const turns = chooseTurns(run)
  const left = run.transcript.length - turns.length
  const scale = toScale(run.transcript)
  const failing = run.failingTurn !== undefined && run.failingTurn < run.transcript.length
  return htmlParts`<div class="conversation">
<p class="caption">Conversation, ${toTurnsText(run)}${
    scale === undefined ? '' : ` in ${formatSeconds(scale)}`
  }${failing ? html` &middot; <a href="#${anchor}-failed">where it failed</a>` : ''}</p>
${left > 0 ? html`<p class="left-out">${formatCount(left, 'turn')} left out here; result.json has them.</p>` : ''}
<ol class="turns">
${renderTurns(turns, { run, anchor, scale })}</ol>
</div>
`
}

function chooseTurns({ transcript, failingTurn }: RunReport): Placed[] {
  const start = transcript.length - maxTurns
  return transcript
    .map((turn, index) => ({ turn, index }))
    .filter(({ index }) => index >= start || index === failingTurn)
}

interface Frame {
  readonly run: RunReport
  readonly anchor: string
  readonly scale: number | undefined
}

/** Each in a piece of its own, so that one in a wide script does not widen the others in memory. */
function* renderTurns(turns: readonly Placed[], frame: Frame): HtmlParts {
  for (const [at, placed] of turns.entries()) yield renderTurn(placed, turns[at - 1]?.turn, frame)
}

function renderTurn({ turn, index }: Placed, before: TurnReport | undefined, { run, anchor, scale }: Frame): Html {
  const { shown, length } = cutText(turn.content ?? '', maxTurnLength)
  const isFailing = run.failingTurn === index
  const start = isFailing
    ? html`<li class="turn ${toSpeaker(turn.role)} failing" id="${anchor}-failed">`
    : openings[toSpeaker(turn.role)]
  return html`${start}<p class="who"><b data-text>${cut(turn.role, maxRoleLength)}</b>${renderTime(turn)}</p>${
    scale === undefined ? '' : renderBar(turn, before, scale)
  }<p class="said" dir="auto" data-text>${shown}</p>${
    length === undefined
      ? ''
      : html`<p class="left-out">This turn has ${length.toLocaleString('en')} characters: the report keeps the first ${keptLimits.turnLength.toLocaleString('en')} of a turn.</p>`
  }${isFailing ? html`<p class="flag">${renderMark('failed')} The run failed here.</p>` : ''}</li>
`
}

type Speaker = 'agent' | 'caller' | 'tool' | 'other'

/** The roles come from a service, so they only choose how a turn looks. */
function toSpeaker(role: string): Speaker {
  if (toToolRole(role) !== undefined) return 'tool'
  if (/caller|user|customer|testing|human/i.test(role)) return 'caller'
  return /agent|assistant|bot/i.test(role) ? 'agent' : 'other'
}

const openings: Readonly<Record<Speaker, Html>> = {
  agent: Html.trust('<li class="turn agent">'),
  caller: Html.trust('<li class="turn caller">'),
  tool: Html.trust('<li class="turn tool">'),
  other: Html.trust('<li class="turn other">'),
}

const isTime = (seconds: number | undefined): seconds is number =>
  seconds !== undefined && Number.isFinite(seconds) && seconds >= 0

/** The seconds that the whole conversation takes; undefined where no turn tells a time, or all the same one. */
function toScale(turns: readonly TurnReport[]): number | undefined {
  let end = 0
  for (const { startTime, endTime } of turns) {
    if (isTime(startTime) && startTime > end) end = startTime
    if (isTime(endTime) && endTime > end) end = endTime
  }
  return end > 0 ? end : undefined
}

function renderTime({ startTime, endTime }: TurnReport): Html | '' {
  if (!isTime(startTime)) return ''
  const end = isTime(endTime) && endTime > startTime ? `&ndash;${formatSeconds(endTime)}` : ''
  return Html.trust(` <span class="time">${formatSeconds(startTime)}${end}</span>`)
}

/** `MM:SS`, as explanations name a time, with tenths of a second where it has some, because an answer is quick by those. */
function formatSeconds(seconds: number): string {
  // Rounded down, as the whole seconds are that explanations name.
  const tenth = Math.floor((seconds % 1) * 10 + 1e-6)
  return `${formatTime(seconds)}${tenth === 0 ? '' : `.${tenth}`}`
}

/** The widths of the drawing. What takes no time is still to be seen. */
const barWidth = 1_000
const minBarWidth = 6

/** When the turn was, and thinly the pause before it. What it shows stands in words beside it. */
function renderBar({ startTime, endTime }: TurnReport, before: TurnReport | undefined, scale: number): Html {
  if (!isTime(startTime)) return html``
  const toX = (seconds: number): number => Math.round((seconds / scale) * barWidth)
  const end = isTime(endTime) && endTime > startTime ? endTime : startTime
  const x = Math.min(toX(startTime), barWidth - minBarWidth)
  const width = Math.max(minBarWidth, toX(end) - x)
  const earlier = before?.endTime ?? before?.startTime
  const from = isTime(earlier) ? toX(earlier) : x
  const pause = from < x ? `<path d="M${from} 4H${x}"/>` : ''
  return Html.trust(
    `<svg class="bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">${pause}<rect x="${x}" width="${width}" height="8"/></svg>`,
  )
}
