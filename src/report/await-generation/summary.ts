import type { GeneratedScenario } from '../../contract/generation-progress.ts'
import type { GeneratedNote } from '../../spec/generated-names.ts'
import { type Label, verdictLabels } from '../labels.ts'
import { formatCount, formatDuration } from '../quantities.ts'
import { renderRow, takeTable } from '../summary/table.ts'
import { ByteBudget } from '../text/byte-budget.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import type { GenerationReport, SpecReport, WrittenSpec } from './report.ts'
import { toGenerationSentence } from './sentences.ts'

const columns = ['ID', 'Scenario', 'Metrics', 'Tags', 'Language', 'Expected outcome']
const maxNameLength = 120
const maxWordLength = 80
const maxWords = 5
const maxOutcomeLength = 200
const maxSentenceLength = 2_000
const maxNotes = 50
/** Far below what a job summary may have, which other steps share with no one; a hundred scenarios need a tenth of it. */
const defaultMaxBytes = 524_288

interface Options extends SpecReport {
  /** The most UTF-8 bytes that the table may have. */
  readonly maxBytes?: number
}

/** A generation as the Markdown of a job summary: what became of it, and its scenarios as a table. */
export function renderGeneration(
  report: GenerationReport,
  { spec, notes = [], fault, maxBytes = defaultMaxBytes }: Options = {},
): string {
  const { symbol, word } = fault === undefined ? toLabel(report) : verdictLabels.failed
  const table = takeTable(new ByteBudget(maxBytes), columns, report.scenarios.map(renderScenario))
  const rest = report.scenarios.length - table.rows.length
  return [
    `## ${symbol} ${word}: generation of scenarios`,
    `\n${escapeMarkdown(cut(toGenerationSentence(report), maxSentenceLength))}.`,
    ...(fault === undefined ? [] : [`\nThe spec was not written: ${escapeMarkdown(cut(fault, maxSentenceLength))}`]),
    ...renderFacts(report, spec),
    ...table.head,
    ...table.rows,
    ...(rest === 0 ? [] : [`\nand ${formatCount(rest, 'more scenario')}.`]),
    ...renderNotes(notes),
    '',
  ].join('\n')
}

function toLabel({ status, red }: GenerationReport): Label {
  if (status === 'completed' || !red) return verdictLabels.passed
  return status === 'partial' || status === 'failed' ? verdictLabels.failed : verdictLabels.inconclusive
}

function renderFacts({ durationMs }: GenerationReport, spec: WrittenSpec | undefined): string[] {
  const written = spec === undefined ? [] : [`${formatCount(spec.cases, 'case')} in ${codeSpan(spec.path)}`]
  return [`\n${[...written, `waited ${formatDuration(durationMs)}`].join(' · ')}`]
}

function renderScenario(scenario: GeneratedScenario): string {
  const {
    id,
    name = '',
    metric_names: names = [],
    metrics = [],
    tags = [],
    scenario_language: language = '',
  } = scenario
  return renderRow([
    String(id),
    escapeMarkdown(cut(name, maxNameLength)),
    renderWords(names.length > 0 ? names : metrics.map(String)),
    renderWords(tags),
    escapeMarkdown(cut(language, maxWordLength)),
    escapeMarkdown(cut(scenario.expected_outcome_prompt ?? '', maxOutcomeLength)),
  ])
}

function renderWords(words: readonly string[]): string {
  const shown = words.slice(0, maxWords).map((word) => escapeMarkdown(cut(word, maxWordLength)))
  const rest = words.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('<br>')
}

/** What of the scenarios the spec does not have, or would not have. */
function renderNotes(notes: readonly GeneratedNote[]): string[] {
  if (notes.length === 0) return []
  const shown = notes.slice(0, maxNotes).map((note) => `- ${escapeMarkdown(cut(toNote(note), maxSentenceLength))}`)
  const rest = notes.length - shown.length
  return ['\n**Not in the spec as it was generated**\n', ...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])]
}

/** What a note says, with the scenario that it is about. */
export const toNote = ({ id, name, message }: GeneratedNote): string => `"${name}" (scenario ${id}) ${message}`
