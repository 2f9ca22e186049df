import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as z from 'zod'
import { createReportSchema } from '../../../scripts/report-schema.ts'
import { parseResult, renderResult } from '../../../src/report/files/result.ts'
import { attacks, createAttackReport } from '../attacks.ts'
import { goldenReports } from '../golden-reports.ts'
import { failedReport, reportOf } from '../reports.ts'
import { hasCommand, hasUnsafe } from '../text/log-reading.ts'

const ajv = new Ajv2020({ strict: true, allErrors: true })
addFormats.default(ajv)
const isValid = ajv.compile(createReportSchema())

const text = renderResult(reportOf(failedReport))

/** The report as JSON with one thing changed. */
const changed = (change: (report: Record<string, unknown>) => void): string => {
  const report = JSON.parse(text)
  change(report)
  return JSON.stringify(report)
}

describe.each(Object.entries(goldenReports))('result.json of the golden report %s', (_, report) => {
  const rendered = renderResult(report)

  test('is valid by the published schema', () => {
    isValid(JSON.parse(rendered))
    expect(isValid.errors).toBeNull()
  })

  test('is the same report when it is read again', () => {
    // Without the fields that are undefined, which JSON does not have.
    expect(parseResult(rendered)).toEqual({ kind: 'report', report: JSON.parse(JSON.stringify(report)) })
    expect(JSON.parse(rendered)).toEqual(JSON.parse(JSON.stringify(report)))
  })
})

test.each([
  ['an unknown verdict', changed((report) => Object.assign(report, { verdict: 'fine' }))],
  ['no suites', changed((report) => delete report['suites'])],
  ['a time that is none', changed((report) => Object.assign(report, { startedAt: 'today' }))],
  ['a number for a word', changed((report) => Object.assign(report, { red: 1 }))],
])('a report with %s is refused by the schema and by the reader', (_, broken) => {
  expect(isValid(JSON.parse(broken))).toBe(false)
  expect(parseResult(broken)).toMatchObject({
    kind: 'not a report',
    reason: expect.stringMatching(/^is not a report: /),
  })
})

test('fields that a later version adds are allowed by the schema, and dropped by the reader', () => {
  const later = changed((report) => Object.assign(report, { weather: 'fair', origin: { moon: 'full' } }))
  expect(isValid(JSON.parse(later))).toBe(true)
  const parsed = parseResult(later)
  expect(parsed.kind).toBe('report')
  expect(JSON.stringify(parsed)).not.toMatch(/weather|moon/)
})

test('a report of another version is told from what is no report', () => {
  expect(parseResult(changed((report) => Object.assign(report, { version: 2, verdict: 'new word' })))).toEqual({
    kind: 'another version',
    reason: 'is a report of version 2, and only version 1 can be read',
  })
})

test.each([
  ['', 'not JSON'],
  ['{"version": 1', 'not JSON'],
  ['null', 'not a report'],
  ['[]', 'not a report'],
  ['{"version": "1.2.0", "name": "a package"}', 'not a report'],
])('what is no report is refused with a reason: %j', (file, kind) => {
  expect(parseResult(file)).toMatchObject({ kind, reason: expect.stringMatching(/^is not /) })
})

test('a byte order mark, as an editor may put it there, does no harm', () => {
  expect(parseResult(`\ufeff${text}`).kind).toBe('report')
})

test.each(attacks)('the text %j is kept letter by letter, and printing the file is harmless', (attack) => {
  const rendered = renderResult(reportOf(createAttackReport(attack)))
  expect(rendered.split('\n').filter((line) => hasCommand(line) || hasUnsafe(line))).toEqual([])
  expect(JSON.parse(rendered).suites[0].cases[0].name).toBe(attack)
})

test('the schema describes its parts, and has nothing that only its maker needs', () => {
  const schema = JSON.stringify(createReportSchema())
  expect(schema).not.toMatch(/readOnly|"additionalProperties":false|9007199254740991/)
  for (const title of ['Suite', 'Case', 'Run', 'Metric', 'Turn', 'Price', 'Baseline']) {
    expect(schema).toContain(`"title":"${title}"`)
  }
})

/** The places of the properties that no description is of. */
function findUndescribed(schema: unknown, path = ''): string[] {
  const { properties = {}, items } = Part.parse(schema)
  const own = Object.entries(properties).flatMap(([name, property]) => [
    ...((Part.parse(property).description ?? '') === '' ? [`${path}${name}`] : []),
    ...findUndescribed(property, `${path}${name}.`),
  ])
  return [...own, ...(items === undefined ? [] : findUndescribed(items, `${path}[].`))]
}

const Part = z.object({
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
})

test('the schema describes every field of a report', () => {
  expect(findUndescribed(createReportSchema())).toEqual([])
  const bare = { properties: { suites: { description: 'x', items: { properties: { verdict: {} } } } } }
  expect(findUndescribed(bare)).toEqual(['suites.[].verdict'])
})

test('the schema hides no part behind a reference or a choice, where a field without a description could be', () => {
  expect(JSON.stringify(createReportSchema())).not.toMatch(
    /"(\$ref|\$defs|allOf|oneOf|anyOf|additionalProperties|prefixItems)"/,
  )
})

test('the schema is known by a name that no copy and no host changes', () => {
  expect(createReportSchema()).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:agent-test:schema:report:v1',
    title: 'Report of an agent test, version 1',
  })
})
