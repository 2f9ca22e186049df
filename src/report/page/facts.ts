import { toMoment } from '../moment.ts'
import { type Html, type HtmlValue, html } from '../text/html.ts'
import { cut } from '../text/plain-text.ts'

/** Something known by its name. */
export interface Fact {
  readonly name: string
  readonly value: HtmlValue
}

/** Facts as a list of names and values; nothing without any. */
export const renderFacts = (facts: readonly Fact[]): Html =>
  facts.length === 0
    ? html``
    : html`<dl class="facts">
${facts.map(
  ({ name, value }) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>
`,
)}</dl>
`

const maxMomentLength = 100

/** A time to the second in UTC; what is none is shown as it came. */
export function formatMoment(text: string): string {
  const moment = toMoment(text)
  return moment === undefined ? cut(text, maxMomentLength) : `${moment.day} ${moment.clock} UTC`
}
