import { formatCount } from '../quantities.ts'
import { toShortMarkdown } from '../text/short-markdown.ts'
import {
  type CommentDocument,
  detailsMarker,
  endMarker,
  headlineStart,
  renderHead,
  renderMarker,
  type Section,
  textMarker,
} from './document.ts'
import { isStale } from './merge.ts'

/** GitHub refuses a comment of more than 65,536 characters. */
export const maxCommentLength = 65_000

const maxTitleLength = 200

/** Names of a workflow and its job, as plain text. */
export interface CommentOptions {
  readonly title: string
  /** The most UTF-16 code units that the comment may have, at least 1,024. */
  readonly maxLength?: number
}

/** A comment as Markdown. What does not fit is left out in stages, and said; every section that fits keeps its headline. */
export function renderComment(
  document: CommentDocument,
  { title, maxLength = maxCommentLength }: CommentOptions,
): string {
  const heading = `### ${toShortMarkdown(title, maxTitleLength)}`
  return renderDocument(cutToLength(document, heading, maxLength), heading)
}

function renderDocument(document: CommentDocument, heading: string): string {
  const { sections, isCut } = document
  const current = sections.filter((section) => !isStale(document, section))
  const stale = sections.filter((section) => isStale(document, section))
  return [
    renderHead(document),
    heading,
    ...(sections.length > 1 ? [`\n${toStandSentence(current)}`] : []),
    ...(isCut ? [`\n${cutSentence}`] : []),
    ...current.map(renderSectionText),
    ...renderStale(stale),
    `\n${endMarker}`,
  ].join('\n')
}

const cutSentence =
  'Some details are left out, because a comment has room for 65,536 characters: the summaries of the jobs have them.'

/** What the steps of the newest run came to. */
function toStandSentence(sections: readonly Section[]): string {
  const red = sections.filter((section) => section.red).length
  const steps = formatCount(sections.length, 'step')
  if (red > 0) return `**${red} of ${steps} failed.**`
  const isPassed = sections.every(({ verdict }) => verdict === 'passed')
  return isPassed ? `${steps} passed.` : `None of ${steps} failed.`
}

function renderSectionText(section: Section): string {
  const { headline, summary, details } = section
  return [
    `\n${renderMarker(section)}`,
    `${headlineStart}${headline}`,
    ...(summary === '' ? [] : [`\n${summary}`]),
    ...(details === '' ? [] : [`\n${detailsMarker}\n`, details]),
  ].join('\n')
}

/** Folded, so that nobody takes it for what the newest run says, but counted where everybody sees it. */
function renderStale(sections: readonly Section[]): string[] {
  if (sections.length === 0) return []
  const red = sections.filter((section) => section.red).length
  const count = `${formatCount(sections.length, 'step')}${red === 0 ? '' : `, ${red} of them failed`}`
  return [
    `\n${textMarker}`,
    `<details><summary>From the run before, and not yet replaced by the newest: ${count}</summary>`,
    ...sections.map(renderSectionText),
    `\n${textMarker}`,
    '</details>',
  ]
}

interface Stage {
  readonly isFor: (section: Section) => boolean
  /** undefined: the whole section goes. */
  readonly cut: (section: Section) => Section | undefined
}

const isGreen = ({ red }: Section): boolean => !red
const isAny = (): boolean => true

/** Each in turn, and within each the longest section first, until the comment fits. */
const stages: readonly Stage[] = [
  { isFor: (section) => isGreen(section) && section.details !== '', cut: (section) => ({ ...section, details: '' }) },
  { isFor: ({ details }) => details !== '', cut: (section) => ({ ...section, details: '' }) },
  { isFor: (section) => isGreen(section) && section.summary !== '', cut: (section) => ({ ...section, summary: '' }) },
  { isFor: ({ summary }) => summary !== '', cut: (section) => ({ ...section, summary: '' }) },
  { isFor: isGreen, cut: () => undefined },
  { isFor: isAny, cut: () => undefined },
]

const toLength = (section: Section): number => renderSectionText(section).length + 1

function cutToLength(document: CommentDocument, heading: string, maxLength: number): CommentDocument {
  const whole = renderDocument(document, heading).length
  if (whole <= maxLength) return document
  const cut = { ...document, isCut: true }
  // What all but the sections takes grows by nothing more than the sentence about the cut.
  let excess = renderDocument(cut, heading).length - maxLength
  let sections = document.sections
  for (const stage of stages) {
    const victims = sections.filter(stage.isFor).sort((a, b) => toLength(b) - toLength(a))
    for (const victim of victims) {
      if (excess <= 0) break
      const rest = stage.cut(victim)
      excess -= toLength(victim) - (rest === undefined ? 0 : toLength(rest))
      sections = sections.flatMap((section) => (section === victim ? (rest ?? []) : section))
    }
  }
  return { ...cut, sections }
}
