import { describe, expect, test } from '@jest/globals'
import { renderGeneration } from '../../../src/report/await-generation/summary.ts'
import { toByteLength } from '../../../src/report/text/plain-text.ts'
import { generatedScenario } from '../../contract/generations.ts'
import { attacks } from '../attacks.ts'
import { readMarkdown } from '../summary/markdown-tree.ts'
import { toMarkdownSkeleton } from '../surfaces.ts'
import { hasUnsafe } from '../text/log-reading.ts'
import { findShownStructure } from '../text/markdown-reading.ts'
import { createGenerationReport, toScenarios } from './reports.ts'

test('a generation is a sentence, what was written of it, and a table of its scenarios', () => {
  const note = { id: 2, name: 'Scenario 2', message: 'has 40 tags, of which the first 32 are kept' }
  const spec = { path: 'made.json', cases: 2 }
  expect(renderGeneration(createGenerationReport(), { spec, notes: [note] })).toBe(`## ✓ Passed: generation of scenarios

All of 2 scenarios were generated.

2 cases in <code>made.json</code> · waited 1 min 35 s

| ID | Scenario | Metrics | Tags | Language | Expected outcome |
| --- | --- | --- | --- | --- | --- |
| 1 | Scenario 1 | Polite | generated | en | The order is told. |
| 2 | Scenario 2 | Polite | generated | en | The order is told. |

**Not in the spec as it was generated**

- "Scenario 2" (scenario 2) has 40 tags, of which the first 32 are kept
`)
})

test.each([
  ['✗ Failed', { status: 'partial', red: true }],
  ['✗ Failed', { status: 'failed', red: true }],
  ['✓ Passed', { status: 'partial', red: false }],
  ['? Inconclusive', { status: 'stalled', red: true }],
  ['? Inconclusive', { status: 'unreadable', red: true, counts: undefined, scenarios: [] }],
] as const)('its heading is %s (%#)', (heading, changes) => {
  const { headings } = readMarkdown(renderGeneration(createGenerationReport(changes)))
  expect(headings).toEqual([`${heading}: generation of scenarios`])
})

test('a spec that was not written makes it failed, and the reason is said', () => {
  const summary = renderGeneration(createGenerationReport(), { fault: 'input "write-spec" cannot be written: <b>' })
  expect(summary).toContain('## ✗ Failed')
  expect(summary).toContain('The spec was not written: input "write-spec" cannot be written: &lt;b&gt;')
})

test('of many words a cell has some, and of a long text the first words', () => {
  const words = Array.from({ length: 9 }, (_, index) => `word ${index}`)
  const long = { tags: words, metric_names: words, expected_outcome_prompt: 'why '.repeat(1_000) }
  const summary = renderGeneration(createGenerationReport({ scenarios: toScenarios(generatedScenario(1, long)) }))
  expect(summary).toContain('word 4<br>and 4 more')
  expect(summary.length).toBeLessThan(1_000)
})

test('metrics without names are shown by their ids, and what is missing leaves its cell empty', () => {
  const scenarios = toScenarios(generatedScenario(1, { metric_names: [], metrics: [7, 8] }), { id: 2 })
  const summary = renderGeneration(createGenerationReport({ scenarios }))
  expect(summary).toContain('| 7<br>8 |')
  expect(summary).toContain('| 2 |  |  |  |  |  |')
})

test('a table that is too large is cut, and says how much is left out', () => {
  const scenarios = toScenarios(...Array.from({ length: 100 }, (_, index) => generatedScenario(index + 1)))
  const summary = renderGeneration(createGenerationReport({ scenarios }), { maxBytes: 2_000 })
  const [rows = []] = readMarkdown(summary).tables
  expect(rows.length).toBeGreaterThan(10)
  expect(summary).toContain(`and ${101 - rows.length} more scenarios.`)
  expect(toByteLength(summary)).toBeLessThan(2_400)
})

/** A summary in which every text from outside is this one. */
function renderText(text: string): string {
  const fields = {
    name: text,
    tags: [text],
    metric_names: [text],
    scenario_language: text,
    expected_outcome_prompt: text,
  }
  return renderGeneration(
    createGenerationReport({
      status: 'pending_clarification',
      red: true,
      questions: [text],
      scenarios: toScenarios(generatedScenario(1, fields)),
    }),
    { spec: { path: text, cases: 1 }, notes: [{ id: 1, name: text, message: text }], fault: text },
  )
}

describe.each(attacks.filter((text) => text.length <= 80 && text.trim() !== ''))('the text %j', (attack) => {
  test('does not change the structure of the summary', () => {
    const summary = renderText(attack)
    expect(toMarkdownSkeleton(summary)).toEqual(toMarkdownSkeleton(renderText('harmless')))
    expect(findShownStructure(summary)).toEqual([])
    expect(summary.split('\n').filter(hasUnsafe)).toEqual([])
  })
})
