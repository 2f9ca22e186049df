import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { fields } from '../service/interface/fields.ts'
import { type CoverageRow, parseCoveragePage } from './coverage-page.ts'
import { fieldSections, receptionTitles, specificationLines } from './specification-lines.ts'
import { hasTest, type ReadFile } from './test-titles.ts'

const folder = resolve(import.meta.dirname, '../../docs')
const page = readFileSync(resolve(folder, 'interface-coverage.md'), 'utf8')
const rows = parseCoveragePage(page)

const readFile: ReadFile = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** What is wrong with the tests of some rows, each with its row. */
const findProblems = (some: readonly CoverageRow[], read: ReadFile = readFile): string[] =>
  some.flatMap(({ section, line, tests }) => {
    const place = `${section}, ${line}`
    if (tests.length === 0) return [`${place}: names no test`]
    return tests.flatMap(({ title, file }) => {
      if (file === undefined) return [`${place}: the page does not say which file "${title}" is in`]
      return hasTest(resolve(folder, file), title, read) ? [] : [`${place}: ${file} has no test "${title}"`]
    })
  })

const rowsOf = (section: string): readonly CoverageRow[] => rows.filter((row) => row.section === section)

describe('the page about the interface', () => {
  test('has a table for each section of the specification, and no other', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(Object.keys(specificationLines))
  })

  test.each(Object.entries(specificationLines))('has each line of %s once', (section, lines) => {
    expect(rowsOf(section).map(({ line }) => line)).toEqual(lines)
  })

  test.each(Object.keys(specificationLines))('names tests that there are for %s', (section) => {
    expect(findProblems(rowsOf(section))).toEqual([])
  })

  test.each(Object.entries(fieldSections))('names the test of each field of %s', (section, [resource, start]) => {
    const titles = Object.entries(fields[resource]).map(([field, form]) => `${start} has ${field}: ${form}`)
    expect(
      rowsOf(section)
        .slice(0, titles.length)
        .map(({ tests }) => tests[0]?.title),
    ).toEqual(titles)
  })

  test('names the test of each operation with each scheme', () => {
    const named = rowsOf('5 Schemes accepted per operation').map(({ line, tests }) => [line, tests[0]?.title])
    expect(named).toEqual([...receptionTitles])
  })
})

describe('the check itself', () => {
  const source = `
    import { names } from './names.ts'
    test('adds up', () => {})
    test.each(names)('knows %s: %j', (name) => {})
    test.skip('is left out', () => {})
    describe('a sum', () => {})
  `
  const files = new Map([
    [resolve(folder, '../__tests__/sum.test.ts'), source],
    [resolve(folder, '../__tests__/names.ts'), 'const names = [["one", 1]]'],
  ])
  const check = (title: string, file = 'sum') =>
    findProblems(
      parseCoveragePage(
        `### 1 Sums\n\n| A | B | C |\n| --- | --- | --- |\n| \`x\` | y | [${title}][sum] |\n\n[sum]: ../__tests__/${file}.test.ts\n`,
      ),
      (path) => files.get(path),
    )

  test('takes a test by its title, and one of a table by what stands in its file or in one that it imports', () => {
    expect([...check('adds up'), ...check('knows one: 1'), ...check('knows %s: %j')]).toEqual([])
  })

  test.each(['adds', 'adds up too', 'knows two: 1', 'is left out', 'a sum'])(
    'says which row names %j, which is no test',
    (title) => {
      expect(check(title)).toEqual([`1 Sums, \`x\`: ../__tests__/sum.test.ts has no test "${title}"`])
    },
  )

  test('finds a file that is gone, and a link without one', () => {
    expect(check('adds up', 'product')).toEqual(['1 Sums, `x`: ../__tests__/product.test.ts has no test "adds up"'])
    expect(check('adds up][total] [')).toEqual(['1 Sums, `x`: the page does not say which file "adds up" is in'])
    expect(check('][')).toEqual(['1 Sums, `x`: names no test'])
  })
})
