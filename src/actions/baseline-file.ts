import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { InputError } from '../runner/inputs.ts'
import { maxResultBytes } from '../runner/result-size.ts'
import { toFileReason } from './spec-file.ts'

/**
 * Reads the file that the input `baseline` names; undefined if there is none. Throws InputError for what is no file, is
 * larger than a result may be, or cannot be read.
 */
export function readBaselineFile(path: string, workspace: string): string | undefined {
  const refuse = (message: string, cause?: unknown): InputError =>
    new InputError([{ input: 'baseline', message: `${message}: ${path}` }], { cause })
  try {
    const file = openSync(resolve(workspace, path), 'r')
    try {
      const stat = fstatSync(file)
      if (stat.isDirectory()) throw refuse('names a directory: name the result.json in it')
      // What is no file may never end.
      if (!stat.isFile()) throw refuse('names something else than a file')
      if (stat.size > maxResultBytes)
        throw refuse(`names a file of more than ${maxResultBytes} bytes, which is no result`)
      return readFileSync(file, 'utf8')
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (error instanceof InputError) throw error
    if (Error.isError(error) && 'code' in error && error.code === 'ENOENT') return undefined
    throw refuse(toFileReason(error), error)
  }
}
