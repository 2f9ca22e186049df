import { describe, expect, test } from '@jest/globals'
import { toAnnotations } from '../../src/report/annotations/annotations.ts'
import { toOutputs } from '../../src/report/outputs.ts'
import { renderSummary } from '../../src/report/summary/summary.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import { toByteLength } from '../../src/report/text/plain-text.ts'
import { attacks, createAttackReport } from './attacks.ts'
import { reportOf } from './reports.ts'
import { hasCommand, hasUnsafe } from './text/log-reading.ts'
import { findShownStructure } from './text/markdown-reading.ts'

const summarize = (text: string): string => renderSummary(reportOf(createAttackReport(text)), { transcripts: 'all' })

/** The structure of a summary: of each line the beginning that makes it a block, its tags and its cells. */
const toSkeleton = (summary: string): string[] =>
  summary
    .replaceAll('<br>', '')
    .split('\n')
    .map((line) => `${/^(?:#+ |- |\| )?/.exec(line)?.[0]}${line.match(/<[^>]*>|[|`*_[\]\\~$]/g)?.join('') ?? ''}`)

const harmless = toSkeleton(summarize('harmless'))

/** Longer ones are cut in names and sentences, and of a blank one nothing is said: both change what is shown besides. */
const maxLength = 80
const isShownWhole = (text: string): boolean => text.length <= maxLength && text.trim() !== ''

describe.each(attacks.filter(isShownWhole))('the text %j', (attack) => {
  test('does not change the structure of the summary', () => {
    const summary = summarize(attack)
    expect(toSkeleton(summary)).toEqual(harmless)
    expect(findShownStructure(summary)).toEqual([])
    expect(summary.split('\n').filter(hasUnsafe)).toEqual([])
  })

  test('is no command in the terminal', () => {
    const lines = renderTerminal(reportOf(createAttackReport(attack)), {
      columns: 80,
      colour: (_, text) => text,
    }).split('\n')
    expect(lines.filter((line) => hasCommand(line) || hasUnsafe(line))).toEqual([])
    expect(lines).toHaveLength(harmlessTerminalLines)
  })

  test('is no command in an annotation', () => {
    const range = { line: 1, column: 1, endLine: 1, endColumn: 2 }
    const annotations = toAnnotations(reportOf(createAttackReport(attack)), {
      budget: { error: 10, warning: 10, notice: 10 },
      locates: [() => range],
    })
    expect(annotations.map(({ level }) => level)).toEqual(['error', 'notice'])
    for (const { title, message } of annotations) {
      expect([title, ...message.split('\n')].filter((line) => hasCommand(line) || hasUnsafe(line))).toEqual([])
      expect(toByteLength(message)).toBeLessThanOrEqual(4_096)
    }
  })

  test('is no command in the outputs', () => {
    const output = toOutputs(reportOf(createAttackReport(attack)))['failed-scenarios']
    expect(JSON.parse(output)).toMatchObject([{ spec: `specs/${attack}.json`, name: attack }])
    expect(hasCommand(output) || hasUnsafe(output)).toBe(false)
  })
})

const harmlessTerminalLines = renderTerminal(reportOf(createAttackReport('harmless')), {
  columns: 80,
  colour: (_, text) => text,
}).split('\n').length
