import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem, ProblemBody } from '../contract/problem.ts'

/** A request that is not carried out; it holds the answer. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: ContentfulStatusCode
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(`the request was answered with ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A 400 with all problems, keyed by their location (specification 7). */
export const createProblemError = (problems: readonly Problem[]): RequestError =>
  new RequestError(400, toProblemBody(problems))

// fromEntries defines its keys, so that one named `__proto__` is a key like any other.
const toProblemBody = (problems: readonly Problem[]): ProblemBody =>
  Object.fromEntries(
    [...Map.groupBy(problems, ({ location }) => location)].map(([location, group]) => [
      location,
      group.map(({ message }) => message),
    ]),
  )

/** Any other refusal: an explanation under `detail`. */
export const createDetailError = (
  status: ContentfulStatusCode,
  detail: string,
  headers?: Readonly<Record<string, string>>,
): RequestError => new RequestError(status, { detail }, headers)
