import { verdictLabels } from '../labels.ts'
import { formatCount, formatRate } from '../quantities.ts'
import type { Report } from '../report.ts'
import { Html, type HtmlParts, htmlParts } from '../text/html.ts'
import { flatten } from '../text/pieces.ts'
import { cut } from '../text/plain-text.ts'
import { pageScript } from './browse.ts'
import { renderChanges } from './changes.ts'
import { type PageContents, toContents } from './contents.ts'
import { renderFilters } from './filters.ts'
import { renderHead, toTitle } from './head.ts'
import { style } from './style.ts'
import { renderSuiteParts } from './suite.ts'

interface Options {
  /** Base64 that nobody could know beforehand, so that no text from outside passes for the page's own script. */
  readonly nonce: string
}

/**
 * A report as one page that needs nothing else and may load nothing. All of it can be read without its script, which only
 * searches, filters and opens. Texts, turns and conversations beyond every measure are cut, and said to be. Throws
 * RangeError for a nonce that is none.
 */
export const renderPage = (report: Report, options: Options): string => [...renderPageParts(report, options)].join('')

/** The same in pieces: with all conversations in one string the page would take the memory of the step several times over. */
export function* renderPageParts(report: Report, { nonce }: Options): Generator<string> {
  if (!/^[\w+/-]{16,}={0,2}$/.test(nonce))
    throw new RangeError('the nonce of a page has at least 16 characters of base64')
  const contents = toContents(report)
  const page = htmlParts`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${toContentPolicy(nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${toTitle(contents)}</title>
<link rel="icon" href="${toIcon(report)}">
<style nonce="${nonce}">${Html.trust(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the report</a>
${renderHead(contents)}<main id="content" tabindex="-1">
${contents.only === undefined ? [renderChanges(contents), renderFilters(contents)] : ''}${renderSuites(contents)}</main>
<footer><p>${toPolicyText(report)} The same facts stand in <code>result.json</code>, version ${report.version} of the report.</p></footer>
<script nonce="${nonce}">${Html.trust(pageScript)}</script>
</body>
</html>
`
  for (const part of flatten(page)) yield part.toString()
}

function* renderSuites(contents: PageContents): HtmlParts {
  for (const suite of contents.suites) yield renderSuiteParts(suite, contents)
}

const toPolicyText = ({ policy: { failOn, minPassRate, minPasses } }: Report): string =>
  `The step fails on: ${cut(failOn.join(', ') || 'nothing', maxPolicyLength)}. At least ${formatRate(minPassRate)} of the runs must pass${
    minPasses === undefined ? '' : `; of a case ${formatCount(minPasses, 'run')} will do`
  }.`

const maxPolicyLength = 500

const toContentPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'`

/** The symbol of the verdict, drawn; a page from the disk would ask for an icon otherwise. */
function toIcon({ verdict }: Report): string {
  const colour = verdict === 'passed' ? '#00707a' : verdict === 'skipped' ? '#6a737d' : '#b0370a'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="${colour}"/><text x="8" y="12" text-anchor="middle" font-size="11" fill="#fff">${verdictLabels[verdict].symbol}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
