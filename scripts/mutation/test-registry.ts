import { format } from 'node:util'

type Row = readonly unknown[]
type Body = (...row: unknown[]) => unknown

/** A test that a file has defined. */
export interface RegisteredTest {
  readonly id: string
  readonly run: () => unknown
}

/** What the test files that are being loaded define, in their order; emptied before they are loaded again. */
export const registeredTests: RegisteredTest[] = []

/** The part of jest's `test` that the tests of the judgement use. A title may come twice, so its place is in its id. */
export function test(title: string, body: () => unknown): void {
  registeredTests.push({ id: `${registeredTests.length}: ${title}`, run: body })
}

const toRow = (row: unknown): Row => (Array.isArray(row) ? row : [row])

test.each =
  (rows: readonly unknown[]) =>
  (title: string, body: Body): void => {
    for (const row of rows.map(toRow)) test(format(title.replaceAll('%p', '%j'), ...row), () => body(...row))
  }

/** Groups are only for reading. */
export const describe = (_: string, define: () => void): void => define()
