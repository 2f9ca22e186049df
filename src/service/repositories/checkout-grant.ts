import { auth } from 'hono/utils/basic-auth'
import type { Access, CheckoutGrant } from '../access/access.ts'
import { createDetailError } from '../request-error.ts'

const bearer = /^ *bearer +(?<token>[\w.~+/-]+=*) *$/i

/**
 * What the checkout credential of a request opens: a bearer token, or the password of any user, as git sends it. Throws a
 * 401 without one that is valid now.
 */
export async function readCheckoutGrant(request: Request, access: Access): Promise<CheckoutGrant> {
  const token = bearer.exec(request.headers.get('authorization') ?? '')?.groups?.['token'] ?? auth(request)?.password
  const grant = token === undefined || token === '' ? undefined : await access.readCheckoutCredential(token)
  if (grant === undefined) {
    throw createDetailError(
      401,
      'A valid checkout credential is needed, as a bearer token or as the password of any user: ask for a new one.',
      { 'WWW-Authenticate': 'Basic realm="repositories", charset="UTF-8"' },
    )
  }
  return grant
}
