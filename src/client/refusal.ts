import type { Problem } from '../contract/problem.ts'
import type { Credential } from './credential.ts'
import { parseProblems } from './error-body.ts'
import type { Answer, HttpRequest } from './exchange.ts'
import { toPlainText } from './plain-text.ts'
import { toAnswerTimes, toSingle } from './retry-after.ts'
import { ServiceError } from './service-error.ts'
import { toNeutralLocation, type WireNames } from './wire-names.ts'

/** What is needed to say what a refusal means. */
export interface RefusalContext {
  readonly credential: Credential | undefined
  readonly wireNames: WireNames
  readonly nowMs: number
}

/** The error that an answer with any status but 2xx stands for. */
export const toServiceError = (answer: Answer, request: HttpRequest, context: RefusalContext): ServiceError => {
  const { status, text } = answer
  const problems = parseProblems(text).map(({ location, message }) => ({
    location: toNeutralLocation(context.wireNames, location),
    message,
  }))
  const hint = status < 400 ? toRedirectHint(answer, request.url) : toHint(status, context.credential?.kind)
  const said = problems.length > 0 ? renderProblems(problems) : toPlainText(text)
  const sentences = [`${request.method} ${request.url.pathname} answered ${status}${said && `: ${said}`}`, hint]
  const message = sentences
    .map((sentence) => sentence.replace(/\.$/, ''))
    .filter((sentence) => sentence !== '')
    .join('. ')
  const { retryAfterMs } = toAnswerTimes(answer.headers, context.nowMs)
  return new ServiceError(message, { status, problems, retryAfterMs })
}

const renderProblems = (problems: readonly Problem[]): string => {
  const [first, ...rest] = problems.map(({ location, message }) =>
    location === '' ? message : `${location}: ${message}`,
  )
  return `${first}${rest.length > 0 ? ` (and ${rest.length} more)` : ''}`
}

const toHint = (status: number, credential: Credential['kind'] | undefined): string => {
  switch (status) {
    case 401:
      return credential === undefined
        ? 'No credential was sent; set the input "api-key", "access-token" or "session-token"'
        : `The credential of the input "${credential}" was not accepted; check that it is valid and belongs to this service`
    case 402:
      return 'The balance is too low; nothing was run'
    case 403:
      return `The credential of ${credential === undefined ? 'no input' : `the input "${credential}"`} may not do this`
    case 404:
      return 'Check base-url and the ids, and that the credential belongs to the right organization'
    case 408:
      return 'The service took too long; try again later'
    case 409:
      return 'The service sees a conflict with something that is there already'
    case 413:
      return 'The request is too large for the service; split the suite'
    case 429:
      return 'Too many requests; try again later'
    case 400:
    case 422:
      return ''
    default:
      return status >= 500
        ? 'The fault lies with the service or what stands before it; try again later'
        : 'Check base-url, and whether the service takes such requests'
  }
}

/** Only the origin is shown: the rest of the address may hold a credential. */
const toRedirectHint = ({ headers }: Answer, url: URL): string => {
  const location = toSingle(headers['location'])
  const target = location === undefined ? null : URL.parse(location, url.href)
  const place = target?.protocol.startsWith('http') ? `, on ${target.origin}` : ''
  return `Redirects are not followed; set base-url to the final address${place}`
}
