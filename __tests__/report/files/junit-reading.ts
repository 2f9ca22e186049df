import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse as readByJunit2json } from 'junit2json'
import { parse as readByTestResultsParser } from 'test-results-parser'
import { validateXML } from 'xmllint-wasm'

const schema = readFileSync(join(import.meta.dirname, 'junit.xsd'), 'utf8')

/** What is wrong with a text by the schema; nothing when it is valid. */
export async function findFaults(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: xml }],
    schema: [{ fileName: 'junit.xsd', contents: schema }],
    initialMemoryPages: 1_024,
    maxMemoryPages: 16_384,
  })
  return errors.map(({ message }) => message)
}

/** How many of each a reader finds. */
export interface Tally {
  readonly tests: number
  readonly failing: number
  readonly skipped: number
}

/** Counts the test cases by what stands in them, as junit2json reads them. */
export async function countByJunit2json(xml: string): Promise<Tally> {
  const root = await readByJunit2json(xml)
  const suites = root !== undefined && root !== null && 'testsuite' in root ? (root.testsuite ?? []) : []
  const cases = suites.flatMap(({ testcase }) => testcase ?? [])
  return {
    tests: cases.length,
    failing: cases.filter(({ failure, error }) => failure !== undefined || error !== undefined).length,
    skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
  }
}

/** Counts the test cases by their statuses, as test-results-parser reads them from a file. */
export function countByTestResultsParser(xml: string): Tally {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'junit-'))
  const file = join(folder.path, 'junit.xml')
  writeFileSync(file, xml)
  const result = readByTestResultsParser({ type: 'junit', files: [file] })
  const cases = result.suites.flatMap((suite) => suite.cases)
  const count = (status: string): number => cases.filter((each) => each.status === status).length
  return { tests: cases.length, failing: count('FAIL'), skipped: count('SKIP') }
}

const program = `
import sys, junitparser
suites = list(junitparser.JUnitXml.fromfile(sys.argv[1]))
results = [case.result for suite in suites for case in suite]
failing = sum(any(isinstance(r, (junitparser.Failure, junitparser.Error)) for r in case) for case in results)
skipped = sum(any(isinstance(r, junitparser.Skipped) for r in case) for case in results)
print(len(results), failing, skipped)
`

/** Whether Python has the package junitparser on this machine. */
export const hasJunitparser = spawnSync('python3', ['-c', 'import junitparser']).status === 0

/** Counts the test cases as Python's junitparser reads them from a file. */
export function countByJunitparser(xml: string): Tally {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'junit-'))
  const file = join(folder.path, 'junit.xml')
  writeFileSync(file, xml)
  const { stdout, stderr } = spawnSync('python3', ['-c', program, file], { encoding: 'utf8' })
  const [tests = Number.NaN, failing = Number.NaN, skipped = Number.NaN] = stdout.trim().split(' ').map(Number)
  if (Number.isNaN(skipped)) throw new Error(`junitparser cannot read it: ${stderr}`)
  return { tests, failing, skipped }
}
