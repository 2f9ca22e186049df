import type * as z from 'zod'
import { DryRun, type Plan } from '../contract/plan.ts'
import { Run } from '../contract/run.ts'
import type { RunRequest } from '../contract/run-request.ts'
import { ResultPage, RunResult } from '../contract/run-result.ts'
import { parseAnswer } from './answer.ts'
import type { Clock } from './clock.ts'
import type { Credential } from './credential.ts'
import { isDeclined, isTransient, maxTries, type RetryOptions, withRetries } from './retry.ts'
import type { AnswerTimes } from './retry-after.ts'
import { ServiceError } from './service-error.ts'
import { createTransport, type Operation, type SuccessfulAnswer } from './transport.ts'
import { toNeutralChannel, toWireWord, type WireNames } from './wire-names.ts'

const runPath = '/test_framework/v1/scenarios/run_scenarios_json/'
const resultsPath = '/test_framework/v1/results/'
const runsPath = '/test_framework/v1/runs/'
const pageSize = 100

/** How long each kind of request may take, from its start to the last byte of its answer. */
export const defaultTimeouts = {
  connectMs: 10_000,
  readMs: 30_000,
  dryRunMs: 60_000,
  runMs: 120_000,
  /** For all its tries: a cancelled job has only seconds left. */
  endCallsMs: 5_000,
} as const
export type Timeouts = Readonly<Record<keyof typeof defaultTimeouts, number>>

/** A result as the list shows it. */
export type FoundResult = Readonly<{ id: number; name: string }>

/** How a result is read. */
export interface ReadOptions {
  readonly retry: boolean
  /** Called with what the answer's headers tell of time, before the result is returned. */
  readonly onTimes?: (times: AnswerTimes) => void
}

/**
 * The operations of the service. Each throws a ConnectionError, ServiceError or ContractError. What only reads or checks
 * is repeated on a transient fault; a run only when the fault says that it had no effect.
 */
export interface ServiceClient {
  /** Validates and prices; nothing is run or charged. */
  dryRun(request: RunRequest): Promise<Plan>
  /** Costs money. If it throws, `mayHaveActed` says whether the run may exist nevertheless. */
  run(request: RunRequest): Promise<RunResult>
  /** A poll loop that keeps its own time asks for no retries, and goes on after an `isTransient` error. */
  readResult(id: number, options?: ReadOptions): Promise<RunResult>
  readRun(id: number): Promise<Run>
  /** The newest results, at most a hundred. A deployment may ignore the name, so compare it. */
  findResults(filter: { readonly agentId: number | undefined; readonly name: string }): Promise<FoundResult[]>
  /** Ends what is still open. Works when everything else is cancelled. */
  endCalls(id: number): Promise<'ended' | 'unsupported'>
  close(): Promise<void>
}

/** What a client is made from. */
export interface ServiceClientOptions {
  readonly baseUrl: URL
  readonly credential: Credential | undefined
  readonly wireNames: WireNames
  readonly clock: Clock
  /** 0 ≤ value < 1 */
  readonly random: () => number
  /** Cancels everything but `endCalls`. */
  readonly signal?: AbortSignal | undefined
  readonly userAgent: string
  readonly timeouts?: Partial<Timeouts>
}

/** A client of one deployment. Opens no connection before the first operation; close it when done. */
export const createServiceClient = (options: ServiceClientOptions): ServiceClient => {
  const { wireNames, clock, random } = options
  const timeouts: Timeouts = { ...defaultTimeouts, ...options.timeouts }
  const transport = createTransport({ ...options, connectTimeoutMs: timeouts.connectMs })

  const send = (operation: Operation, retry: Retry): Promise<SuccessfulAnswer> => {
    const { tries = maxTries, isRepeatable, signal = options.signal } = retry
    return withRetries(() => transport.send(operation, signal), { tries, isRepeatable, clock, random, signal })
  }
  const read = async <T>(path: string, schema: z.ZodType<T>, { retry, onTimes }: ReadOptions = { retry: true }) => {
    const operation = { method: 'GET', path, timeoutMs: timeouts.readMs } as const
    const { text, times } = await send(operation, { isRepeatable: isTransient, tries: retry ? maxTries : 1 })
    onTimes?.(times)
    return parseAnswer(schema, operation, text)
  }
  const post = (path: string, timeoutMs: number, request?: RunRequest): Operation => ({
    method: 'POST',
    path,
    timeoutMs,
    body: request && toWireBody(wireNames, request),
  })

  return {
    dryRun: async (request) => {
      const operation = post(`${runPath}?dry_run=true`, timeouts.dryRunMs, request)
      const { text } = await send(operation, { isRepeatable: isTransient })
      const { plan } = parseAnswer(ValidDryRun, operation, text)
      return { ...plan, channel: plan.channel && toNeutralChannel(wireNames, plan.channel) }
    },
    run: async (request) => {
      const operation = post(runPath, timeouts.runMs, request)
      const { text } = await send(operation, { isRepeatable: isDeclined })
      return parseAnswer(RunResult, operation, text)
    },
    readResult: (id, options) => read(`${resultsPath}${id}/`, toResultOf(id), options),
    readRun: (id) => read(`${runsPath}${id}/`, Run),
    findResults: async ({ agentId, name }) => {
      const query = new URLSearchParams({ name, page: '1', page_size: String(pageSize) })
      if (agentId !== undefined) query.set('agent_id', String(agentId))
      const { results } = await read(`${resultsPath}?${query}`, ResultPage)
      return results.flatMap((result) => (result.name === undefined ? [] : [{ id: result.id, name: result.name }]))
    },
    endCalls: async (id) => {
      const operation = post(`${resultsPath}${id}/end_calls/`, timeouts.endCallsMs)
      try {
        await send(operation, { isRepeatable: isTransient, signal: AbortSignal.timeout(timeouts.endCallsMs) })
        return 'ended'
      } catch (error) {
        if (error instanceof ServiceError && (error.status === 404 || error.status === 405)) return 'unsupported'
        throw error
      }
    },
    close: transport.close,
  }
}

type Retry = Pick<RetryOptions, 'isRepeatable'> & Partial<Pick<RetryOptions, 'tries' | 'signal'>>

/** A cache between here and the service may answer with another's result, whose verdict must not be taken for this one's. */
const toResultOf = (id: number) => RunResult.refine((result) => result.id === id, `is not the result ${id}`)

/** A service that took a dry run for a real one, or calls a spec invalid and names no problem, has not given a plan. */
const ValidDryRun = DryRun.refine(
  ({ dry_run, valid }) => dry_run !== false && valid !== false,
  'says that it is no dry run of a valid spec',
)

const toWireBody = (names: WireNames, { channel, ...request }: RunRequest): object => {
  const body = { ...request, channel: channel && toWireWord(names, channel) }
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [toWireWord(names, key), value]))
}
