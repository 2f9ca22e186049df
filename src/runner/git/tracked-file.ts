import { basename, dirname, relative, resolve } from 'node:path'
import type { Environment } from '../command-environment.ts'
import { isInside, readRealPath } from '../real-path.ts'
import { createGit } from './repository.ts'

/** What is needed to tell whose a file is. */
export interface TrackedQuestion {
  readonly workspace: string
  readonly environment: Environment
  readonly cancelled: AbortSignal
}

const withinMs = 5_000

/**
 * Whether a file, named as an input names it, comes from a checkout, and so from whoever wrote the change; undefined
 * where that cannot be told. A path that goes through a link counts as one that does: a change can commit the link. What
 * lies outside of the workspace is of no checkout. Never throws.
 */
export async function isTracked(path: string, question: TrackedQuestion): Promise<boolean | undefined> {
  const workspace = readRealPath(question.workspace)
  if (workspace === undefined) return undefined
  const written = resolve(question.workspace, path)
  const home = [question.workspace, workspace].find((folder) => isInside(written, folder))
  if (home === undefined) return false
  const whole = readRealPath(written)
  if (whole === undefined) return undefined
  if (whole !== resolve(workspace, relative(home, written))) return true
  const signal = AbortSignal.any([question.cancelled, AbortSignal.timeout(withinMs)])
  const { environment } = question
  return await createGit({ folder: dirname(whole), workspace, environment, signal }).isTracked(basename(whole))
}
