import { type CaseChange, caseChanges } from '../../suite/case-change.ts'
import { type Change, toChangeNoun } from '../changes.ts'
import { changeLabels, type Label } from '../labels.ts'
import type { BaselineReport, Origin } from '../report.ts'
import { toShortSha } from '../short-sha.ts'
import { Html, html, renderLink } from '../text/html.ts'
import { cut } from '../text/plain-text.ts'
import type { PageContents } from './contents.ts'
import { formatMoment } from './facts.ts'
import { renderSymbol } from './mark.ts'

const maxNameLength = 300
const maxReasonLength = 2_000

/** More of them are found by the filter, or in result.json. */
const maxListed = 25

/** Those that need no list: nobody acts on them. */
const unlisted: readonly CaseChange[] = ['unchanged', 'not-comparable']

interface Group {
  readonly kind: Change
  readonly label: Label
  readonly entries: readonly Html[]
}

/** What changed against the baseline; nothing without one. */
export function renderChanges({ report, suites, only }: PageContents): Html {
  const { baseline, origin } = report
  if (baseline === undefined) return html``
  const listed = suites.flatMap(({ cases }) => cases)
  const counted = caseChanges.map((change) => ({
    kind: change,
    label: changeLabels[change],
    entries: listed
      .filter(({ digest }) => digest.case.change === change)
      .map(
        ({ anchor, digest }) =>
          html`<a href="#${anchor}" dir="auto" data-text>${cut(digest.case.name, maxNameLength)}</a>`,
      ),
  }))
  const removed = report.suites
    .flatMap((suite) => suite.removed ?? [])
    .map(({ name }) => html`<span dir="auto" data-text>${cut(name, maxNameLength)}</span>`)
  const groups = [...counted, { kind: 'removed' as const, label: changeLabels.removed, entries: removed }].filter(
    ({ entries }) => entries.length > 0,
  )
  return html`<section class="changes" aria-labelledby="changes">${Html.trust(only === undefined ? heading('h2') : heading('h3'))}
<p>${renderBaseline(baseline, origin)}</p>
${baseline.state === 'compared' ? renderGroups(groups) : ''}</section>
`
}

const heading = (level: 'h2' | 'h3'): string => `<${level} id="changes">Against the baseline</${level}>`

function renderGroups(groups: readonly Group[]): Html {
  if (groups.length === 0) return html`<p>No case could be compared.</p>`
  const listed = groups.filter(({ kind }) => !unlisted.some((change) => change === kind))
  return html`<ul class="badges">
${groups.map(
  ({
    kind,
    label,
    entries,
  }) => html`<li class="badge ${kind}">${renderSymbol(label, kind)} <b>${entries.length}</b> ${toChangeNoun(kind, entries.length)}</li>
`,
)}</ul>
${
  listed.length === 0
    ? ''
    : html`<details><summary>Which cases</summary><dl class="groups">
${listed.map(renderGroup)}</dl></details>
`
}`
}

const renderGroup = ({
  kind,
  label,
  entries,
}: Group): Html => html`<div><dt>${renderSymbol(label, kind)} ${label.word}</dt><dd><ul>${entries
  .slice(0, maxListed)
  .map(
    (entry) => html`<li>${entry}</li>
`,
  )}${entries.length > maxListed ? html`<li>and ${entries.length - maxListed} more</li>` : ''}</ul></dd></div>
`

function renderBaseline({ state, name, reason, startedAt, sha, url }: BaselineReport, origin: Origin): Html {
  const shown = cut(name, maxNameLength)
  const why = reason === undefined ? '' : html` <span dir="auto" data-text>${cut(reason, maxReasonLength)}</span>`
  if (state !== 'compared')
    return html`There is nothing to compare with: the baseline <span dir="auto" data-text>${shown}</span> ${
      state === 'missing' ? 'was not found.' : 'cannot be read.'
    }${why}`
  const facts = [
    ...(sha === undefined ? [] : [html`commit <code>${cut(toShortSha(sha) ?? sha, maxNameLength)}</code>`]),
    ...(startedAt === undefined ? [] : [html`${formatMoment(startedAt)}`]),
    ...(url === undefined ? [] : [renderLink(url, 'its workflow run', { origin: origin.url ?? '' })]),
  ]
  return html`Compared with <span dir="auto" data-text>${shown}</span>${facts.map((fact) => html` &middot; ${fact}`)}.${why}`
}
