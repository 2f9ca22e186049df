import { Hono } from 'hono'
import type { Problem } from '../../contract/problem.ts'
import type { CheckoutCredential } from '../../contract/resources/checkout-credential.ts'
import type { AppOptions } from '../app.ts'
import { type Fields, readJsonBody } from '../bodies/body.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'
import { toBaseUrl } from '../public-address.ts'
import { toClonePath } from '../repositories/git-path.ts'
import { readRepository } from '../repositories/repository.ts'
import { createProblemError } from '../request-error.ts'

const lifetimeMs = 10 * 60_000

/** A short-lived credential to fetch one repository (specification 4.2, contract 3). */
export function createCheckoutRoutes({
  access,
  now,
  publicUrl,
}: Pick<AppOptions, 'access' | 'now' | 'publicUrl'>): Hono<ServiceEnv> {
  const operation = operations.checkoutToken
  return new Hono<ServiceEnv>().post(operation.path, access.require(operation), async (context) => {
    const repo = parseRepo(await readJsonBody(context.req.raw))
    const { organizationId } = context.get('principal')
    await readRepository(context.get('catalog'), repo)
    const expiresAt = new Date(now().getTime() + lifetimeMs)
    const token = await access.issueCheckoutCredential({ organizationId, repo }, expiresAt)
    const credential: CheckoutCredential = {
      repo,
      token,
      clone_url: `${toBaseUrl(context.req.url, publicUrl)}${toClonePath(repo)}`,
      expires_at: expiresAt.toISOString(),
    }
    return context.json(credential, 200, { 'Cache-Control': 'no-store' })
  })
}

/** Throws a 400 with a problem for each field that is wrong. */
function parseRepo({ repo, ...others }: Fields): string {
  const unknown = Object.keys(others).map(
    (location): Problem => ({ location, message: 'is not a field of this request' }),
  )
  if (typeof repo === 'string' && repo !== '' && unknown.length === 0) return repo
  const message = repo === undefined ? 'is required: the identifier of a repository' : 'must be text that is not empty'
  const wrong = typeof repo === 'string' && repo !== '' ? [] : [{ location: 'repo', message }]
  throw createProblemError([...wrong, ...unknown])
}
