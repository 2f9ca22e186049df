import { closeSync, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { InputError } from '../../runner/inputs.ts'
import { isLinkOut } from '../../runner/real-path.ts'
import { maxResultBytes } from '../../runner/result-size.ts'
import { toFileReason } from './spec-file.ts'

/**
 * Reads the file that the input `baseline` names; undefined if there is none. Throws InputError for what is no file, is
 * larger than a result may be, lies behind a link out of the workspace, or cannot be read.
 */
export function readBaselineFile(path: string, workspace: string): string | undefined {
  const refuse = (message: string, cause?: unknown): InputError =>
    new InputError([{ input: 'baseline', message: `${message}: ${path}` }], { cause })
  const check = (stat: Stats): void => {
    if (stat.isDirectory()) throw refuse('names a directory: name the result.json in it')
    if (!stat.isFile()) throw refuse('names something else than a file')
    if (stat.size > maxResultBytes)
      throw refuse(`names a file of more than ${maxResultBytes} bytes, which is no result`)
  }
  const written = resolve(workspace, path)
  if (isLinkOut(path, workspace)) throw refuse('leads out of the workspace by a link')
  try {
    // A pipe waits for a writer when it is opened already.
    check(statSync(written))
    const file = openSync(written, 'r')
    try {
      check(fstatSync(file))
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
