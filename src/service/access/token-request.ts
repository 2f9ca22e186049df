import { isLonger } from '../../contract/text.ts'
import { findUnstorable } from '../bodies/storable-text.ts'
import type { ServiceConfig } from '../config/catalog.ts'
import type { Database } from '../store/database.ts'
import type { Grant } from './access.ts'
import { type Choice, choose, findSubjects, type Subject } from './token-subject.ts'

/** The kinds of credential that can be issued, as the terminal names them. */
export const issuableKinds = [
  'api-key',
  'access-token',
  'session-token',
  'embedded-session',
  'shareable-link',
  'agent-session',
] as const
export type IssuableKind = (typeof issuableKinds)[number]

/** A credential that is asked for. Left out, the only organization is taken, and its first user, agent or project. */
export interface TokenRequest {
  readonly kind: IssuableKind
  readonly organization?: number | undefined
  readonly user?: number | undefined
  readonly project?: number | undefined
  readonly dashboard?: number | undefined
  readonly agent?: number | undefined
  /** In seconds; default one hour. Not of an API key, which does not expire. */
  readonly lifetime?: number | undefined
  /** Of an API key only. */
  readonly name?: string | undefined
}
type Option = Exclude<keyof TokenRequest, 'kind'>

/** Something wrong with a request. */
export interface FlagProblem {
  /** With its value: `--user 9`. */
  readonly flag: string
  /** Reads on from the flag. */
  readonly message: string
}

/** A credential that cannot be issued; `problems` holds everything that is wrong with what was asked for. */
export class TokenRequestError extends Error {
  override readonly name = 'TokenRequestError'
  readonly problems: readonly FlagProblem[]

  constructor(problems: readonly FlagProblem[]) {
    super(problems.map(({ flag, message }) => `${flag}: ${message}`).join('\n'))
    this.problems = problems
  }
}

/** A credential that can be issued. */
export type TokenChoice =
  | { readonly kind: 'api-key'; readonly organizationId: number; readonly name: string }
  | { readonly kind: 'signed'; readonly grant: Grant; readonly lifetimeSeconds: number }

const signedKinds = {
  'access-token': { scheme: 'oauth2', subject: 'user', field: 'userId' },
  'session-token': { scheme: 'dashboard_session', subject: 'user', field: 'userId' },
  'embedded-session': { scheme: 'embedded_session', subject: 'project', field: 'projectId' },
  'shareable-link': { scheme: 'shareable_link', subject: 'dashboard', field: 'dashboardId' },
  'agent-session': { scheme: 'agent_session', subject: 'agent', field: 'agentId' },
} as const satisfies Record<string, { scheme: Grant['scheme']; subject: Subject; field: keyof Grant }>

type SignedKind = (typeof signedKinds)[keyof typeof signedKinds]

/** Checks a request against a config and a store. Throws a TokenRequestError. */
export const checkTokenRequest = async (request: TokenRequest, context: RequestContext): Promise<TokenChoice> =>
  request.kind === 'api-key'
    ? checkKeyRequest(request, context)
    : checkSignedRequest(request, signedKinds[request.kind], context)

interface RequestContext {
  readonly config: ServiceConfig
  readonly db: Database
}

function checkKeyRequest(request: TokenRequest, { config }: RequestContext): TokenChoice {
  const { name = 'issued locally' } = request
  const organization = chooseOrganization(request, config)
  const problems = [
    ...reportUseless(request, ['name']),
    ...report('organization', organization, request),
    ...report('name', checkName(name), request),
  ]
  if (problems.length > 0 || !('id' in organization)) throw new TokenRequestError(problems)
  return { kind: 'api-key', organizationId: organization.id, name }
}

async function checkSignedRequest(
  request: TokenRequest,
  { scheme, subject, field }: SignedKind,
  { config, db }: RequestContext,
): Promise<TokenChoice> {
  const { lifetime = 3_600 } = request
  const organization = chooseOrganization(request, config)
  const catalog = 'id' in organization ? config.catalogs.get(organization.id) : undefined
  const candidates = catalog && (await findSubjects(subject, { catalog, db }))
  const options = { asked: request[subject], noun: subject, onlyOne: subject === 'dashboard' }
  const chosen = candidates && choose(candidates, options)
  const problems = [
    ...reportUseless(request, [subject, 'lifetime']),
    ...report('organization', organization, request),
    ...report(subject, chosen, request),
    ...report('lifetime', checkLifetime(lifetime), request),
  ]
  if (problems.length > 0 || !('id' in organization) || chosen === undefined || !('id' in chosen)) {
    throw new TokenRequestError(problems)
  }
  return {
    kind: 'signed',
    grant: { scheme, organizationId: organization.id, [field]: chosen.id },
    lifetimeSeconds: lifetime,
  }
}

const chooseOrganization = ({ organization }: TokenRequest, { catalogs }: ServiceConfig): Choice =>
  choose(
    [...catalogs.values()].map((catalog) => catalog.organization),
    { asked: organization, noun: 'organization', onlyOne: true },
  )

/** The options that were given and mean nothing for the kind. */
function reportUseless(request: TokenRequest, own: readonly Option[]): FlagProblem[] {
  const options: readonly Option[] = ['user', 'project', 'dashboard', 'agent', 'lifetime', 'name']
  const useless = options.filter((option) => request[option] !== undefined && !own.includes(option))
  return useless.flatMap((option) => report(option, { problem: `${request.kind} takes none` }, request))
}

const report = (option: Option, choice: Choice | undefined, request: TokenRequest): FlagProblem[] =>
  choice !== undefined && 'problem' in choice
    ? [{ flag: renderFlag(option, request[option]), message: choice.problem }]
    : []

const maxLifetimeSeconds = 365 * 24 * 3_600

const checkLifetime = (seconds: number): Choice | undefined =>
  Number.isInteger(seconds) && seconds >= 1 && seconds <= maxLifetimeSeconds
    ? undefined
    : { problem: `must be a whole number of seconds from 1 to ${maxLifetimeSeconds} (365 days)` }

const maxNameLength = 255

function checkName(name: string): Choice | undefined {
  const problem =
    name === '' || isLonger(name, maxNameLength)
      ? `must be 1 to ${maxNameLength} characters long`
      : findUnstorable(name)
  return problem === undefined ? undefined : { problem }
}

const renderFlag = (option: Option, value: number | string | undefined): string =>
  value === undefined || option === 'name' ? `--${option}` : `--${option} ${value}`
