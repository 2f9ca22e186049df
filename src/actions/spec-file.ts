import { open } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { maxSpecBytes } from '../contract/spec.ts'
import { InputError } from '../runner/inputs.ts'
import { parseSpec, type SpecSource } from '../spec/source.ts'

/**
 * Reads the spec file that the input names, at most one byte more than a spec may have. Throws InputError when it
 * cannot be read; what is wrong with its text becomes problems of the source.
 */
export async function readSpecFile(path: string, workspace: string): Promise<SpecSource> {
  return parseSpec(await readInputFile('spec', path, workspace), toShownPath(resolve(workspace, path), workspace))
}

/** Reads a file that an input names, up to a little more than a spec may have. Throws InputError naming the input. */
export async function readInputFile(input: string, path: string, workspace: string): Promise<Uint8Array> {
  try {
    await using file = await open(resolve(workspace, path))
    const status = await file.stat()
    if (status.isDirectory()) throw new InputError([{ input, message: `names a directory, not a file: ${path}` }])
    const buffer = new Uint8Array(maxSpecBytes + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length)
      length += bytesRead
      if (bytesRead === 0 || length === buffer.length) return buffer.subarray(0, length)
    }
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError([{ input, message: `${toReason(error)}: ${path}` }], { cause: error })
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

function toReason(error: unknown): string {
  const code = Error.isError(error) && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? `cannot be read${code === '' ? '' : ` (${code})`}`
}

/** Relative to the workspace with forward slashes, as annotations need it; a path outside stays as it is. */
function toShownPath(path: string, workspace: string): string {
  const inside = relative(workspace, path)
  return inside.startsWith('..') ? path : inside.split(sep).join('/')
}
