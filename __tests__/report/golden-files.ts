import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@jest/globals'

/** Where the golden files are. */
export const goldenFolder = join(import.meta.dirname, 'golden')

/** A text of more bytes is kept as a digest. */
const maxKeptBytes = 200_000
const shownLines = 12
const maxShownLength = 400

/** Whether this run may write golden files: none in CI, new ones otherwise, all of them with `-u`. */
function readUpdate(): 'all' | 'new' | 'none' {
  const { snapshotState } = expect.getState() as { snapshotState?: { _updateSnapshot?: unknown } }
  const update = snapshotState?._updateSnapshot
  if (update === 'all' || update === 'new' || update === 'none') return update
  throw new Error('this version of jest does not say whether snapshots are to be written')
}

/**
 * What is compared of a text: the text, or of a large one its digest, its size and its ends. Returns the file's name too,
 * because a digest does not have the ending of what it stands for.
 */
export function toKept(name: string, text: string): { readonly name: string; readonly text: string } {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxKeptBytes) return { name, text }
  const lines = text.split('\n').map((line) => (line.length > maxShownLength ? line.slice(0, maxShownLength) : line))
  const digest = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    lines: lines.length,
    first: lines.slice(0, shownLines),
    last: lines.slice(-shownLines),
  }
  return { name: `${name}.digest.json`, text: `${JSON.stringify(digest, undefined, 2)}\n` }
}

/** Compares a text with the golden file of a report byte for byte, or writes that one where jest would write a snapshot. */
export function expectGolden(report: string, name: string, text: string): void {
  const kept = toKept(name, text)
  const path = join(goldenFolder, report, kept.name)
  const update = readUpdate()
  if (update === 'all' || (update === 'new' && !existsSync(path))) {
    // A text that has grown or shrunk over the limit is kept under the other name.
    for (const other of [name, `${name}.digest.json`]) rmSync(join(goldenFolder, report, other), { force: true })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, kept.text)
  }
  if (!existsSync(path)) throw new Error(`${path} is missing: npm test -- golden -u writes it`)
  const golden = readFileSync(path)
  if (golden.equals(Buffer.from(kept.text))) return
  // For the difference that jest shows; the bytes differ even where the text that is read from them does not.
  expect(kept.text).toBe(golden.toString('utf8'))
  throw new Error(`${path} differs in bytes that are no text`)
}
