import type { Access, Grant } from '../../src/service/access/access.ts'
import type { Scheme } from '../../src/service/access/principal.ts'
import { type Operation, operations } from '../../src/service/operations.ts'

/** One walk of the fuzzer through the operations that take a kind of credential. */
export interface Pass {
  readonly scheme: Scheme
  /** A whole header, name and value. */
  readonly header: string
  readonly operations: readonly string[]
}

const lifetimeSeconds = 3_600

const grants: readonly Grant[] = [
  { scheme: 'oauth2', organizationId: 1, userId: 1 },
  { scheme: 'dashboard_session', organizationId: 2, userId: 2 },
  { scheme: 'embedded_session', organizationId: 1, projectId: 1 },
  { scheme: 'shareable_link', organizationId: 1, dashboardId: 1 },
  { scheme: 'agent_session', organizationId: 1, agentId: 1 },
]

/** A pass for every kind of credential. The key also goes through what asks for none. */
export async function createPasses(access: Access, apiKey: string): Promise<Pass[]> {
  const tokens = await Promise.all(
    grants.map(async (grant) => ({ grant, token: await access.issueToken(grant, lifetimeSeconds) })),
  )
  const open = findOperations(({ schemes }) => schemes.length === 0)
  return [
    { scheme: 'api_key', header: `X-SERVICE-API-KEY: ${apiKey}`, operations: [...findAccepting('api_key'), ...open] },
    ...tokens.map(({ grant: { scheme }, token }) => ({
      scheme,
      header:
        scheme === 'shareable_link' ? `X-SERVICE-SHAREABLE-LINK-TOKEN: ${token}` : `Authorization: Bearer ${token}`,
      operations: findAccepting(scheme),
    })),
  ]
}

const findAccepting = (scheme: Scheme): string[] => findOperations(({ schemes }) => schemes.includes(scheme))

const findOperations = (isWanted: (operation: Operation) => boolean): string[] =>
  Object.entries<Operation>(operations)
    .filter(([, operation]) => isWanted(operation))
    .map(([name]) => name)
