import { hasFailedMetric, type NumberedRun } from '../case-digest.ts'
import { outcomeLabels, toMetricLabel } from '../labels.ts'
import type { MetricReport, RunReport } from '../report.ts'
import { type Html, type HtmlParts, html, htmlParts } from '../text/html.ts'
import { cut } from '../text/plain-text.ts'
import type { PageContents } from './contents.ts'
import { renderConversation } from './conversation.ts'
import { type Fact, formatMoment, renderFacts } from './facts.ts'
import { renderMark } from './mark.ts'

const maxReasonLength = 5_000
const maxNameLength = 300
const maxMetrics = 500

/** A line of the spec, as a link where that can be; nothing for one that is not known. */
export type LinkLine = (line: number | undefined) => Html

/** What a run is shown with. */
export interface RunFrame {
  readonly contents: PageContents
  /** Of its case. */
  readonly anchor: string
  readonly linkLine: LinkLine
}

/** The only run of a case: the case's own heading stands for it. */
export const renderOnlyRun = ({ run }: NumberedRun, frame: RunFrame): HtmlParts =>
  htmlParts`<div class="run">${renderRunBody(run, frame, `${frame.anchor}-run-1`)}</div>
`

/** One of several runs of a case, folded unless it is to be seen first. */
export function renderRun({ run, number }: NumberedRun, frame: RunFrame, isOpen: boolean): HtmlParts {
  const { word } = outcomeLabels[run.outcome]
  const id = `${frame.anchor}-run-${number}`
  return htmlParts`<details class="run" id="${id}"${isOpen ? html` open` : ''}><summary>${renderMark(run.outcome)}<h5>Run ${number}</h5>
<span class="outcome ${run.outcome}">${word}</span> <span class="why" dir="auto">${cut(run.reason, maxNameLength)}</span>
<span class="duration" dir="auto">${cut(run.duration ?? '', maxNameLength)}</span></summary>
${renderRunBody(run, frame, id)}</details>
`
}

function renderRunBody(run: RunReport, { contents, linkLine }: RunFrame, anchor: string): HtmlParts {
  return htmlParts`${
    run.reason === '' || hasFailedMetric(run)
      ? ''
      : html`<p class="reason" dir="auto" data-text>${cut(run.reason, maxReasonLength)}</p>
`
  }${renderMetrics(run.metrics, linkLine)}${renderFacts(toRunFacts(run))}${renderTranscript(run, contents.conversations, anchor)}`
}

function renderTranscript(run: RunReport, conversations: ReadonlySet<RunReport>, anchor: string): Html | HtmlParts {
  if (run.transcript.length === 0) return html`<p class="left-out">No conversation is kept of this run.</p>`
  if (conversations.has(run)) return renderConversation(run, anchor)
  return html`<p class="left-out">The conversation is left out, because this page would be too large; result.json has what the report keeps of it.</p>`
}

const toRunFacts = ({ id, startedAt, duration, endedReason, dialWindow }: RunReport): Fact[] => [
  ...(id === undefined ? [] : [{ name: 'Run', value: html`<code>${id}</code>` }]),
  ...(startedAt === undefined ? [] : [{ name: 'Started', value: formatMoment(startedAt) }]),
  ...(duration === undefined ? [] : [{ name: 'Duration', value: cut(duration, maxNameLength) }]),
  ...(endedReason === undefined
    ? []
    : [{ name: 'Ended', value: html`<code>${cut(endedReason, maxNameLength)}</code>` }]),
  ...(dialWindow === undefined
    ? []
    : [
        {
          name: 'Dial window',
          value: `${formatMoment(dialWindow.opensAt)}${dialWindow.closesAt === undefined ? '' : ` to ${formatMoment(dialWindow.closesAt)}`}`,
        },
      ]),
]

function renderMetrics(metrics: readonly MetricReport[], linkLine: LinkLine): Html {
  if (metrics.length === 0) return html``
  const worstFirst = metrics.toSorted((a, b) => toRank(a) - toRank(b))
  const left = metrics.length - maxMetrics
  return html`<ul class="metrics">
${worstFirst.slice(0, maxMetrics).map((metric) => renderMetric(metric, linkLine))}</ul>
${left > 0 ? html`<p class="left-out">And ${left} more metrics; result.json has them all.</p>` : ''}`
}

const toRank = ({ passed }: MetricReport): number => (passed === false ? 0 : passed === null ? 1 : 2)

function renderMetric({ name, location, line, passed, explanation }: MetricReport, linkLine: LinkLine): Html {
  const outcome = passed === null ? 'inconclusive' : passed ? 'passed' : 'failed'
  const { word } = toMetricLabel(passed)
  return html`<li class="metric">${renderMark(outcome)}<p><b dir="auto" data-text>${cut(name, maxNameLength)}</b> <span class="outcome ${outcome}">${word}</span>${
    location === undefined ? '' : html` <code class="place">${cut(location, maxNameLength)}</code>`
  }${line === undefined ? '' : html` <span class="place">${linkLine(line)}</span>`}</p>${explanation.length === 0 ? '' : html`<p class="explanation" dir="auto" data-text>${cut(explanation.join('\n'), maxReasonLength)}</p>`}</li>
`
}
