import { dirname, resolve } from 'node:path'

// A test by its name, or a table of tests followed by the title of all of them. Those that are skipped do not count.
const single = /\b(?:test|gitTest)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const table = /\b(?:test|gitTest)\.each\b[\s\S]*?\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const placeholder = /%[sdijfop#]|\$[\w.]+/g
const imported = /\bfrom '(\.[^']+)'/g

/** The titles of the tests of a file as they stand in it; those of tables with their placeholders. */
export const readTitles = (source: string): readonly string[] =>
  [single, table].flatMap((form) =>
    [...source.matchAll(form)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')),
  )

/** What reads files: by their absolute paths, undefined if there is none. */
export type ReadFile = (path: string) => string | undefined

/**
 * Whether a file has a test of this title. Where that of a table is meant, what fills its placeholders has to stand in the
 * file, or in one that it imports.
 */
export function hasTest(path: string, title: string, readFile: ReadFile): boolean {
  const source = readFile(path)
  if (source === undefined) return false
  const imports = [...source.matchAll(imported)].map(([, file = '']) => readFile(resolve(dirname(path), file)) ?? '')
  const texts = [source, ...imports]
  return readTitles(source).some((known) => {
    if (known === title) return true
    const values = new RegExp(`^${toPattern(known)}$`).exec(title)?.slice(1)
    return values?.every((value) => texts.some((text) => text.includes(value))) === true
  })
}

const toPattern = (title: string): string => title.split(placeholder).map(RegExp.escape).join('(.+)')
