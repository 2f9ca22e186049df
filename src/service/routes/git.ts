import { type Context, Hono } from 'hono'
import type { AppOptions } from '../app.ts'
import type { ServiceEnv } from '../environment.ts'
import { readCheckoutGrant } from '../repositories/checkout-grant.ts'
import { gitBase, parseGitPath } from '../repositories/git-path.ts'
import { createUnavailableError, readRepository } from '../repositories/repository.ts'
import { createUploadPack, type UploadPackLimits } from '../repositories/upload-pack.ts'
import { readUploadRequest } from '../repositories/upload-request.ts'
import { createDetailError } from '../request-error.ts'

/** Git's smart HTTP protocol, read only; the credential and the repository are checked at every request (contract 3). */
export function createGitRoutes(
  { config, access }: Pick<AppOptions, 'config' | 'access'>,
  limits?: UploadPackLimits,
): Hono<ServiceEnv> {
  const uploadPack = createUploadPack(limits)
  return new Hono<ServiceEnv>().all(`${gitBase}/*`, async (context) => {
    const { raw } = context.req
    const grant = await readCheckoutGrant(raw, access)
    const path = parseGitPath(new URL(raw.url).pathname)
    if (path?.repo !== grant.repo) throw createUnavailableError()
    const gitFolder = await readRepository(config.catalogs.get(grant.organizationId), path.repo)
    const purpose = toPurpose(context, path.service)
    if (purpose === 'write') throw createDetailError(403, 'The repository is read only here: nothing can be pushed.')
    if (purpose === undefined) throw createUnavailableError()
    const protocol = readProtocol(raw)
    const { organizationId, credential } = grant
    const read = async () => ({
      gitFolder,
      body: purpose === 'fetch' ? await readUploadRequest(raw) : undefined,
      protocol,
    })
    return uploadPack.answer({ organizationId, credential, read, signal: raw.signal })
  })
}

type Purpose = 'list' | 'fetch' | 'write' | undefined

function toPurpose({ req }: Context, service: string): Purpose {
  const services = req.queries('service') ?? []
  if (service === 'git-receive-pack' || services.includes('git-receive-pack')) return 'write'
  if (service === 'info/refs') return req.method === 'GET' && services.join() === 'git-upload-pack' ? 'list' : undefined
  return req.method === 'POST' ? 'fetch' : undefined
}

/** Such as `version=2`; what does not look like it is not passed on. */
const readProtocol = (request: Request): string | undefined =>
  /^[\w.=:-]{1,100}$/.exec(request.headers.get('git-protocol') ?? '')?.[0]
