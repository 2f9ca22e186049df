import type { Organization } from '../../contract/organization.ts'
import { unlimited } from '../../contract/unlimited.ts'
import { verdictLabels } from '../labels.ts'
import { formatCount } from '../quantities.ts'
import { renderRow, takeTable } from '../summary/table.ts'
import { ByteBudget } from '../text/byte-budget.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'

/** What there is to show of a list of organizations. */
export interface OrganizationsReport {
  readonly organizations: readonly Organization[]
  /** What was looked for in the names; undefined: nothing. */
  readonly search: string | undefined
  /** How many conditions were looked at. */
  readonly required: number
  /** Each in a sentence: the conditions that are not met. */
  readonly unmet: readonly string[]
  /** Each in a sentence: what speaks against the list being complete. */
  readonly warnings: readonly string[]
}

/** A step's summary may have 1 MiB. */
const maxBytes = 512 * 1_024
const maxSentenceLength = 1_000
const maxSentences = 200
const maxNameLength = 100
const maxProjects = 5

const columns = [
  'Organization',
  'ID',
  'Members',
  'Projects',
  'Runs at once',
  'Chat runs at once',
  'Agents',
  'Call time',
]

/** The organizations as Markdown: what is not as required first, then a row for each. E-mail addresses are in none. */
export function renderOrganizations({ organizations, search, required, unmet, warnings }: OrganizationsReport): string {
  const budget = new ByteBudget(maxBytes)
  const head = budget.takeLines([
    `## ${verdictLabels[unmet.length === 0 ? 'passed' : 'failed'].symbol} ${toHeading(organizations.length, unmet.length)}`,
    ...(search === undefined ? [] : [`\nThose whose name has ${codeSpan(cut(search, maxNameLength))} in it.`]),
    ...(required > 0 && unmet.length === 0 ? [`\nEach meets ${formatCount(required, 'condition')}.`] : []),
    ...renderSentences('Not as required', unmet),
    ...renderSentences('Warnings', warnings),
  ])
  const table = takeTable(budget, columns, organizations.map(renderOrganization))
  const rest = organizations.length - table.rows.length
  return [
    ...head,
    ...table.head,
    ...table.rows,
    ...(rest === 0 ? [] : [`\nand ${formatCount(rest, 'more organization')}.`]),
    '',
  ].join('\n')
}

const toHeading = (count: number, unmet: number): string =>
  `${formatCount(count, 'organization')}${unmet === 0 ? '' : `, not as required`}`

function renderSentences(title: string, sentences: readonly string[]): string[] {
  if (sentences.length === 0) return []
  const shown = sentences.slice(0, maxSentences).map((text) => `- ${escapeMarkdown(cut(text, maxSentenceLength))}`)
  const rest = sentences.length - shown.length
  return [`\n**${title}**\n`, ...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])]
}

function renderOrganization({ id, name, settings, members, projects }: Organization): string {
  const most = renderLimit(settings['max_members_limit'])
  const {
    max_concurrent_runs_limit: runs,
    max_concurrent_chat_runs_limit: chatRuns,
    max_agents_limit: agents,
    max_call_duration: callTime,
  } = settings
  return renderRow([
    escapeMarkdown(cut(name, maxNameLength)),
    codeSpan(String(id)),
    members === undefined ? unknown : `${members.length}${most === unknown ? '' : ` (${toMost(most)})`}`,
    renderProjects(projects),
    renderLimit(runs),
    renderLimit(chatRuns),
    renderLimit(agents),
    renderLimit(callTime, ' s'),
  ])
}

const unknown = '–'

const toMost = (limit: string): string => (limit === noLimit ? limit : `at most ${limit}`)
const noLimit = 'no limit'

/** A limit as the reader wants it. */
function renderLimit(value: unknown, unit = ''): string {
  if (typeof value !== 'number') return unknown
  return value === unlimited ? noLimit : `${value}${unit}`
}

function renderProjects(projects: Organization['projects']): string {
  if (projects === undefined) return unknown
  const shown = projects.slice(0, maxProjects).map(({ id, name }) => {
    const number = codeSpan(String(id))
    return name === undefined ? number : `${escapeMarkdown(cut(name, maxNameLength))} ${number}`
  })
  const rest = projects.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}
