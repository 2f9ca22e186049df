import { accessSync, constants, lstatSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname, resolve, sep } from 'node:path'
import { InputError } from './inputs.ts'
import { findNearest, isInside, readRealPath } from './real-path.ts'
import { describeFault } from './report-directory.ts'
import { writeWhole } from './whole-file.ts'

/** A file of the workspace that an input names. */
export interface OutputFile {
  readonly input: string
  /** As the input gives it: relative to the workspace, or absolute. */
  readonly path: string
  readonly workspace: string
}

/**
 * Checks that a file can be written there, without writing anything. Throws InputError when the path leads out of the
 * workspace, also by a link that a change may have committed, or when something that is no file is in its way.
 */
export function checkOutputFile(file: OutputFile): void {
  resolveOutputFile(file)
}

/**
 * Writes a file, which takes its name once it is whole, and makes the folders above it. One that is there already is
 * replaced. Rejects with an InputError when it cannot be written; then everything is as it was.
 */
export async function writeOutputFile(file: OutputFile, text: string): Promise<void> {
  // Asked again: what runs beside this step can put a link where a folder was.
  const target = resolveOutputFile(file)
  try {
    mkdirSync(dirname(target), { recursive: true })
    await writeWhole(dirname(target), { name: basename(target), parts: [text] })
  } catch (error) {
    throw refuse(file, `cannot be written, ${file.path}: ${describeFault(error)}`, error)
  }
}

function resolveOutputFile(file: OutputFile): string {
  const { path, workspace } = file
  const target = resolve(workspace, path)
  const home = readRealPath(workspace) ?? resolve(workspace)
  if (!isInside(target, resolve(workspace)) && !isInside(target, home)) {
    throw refuse(file, `must lie in the workspace: ${path}`)
  }
  const nearest = findNearest(target)
  if (nearest === target) {
    if (!lstatSync(target).isFile()) throw refuse(file, `must name a file, and there is something else: ${path}`)
  } else if (path.endsWith('/')) throw refuse(file, `must name a file, and not a folder: ${path}`)
  const real = readRealPath(nearest)
  if (real === undefined) throw refuse(file, `lies behind a link that leads nowhere: ${path}`)
  if (!isInside(real, home)) throw refuse(file, `leads out of the workspace by a link: ${path}`)
  if (nearest !== target && !statSync(real).isDirectory()) {
    throw refuse(file, `must name a file in a folder, and ${nearest} is a file: ${path}`)
  }
  requireWritable(file, nearest === target ? dirname(real) : real)
  if (target.split(sep).some((name) => Buffer.byteLength(name) > maxNameBytes)) {
    throw refuse(file, `must have no name of more than ${maxNameBytes} bytes in it: ${path}`)
  }
  return target
}

/** Disks take 255; some of them are the file's while it is not whole yet. */
const maxNameBytes = 240

function requireWritable(file: OutputFile, folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw refuse(file, `cannot be written, ${file.path}: ${describeFault(error)}`, error)
  }
}

const refuse = ({ input }: OutputFile, message: string, cause?: unknown): InputError =>
  new InputError([{ input, message }], { cause })
