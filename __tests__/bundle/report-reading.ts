import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { validate } from 'ctrf'
import { parseResult } from '../../src/report/files/result.ts'
import type { Report } from '../../src/report/report.ts'
import { countByJunit2json, findFaults } from '../report/files/junit-reading.ts'
import { hasCommand, hasUnsafe } from '../report/text/log-reading.ts'

/** The files of a report as text, and the report that they are renderings of. */
export interface WrittenReport {
  readonly files: Readonly<Record<string, string>>
  readonly report: Report
}

const names = ['result.json', 'junit.xml', 'ctrf.json', 'summary.md', 'index.html']

/** Reads the files of a report, and expects each to be valid by the rules of its format and safe to print to a log. */
export async function readWrittenReport(directory: string): Promise<WrittenReport> {
  const entries = names.map((name) => [name, readFileSync(join(directory, name), 'utf8')] as const)
  const files: Readonly<Record<string, string>> = Object.fromEntries(entries)
  for (const [name, text] of entries) {
    const lines = text.split(/\r\n|\r|\n/)
    expect({ name, lines: lines.filter((line) => hasCommand(line) || hasUnsafe(line)) }).toEqual({ name, lines: [] })
  }
  const { 'result.json': result = '', 'junit.xml': junit = '', 'ctrf.json': ctrf = '', 'index.html': page = '' } = files
  const parsed = parseResult(result)
  if (parsed.kind !== 'report') throw new Error(`result.json is no report: ${JSON.stringify(parsed).slice(0, 500)}`)
  expect(await findFaults(junit)).toEqual([])
  expect(await countByJunit2json(junit)).toMatchObject({ tests: countRuns(parsed.report) })
  expect(validate(JSON.parse(ctrf)).errors).toEqual([])
  expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/i)
  return { files, report: parsed.report }
}

/** Each run is a test in the JUnit file. */
const countRuns = ({ suites }: Report): number =>
  suites.flatMap(({ cases }) => cases.flatMap(({ runs }) => runs)).length
