/** A place in a file. Lines and columns count from 1; columns are UTF-16 code units; the end column is exclusive. */
export interface Range {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}
