import { expect, test } from '@jest/globals'
import { Dashboard } from '../../../src/contract/dashboard.ts'
import { toDashboardCopy } from '../../../src/report/duplicate-dashboard/dashboard-copy.ts'
import { renderDashboardCopy } from '../../../src/report/duplicate-dashboard/summary.ts'
import { toByteLength } from '../../../src/report/text/plain-text.ts'
import { attacks } from '../attacks.ts'
import { readMarkdown } from '../summary/markdown-tree.ts'
import { hasUnsafe } from '../text/log-reading.ts'
import { findShownStructure } from '../text/markdown-reading.ts'

const asked = { originalId: 1, name: undefined, service: 'https://service.example' }
const copyOf = (widgets: readonly object[], changes: object = {}) =>
  toDashboardCopy(Dashboard.parse({ id: 5, name: 'Release 1', project: 21, widgets, ...changes }), asked)

const politeness = {
  name: 'Politeness',
  chart_type: 'bar',
  field: 'score',
  metric_name: 'Polite',
  time_period: 'week',
  aggregation_function: 'avg',
  effective_filters: { operator: 'and', conditions: [{ field: 'success', op: 'eq', value: true }] },
}

test('the summary says what became of what, and shows each widget in a row', () => {
  const length = { ...politeness, name: 'Length', metric_name: '', field: 'duration', effective_filters: null }
  expect(renderDashboardCopy(copyOf([politeness, length]))).toBe(`## ✓ Dashboard duplicated: Release 1

dashboard <code>1</code> → dashboard <code>5</code> on <code>https:\u200b//service.example</code> · project <code>21</code> · 2 widgets

| Widget | Chart | Metric | Period | Aggregation | Filters |
| --- | --- | --- | --- | --- | --- |
| Politeness | bar | Polite | week | avg | success is true |
| Length | bar | <code>duration</code> | week | avg |  |
`)
})

test('a copy without widgets has no table', () => {
  const summary = renderDashboardCopy(copyOf([]))
  expect(summary).toContain('· 0 widgets\n')
  expect(readMarkdown(summary).tables).toEqual([])
})

test('what is not as it should be stands above the table', () => {
  const summary = renderDashboardCopy(copyOf([politeness], { widget_count: '2' }))
  expect(summary).toContain(
    '\n\n- The service counts 2 widgets in the copy and lists 1: look whether it is complete.\n\n|',
  )
})

test('nothing in a dashboard becomes markup, a mention, a link or a command, and each widget keeps its cells', () => {
  const widgets = attacks.map((text) => ({
    name: text,
    chart_type: text,
    field: text,
    metric_name: text,
    time_period: text,
    aggregation_function: text,
    effective_filters: { field: text, op: text, value: text },
  }))
  const name = attacks.join(' ')
  const copy = toDashboardCopy(Dashboard.parse({ id: 5, name, widgets }), { ...asked, name: '<img src=x> @octocat' })
  const summary = renderDashboardCopy(copy)
  const seen = readMarkdown(summary)
  expect(seen.headings).toHaveLength(1)
  expect(seen.tables).toEqual([Array.from({ length: attacks.length + 1 }, () => 6)])
  expect(seen).toMatchObject({ links: [], fences: [], images: 0 })
  expect(new Set(seen.tags)).toEqual(new Set(['<code>', '</code>']))
  for (const line of summary.split('\n')) {
    expect(hasUnsafe(line)).toBe(false)
    expect(findShownStructure(line)).toEqual([])
  }
})

test('of more widgets than there is room for the first are shown, and the others are counted', () => {
  const summary = renderDashboardCopy(copyOf(Array.from({ length: 1_000 }, () => politeness)), { maxBytes: 8_192 })
  expect(toByteLength(summary)).toBeLessThanOrEqual(8_192)
  const [, left] = /Left out, because this summary would be too large: (\d+) widgets\.\n$/.exec(summary) ?? []
  expect(readMarkdown(summary).tables[0]).toHaveLength(1_000 - Number(left) + 1)
})

test('a name of megabytes does not push the summary over its limit', () => {
  const long = { ...politeness, name: 'n'.repeat(2_000_000), metric_name: '<'.repeat(2_000_000) }
  const summary = renderDashboardCopy(copyOf([long], { name: '&'.repeat(2_000_000) }))
  expect(toByteLength(summary)).toBeLessThan(10_000)
})
