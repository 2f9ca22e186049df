import { CheckoutAnswer, type CloneCredential, parseCloneUrl, toDate } from '../contract/checkout.ts'
import { parseAnswer } from './answer.ts'
import { ContractError } from './contract-error.ts'
import type { Requests } from './requests.ts'
import { isTransient } from './retry.ts'
import type { Operation } from './transport.ts'

/** Authorizing a checkout (specification 4.2). Each throws a ConnectionError, ServiceError or ContractError. */
export interface CheckoutOperations {
  /**
   * A short-lived, read-only credential for one repository, and the address to clone it from. Repeated on a transient
   * fault: one that got lost is of no use to anybody and expires by itself.
   */
  requestCheckout(repo: string): Promise<CloneCredential>
}

/** The operations on repositories of one deployment. */
export const createCheckoutOperations = ({
  send,
  baseUrl,
  wireNames,
  timeouts,
  clock,
}: Requests): CheckoutOperations => ({
  requestCheckout: async (repo) => {
    const path = `/${wireNames.repo_host}/checkout-token/`
    const operation: Operation = { method: 'POST', path, timeoutMs: timeouts.readMs, body: { repo } }
    const { text } = await send(operation, { isRepeatable: isTransient })
    refuseUnreadable(operation, text)
    const { token, address, expiresAt, expiresInSeconds } = parseAnswer(CheckoutAnswer, operation, text)
    const expiresByNow = toDate(clock.now() + (expiresInSeconds ?? Number.NaN) * 1_000)
    return { token, cloneUrl: toCloneUrl(operation, { repo, address, baseUrl }), expiresAt: expiresAt ?? expiresByNow }
  },
})

/** Elsewhere an answer that is not JSON is shown in part. This one may be a credential in a form of its own. */
function refuseUnreadable({ method, path }: Operation, text: string): void {
  try {
    JSON.parse(text)
  } catch {
    throw new ContractError(
      `${method} ${path}: the answer is not JSON, and is not shown because it may hold a credential. Check that base-url is the address of the API`,
    )
  }
}

interface Named {
  readonly repo: string
  /** As the service gave it. */
  readonly address: string | undefined
  readonly baseUrl: URL
}

/** Not shown where it is refused: it may have a credential in it. */
function toCloneUrl({ method, path }: Operation, { repo, address, baseUrl }: Named): string {
  const fail = (reason: string) => new ContractError(`${method} ${path}: ${reason}`)
  if (address !== undefined) {
    const parsed = parseCloneUrl(address, baseUrl)
    if ('problem' in parsed) throw fail(`the address that the service gave to clone from ${parsed.problem}`)
    return parsed.url
  }
  const parsed = /^https?:/i.test(repo) ? parseCloneUrl(repo, baseUrl) : undefined
  if (parsed === undefined) {
    throw fail(
      'the answer has no address to clone from, neither in clone_url nor in url: name the repository by its https address',
    )
  }
  if ('problem' in parsed)
    throw fail(`the answer has no address, and the one that names the repository ${parsed.problem}`)
  return parsed.url
}
