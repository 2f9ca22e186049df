import type { Credential } from '../../client/credential.ts'
import { createServiceClient, type ServiceClient } from '../../client/service-client.ts'
import { neutralNames } from '../../client/wire-names.ts'
import type { Runner } from '../../runner/runner.ts'
import { delaySignal, type Grace, graceMs } from '../run/submission/grace.ts'
import { type Surroundings, userAgent } from '../surroundings.ts'
import { type LocalService, startLocalService } from './local-service.ts'
import {
  type AddressInputs,
  type GivenCredentials,
  type LastingAddressInputs,
  readCredential,
} from './service-inputs.ts'

/** How to speak to a service. */
export interface Clients extends AsyncDisposable {
  /** Stops when the job is cancelled. */
  readonly client: ServiceClient
  /** Goes on for some seconds after a cancellation, to submit to the end and to clean up. */
  readonly rescueClient: ServiceClient
  /** For how long that is. */
  readonly grace: Grace
}

/** The service a suite runs on, hosted or local, and how to speak to it. */
export interface ServiceSession extends Clients {
  readonly isLocal: boolean
  /** What a dial-command needs to call a service that nobody but this process knows; nothing for a hosted one. */
  readonly dialEnvironment: Readonly<Record<string, string>>
}

/** What a session is opened for. */
export interface SessionJob {
  readonly inputs: AddressInputs & GivenCredentials
  /** The inputs of which one proves who asks; unless given, those that most operations take. */
  readonly kinds?: readonly Credential['kind'][]
  readonly runner: Runner
  readonly surroundings: Surroundings
}

/** The same for an action that needs a service that goes on when the step is over. */
export interface LastingSessionJob extends Omit<SessionJob, 'inputs'> {
  readonly inputs: LastingAddressInputs & GivenCredentials
}

/** Takes the hosted service. Opens no connection yet. */
export const openHostedService = (job: LastingSessionJob): Clients =>
  createClients(job.inputs['base-url'], readCredential(job.inputs, job.kinds), job)

/** Starts the local service or takes the hosted one. Opens no connection yet. Throws InputError for a bad config. */
export async function openService({ inputs, kinds, runner, surroundings }: SessionJob): Promise<ServiceSession> {
  const { 'base-url': baseUrl } = inputs
  if (baseUrl !== 'local') {
    const clients = createClients(baseUrl, readCredential(inputs, kinds), { inputs, runner, surroundings })
    return { ...clients, isLocal: false, dialEnvironment: {} }
  }
  const service = await startLocalService(inputs['local-config'], runner, surroundings)
  const credential = await readOwnCredential(service, runner, kinds)
  const clients = createClients(new URL(service.url), credential, { inputs, runner, surroundings })
  return {
    ...clients,
    isLocal: true,
    dialEnvironment: { SERVICE_URL: service.url, SERVICE_API_KEY: service.apiKey },
    [Symbol.asyncDispose]: () => closeAll(clients, service),
  }
}

/** What the local service takes from whoever started it. */
async function readOwnCredential(
  service: LocalService,
  runner: Runner,
  kinds: SessionJob['kinds'] = [],
): Promise<Credential> {
  if (!kinds.includes('agent-session-token')) return { kind: 'api-key', value: service.apiKey }
  const value = await service.issueAgentSession()
  runner.secret(value)
  return { kind: 'agent-session-token', value }
}

function createClients(
  baseUrl: URL,
  credential: Credential | undefined,
  { inputs, runner, surroundings }: SessionJob | LastingSessionJob,
): Clients {
  const { clock, random } = surroundings
  const wireNames = inputs['wire-names'] ?? neutralNames
  const options = { baseUrl, credential, wireNames, clock, random, userAgent }
  const client = createServiceClient({ ...options, signal: runner.cancelled })
  const grace = { cancelled: runner.cancelled, over: delaySignal(runner.cancelled, graceMs.cleanUp) }
  const rescueClient = createServiceClient({ ...options, signal: grace.over })
  const clients = { client, rescueClient, grace }
  return { ...clients, [Symbol.asyncDispose]: () => closeAll(clients) }
}

async function closeAll(
  { client, rescueClient }: Pick<ServiceSession, 'client' | 'rescueClient'>,
  service?: LocalService,
): Promise<void> {
  await Promise.all([client.close(), rescueClient.close()])
  await service?.[Symbol.asyncDispose]()
}
