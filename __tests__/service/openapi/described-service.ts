import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderConfig } from '../../../scripts/fuzz/config.ts'
import { createRepository } from '../../../scripts/fuzz/repository.ts'
import type { Grant } from '../../../src/service/access/access.ts'
import { createAccess } from '../../../src/service/access/create-access.ts'
import { type LocalConfig, parseLocalConfig } from '../../../src/service/config/local-config.ts'
import { startLocalService } from '../../../src/service/local-service.ts'
import { openStore } from '../../../src/service/store/open-store.ts'
import { type ReceivedAnswer, request } from './documented-answer.ts'

const grants = {
  oauth2: { scheme: 'oauth2', organizationId: 1, userId: 1 },
  dashboard_session: { scheme: 'dashboard_session', organizationId: 2, userId: 2 },
  embedded_session: { scheme: 'embedded_session', organizationId: 1, projectId: 1 },
  shareable_link: { scheme: 'shareable_link', organizationId: 1, dashboardId: 1 },
  agent_session: { scheme: 'agent_session', organizationId: 1, agentId: 1 },
} as const satisfies Readonly<Record<Grant['scheme'], Grant>>

type Credential = keyof typeof grants | 'api_key' | 'none'

export interface Call {
  readonly method: string
  readonly path: string
  /** Default: the API key of the first organization. */
  readonly as?: Credential | undefined
  /** An object goes as JSON. */
  readonly body?: object | FormData | URLSearchParams | string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface DescribedService extends AsyncDisposable {
  call(call: Call): Promise<ReceivedAnswer>
}

/** A service over HTTP that has everything the description speaks of; no agent of its own answers. */
export async function startDescribedService(
  change: (config: LocalConfig['config']) => LocalConfig['config'] = (config) => config,
): Promise<DescribedService> {
  await using resources = new AsyncDisposableStack()
  const repository = await mkdtemp(join(tmpdir(), 'described-'))
  resources.defer(() => rm(repository, { recursive: true, force: true }))
  await createRepository(repository)
  const text = renderConfig({ agentUrl: 'ws://127.0.0.1:9/', repository })
  const config = change(parseLocalConfig(text, {}, repository).config)
  const loadPostgres = () => import('../../../src/service/postgres/index.ts')
  const store = resources.use(await openStore({ exclusive: true, loadPostgres }))
  const service = resources.use(await startLocalService({ config, store }))
  const access = createAccess({ db: store.db, config, now: () => new Date() })

  const toCredential = async (as: Credential): Promise<Record<string, string>> => {
    if (as === 'none') return {}
    if (as === 'api_key') return { 'X-SERVICE-API-KEY': service.apiKey }
    const token = await access.issueToken(grants[as], 60)
    return as === 'shareable_link' ? { 'X-SERVICE-SHAREABLE-LINK-TOKEN': token } : { Authorization: `Bearer ${token}` }
  }

  const started = resources.move()
  return {
    async call({ method, path, as = 'api_key', body, headers }) {
      const isJson = typeof body === 'object' && !(body instanceof FormData) && !(body instanceof URLSearchParams)
      const credential = await toCredential(as)
      return request(`${service.url}${path}`, {
        method: method.toUpperCase(),
        headers: { ...(isJson && { 'content-type': 'application/json' }), ...credential, ...headers },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
      })
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
