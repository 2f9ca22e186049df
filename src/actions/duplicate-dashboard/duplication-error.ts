import type { Credential } from '../../client/credential.ts'
import { toFate } from '../../client/retry.ts'
import { ServiceError } from '../../client/service-error.ts'
import { InputError } from '../../runner/inputs.ts'

/** What was sent. */
export interface Sent {
  readonly dashboardId: number
  readonly name: string | undefined
  /** The origin of the service. */
  readonly service: string
  /** The input that the credential comes from. */
  readonly kind: Credential['kind'] | undefined
}

/** What to look at when a credential of this kind is not enough. */
const advice: Readonly<Partial<Record<Credential['kind'], string>>> = {
  'api-key': 'A key may have been revoked, or belong to another organization',
  'access-token': 'A token expires, and its user needs a role that may change dashboards',
  'session-token': 'A session ends, and its user needs a role that may change dashboards',
  'embedded-session-token': 'An embedded session ends, and is for the dashboards of one project only',
  'shareable-link-token': 'A shareable link may have been withdrawn, and is for one dashboard only, not for its copies',
}

/**
 * What to tell the user of a duplication that failed: which input it is about, or whether there may be a copy all the
 * same.
 */
export function toDuplicationError(error: unknown, sent: Sent): unknown {
  if (!Error.isError(error)) return error
  const fate = toFate(error)
  if (fate === 'unclear' || fate === 'unavailable') return new Error(toUnclearSentence(error, sent), { cause: error })
  if (fate !== 'refused') return new Error(`${error.message}. Nothing was copied`, { cause: error })
  return error instanceof ServiceError ? toRefusal(error, sent) : error
}

function toRefusal(error: ServiceError, { dashboardId, kind }: Sent): Error {
  const { status, problems } = error
  const hint = kind === undefined ? undefined : advice[kind]
  const toMessage = (text: string): string => (hint === undefined ? text : `${text}. ${hint}`)
  if (status === 404) {
    const message = `is ${dashboardId}, and the service shows no such dashboard to the credential of the input "${kind}"`
    return new InputError([{ input: 'dashboard-id', message: toMessage(`${message}: ${error.message}`) }], {
      cause: error,
    })
  }
  if (status === 401 || status === 403) return new Error(toMessage(error.message), { cause: error })
  const ofName = problems.filter(({ location }) => location === 'name')
  if (ofName.length === 0) return error
  return new InputError(
    ofName.map(({ message }) => ({ input: 'name', message: `was refused by the service: ${message}` })),
    { cause: error },
  )
}

function toUnclearSentence({ message }: Error, { dashboardId, name, service }: Sent): string {
  const copy = name === undefined ? 'named "Copy of" and the name of the original' : `named "${name}"`
  return `${message}. There may be a copy of dashboard ${dashboardId} nevertheless: look on ${service} for a dashboard ${copy} before this is run again`
}
