import { closeSync, openSync, readSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { maxSpecBytes } from '../../contract/spec.ts'
import { InputError } from '../../runner/inputs.ts'
import { isInside } from '../../runner/real-path.ts'
import { parseSpec, type SpecSource } from '../../spec/source.ts'

/**
 * Reads the spec file that the input names, at most one byte more than a spec may have. Throws InputError when it
 * cannot be read; what is wrong with its text becomes problems of the source.
 */
export function readSpecFile(path: string, workspace: string): SpecSource {
  return parseSpec(readInputFile('spec', path, workspace), toShownPath(resolve(workspace, path), workspace))
}

/**
 * Reads a file that an input names, up to one byte more than a spec may have. Throws InputError naming the input. It
 * reads at once: the promises of the file system cost more to load than a file of this size to read.
 */
export function readInputFile(input: string, path: string, workspace: string): Uint8Array {
  try {
    const file = openSync(resolve(workspace, path), 'r')
    try {
      return readUpTo(file, maxSpecBytes + 1)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw new InputError([{ input, message: `${toFileReason(error)}: ${path}` }], { cause: error })
  }
}

function readUpTo(file: number, maxBytes: number): Uint8Array {
  const buffer = new Uint8Array(maxBytes)
  let length = 0
  for (;;) {
    const bytesRead = readSync(file, buffer, length, maxBytes - length, null)
    length += bytesRead
    if (bytesRead === 0 || length === maxBytes) return buffer.subarray(0, length)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'names a file that does not exist',
  EACCES: 'names a file that may not be read',
  EISDIR: 'names a directory, not a file',
  ENOTDIR: 'names a path that goes through a file',
  ELOOP: 'names a symbolic link that leads back to itself',
  ERR_INVALID_ARG_VALUE: 'is not a path',
}

/** What is wrong with a file that an input names; reads on from the name of the input. */
export function toFileReason(error: unknown): string {
  const code = Error.isError(error) && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? `cannot be read${code === '' ? '' : ` (${code})`}`
}

/** Relative to the workspace with forward slashes, as annotations need it; a path outside stays as it is. */
const toShownPath = (path: string, workspace: string): string =>
  isInside(path, workspace) ? relative(workspace, path).split(sep).join('/') : path
