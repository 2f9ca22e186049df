import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFolderProblem } from './folder-path.ts'
import { InputError } from './inputs.ts'
import { toPartialName } from './whole-file.ts'

/** Where the report's files go. */
export interface ReportDirectory {
  /** As the input names it: relative to the workspace, or absolute. */
  readonly directory: string
  readonly workspace: string
}

/** Loads what writes and reads the files of a report, which only a step with such a folder or a baseline needs. */
export type LoadReportFiles = () => Promise<typeof import('./report-files.ts')>

/** The files of a report, in the order in which they are written. */
export const reportFileNames = ['result.json', 'junit.xml', 'ctrf.json', 'summary.md', 'index.html'] as const

/**
 * Makes the folder for the report's files, and takes away those that an earlier step left there: nobody may take them for
 * this step's. Throws InputError naming `report-directory` when it cannot be written.
 */
export function prepareReportDirectory(place: ReportDirectory): void {
  const folder = resolveReportDirectory(place)
  try {
    mkdirSync(folder, { recursive: true })
    removeReportFiles(folder)
    // Money is spent before the first file is written, so that it can be must be known now. The process is in the name,
    // because another step may look at the same folder.
    const probe = join(folder, toPartialName(`${reportFileNames[0]}.${process.pid}`))
    writeFileSync(probe, 'a file can be written here', { flag: 'wx' })
    rmSync(probe, { force: true })
  } catch (error) {
    throw refuse(`cannot be used, ${place.directory}: ${describeFault(error)}`, error)
  }
}

/**
 * Takes away the files that an earlier step left in the folder, if it is there and may be used. Never throws: it is for a
 * step that has something else to complain about.
 */
export function clearReportDirectory(place: ReportDirectory): void {
  try {
    removeReportFiles(resolveReportDirectory(place))
  } catch {
    // What is wrong with the folder is told once the rest is mended.
  }
}

function removeReportFiles(folder: string): void {
  for (const name of reportFileNames) {
    rmSync(join(folder, toPartialName(name)), { force: true })
    rmSync(join(folder, name), { force: true })
  }
}

/**
 * The absolute path of the folder, whether it exists or not. Throws InputError when a file is in its way, or a link that
 * leads out of the workspace: a change can commit one, and whoever writes a path of the workspace means the workspace.
 */
export function resolveReportDirectory({ directory, workspace }: ReportDirectory): string {
  const problem = findFolderProblem(directory, workspace)
  if (problem !== undefined) throw refuse(`${problem}: ${directory}`)
  return resolve(workspace, directory)
}

const refuse = (message: string, cause?: unknown): InputError =>
  new InputError([{ input: 'report-directory', message }], { cause })

const faults: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission to write there',
  EPERM: 'there is no permission to write there',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than is allowed here',
  ENOENT: 'the folder is no longer there',
  ENOTDIR: 'a file is where the folder should be',
  EEXIST: 'a file is where the folder should be',
  EISDIR: 'a folder is where the file should be',
  ERR_FS_EISDIR: 'a folder has the name of one of the report files',
  ENAMETOOLONG: 'the path is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk does not work',
}

/** What went wrong with a file, as a clause without its path. */
export function describeFault(error: unknown): string {
  if (error instanceof InputError) return error.message
  if (!Error.isError(error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return faults[code] ?? (error.message.split('\n')[0] || code)
}
