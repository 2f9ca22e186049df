import { mkdtempSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { ServiceError } from '../../client/service-error.ts'
import { encodePath } from '../../report/spec-link.ts'
import { type Checkout, RefError } from '../../runner/git/checkout.ts'
import type { SourcePlace } from '../../runner/git/source-place.ts'
import { InputError } from '../../runner/inputs.ts'
import type { SpecSource } from '../../spec/source.ts'
import { openService } from '../session/service-session.ts'
import type { RunInputs } from './run-inputs.ts'
import { readSpecFiles } from './spec-files.ts'
import type { Step } from './suites/suite.ts'

/** The specs of a step, and where each of them lies, by its path. */
export interface Specs {
  readonly sources: readonly SpecSource[]
  readonly places: ReadonlyMap<string, SourcePlace>
}

/** Why the repository of the specs cannot be reached by this change, in a sentence; undefined when it can. */
export function whyWithoutSpecs({ inputs, runner }: Step): string | undefined {
  const isHosted = inputs['base-url'] !== 'local'
  const isAnonymous = inputs['spec-repository'] !== undefined && inputs['agent-session-token'] === undefined
  return isHosted && isAnonymous ? runner.change.withoutSecrets : undefined
}

/**
 * Reads the specs from another repository, through the credential that the service gives for it. Nothing of the checkout
 * is left when this is over. Throws an InputError when the repository, the ref or a spec is not there.
 */
export async function readRepositorySpecs(step: Step, repository: string): Promise<Specs> {
  const { inputs, runner } = step
  const parent = makeFolder(runner.temporaryFolder)
  try {
    const folder = join(parent, 'checkout')
    const checkout = await checkOutSpecs(step, repository, folder)
    runner.log(`Checked out ${repository} at ${checkout.sha}`)
    const sources = readSpecFiles(inputs.spec, folder, `leaves ${repository} by a link, which is not followed`)
    refuseOutside(sources, repository)
    return { sources, places: new Map(sources.map(({ path }) => [path, toPlace(path, repository, checkout)])) }
  } finally {
    rmSync(parent, { recursive: true, force: true, maxRetries: 3 })
  }
}

function makeFolder(parent: string): string {
  try {
    return mkdtempSync(join(parent, 'agent-test-specs-'))
  } catch (error) {
    const why = Error.isError(error) && 'code' in error ? ` (${String(error.code)})` : ''
    throw new Error(`no folder for the specs can be made in ${parent}${why}`, { cause: error })
  }
}

async function checkOutSpecs(step: Step, repository: string, folder: string): Promise<Checkout> {
  const { inputs, runner } = step
  await using session = await openService({ ...step, kinds: ['agent-session-token'] })
  try {
    return await runner.checkOut({
      folder,
      ref: inputs['spec-ref'],
      depth: 1,
      readCredential: () => session.client.requestCheckout(repository),
    })
  } catch (error) {
    throw toInputError(error, inputs) ?? error
  }
}

/** What the inputs are to blame for. */
function toInputError(error: unknown, inputs: RunInputs): InputError | undefined {
  if (error instanceof RefError) {
    const input = inputs['spec-ref'] === undefined ? 'spec-repository' : 'spec-ref'
    return new InputError([{ input, message: `cannot be used: ${error.message}` }], { cause: error })
  }
  if (!(error instanceof ServiceError)) return undefined
  const input = error.status === 401 || error.status === 403 ? 'agent-session-token' : 'spec-repository'
  const isOurs = error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
  return isOurs ? new InputError([{ input, message: `is refused: ${error.message}` }], { cause: error }) : undefined
}

/** A path that leaves the checkout, which is kept as it was resolved, would be a file of this machine, and be called one of that repository. */
function refuseOutside(sources: readonly SpecSource[], repository: string): void {
  const outside = sources.filter(({ path }) => isAbsolute(path))
  if (outside.length === 0) return
  throw new InputError(
    outside.map(({ path }) => ({ input: 'spec', message: `names a file outside of ${repository}: ${path}` })),
  )
}

const toPlace = (path: string, repository: string, { sha, pagesUrl }: Checkout): SourcePlace => ({
  blob: { repository, sha, ...(pagesUrl !== undefined && { url: `${pagesUrl}/${encodePath(path)}` }) },
})
