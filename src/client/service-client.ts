import type * as z from 'zod'
import { DryRun, type Plan } from '../contract/plan.ts'
import { Run } from '../contract/run.ts'
import type { RunRequest } from '../contract/run-request.ts'
import { ResultPage, RunResult } from '../contract/run-result.ts'
import { parseAnswer } from './answer.ts'
import type { Clock } from './clock.ts'
import { ContractError } from './contract-error.ts'
import type { Credential } from './credential.ts'
import { resultsPath } from './result-address.ts'
import { isTransient, maxTries, type RetryOptions, withRetries } from './retry.ts'
import type { AnswerTimes } from './retry-after.ts'
import { ServiceError } from './service-error.ts'
import { createTransport, type Operation, type SuccessfulAnswer } from './transport.ts'
import { toNeutralChannel, toWireWord, type WireNames } from './wire-names.ts'

const runPath = '/test_framework/v1/scenarios/run_scenarios_json/'
const runsPath = '/test_framework/v1/runs/'
const pageSize = 100
/** A deployment that ignores the name shows everybody's results; a run that was just submitted is not further back. */
const maxPages = 10

/** How long each kind of request may take, from its start to the last byte of its answer. */
export const defaultTimeouts = {
  connectMs: 10_000,
  readMs: 30_000,
  dryRunMs: 60_000,
  runMs: 120_000,
  /** One try at ending runs. */
  endCallsMs: 10_000,
  /** All tries at it. */
  endCallsInAllMs: 30_000,
} as const
export type Timeouts = Readonly<Record<keyof typeof defaultTimeouts, number>>

/** Which results are looked for. */
export interface ResultFilter {
  /** undefined: of whatever agent. */
  readonly agentId: number | undefined
  readonly name: string
  /** Whether a listed name is the one that is meant, for a service that changes names; unless given: if it is the same. */
  readonly isMeant?: (name: string) => boolean
}

/** What the service said to a request to end runs. `result`: as it is now, if the answer shows it. */
export type EndCalls =
  | { readonly kind: 'taken'; readonly result: RunResult | undefined }
  | { readonly kind: 'unsupported' }

/** How a result is read. */
export interface ReadOptions {
  readonly retry: boolean
  /** For one try; never longer than any reading may take. */
  readonly withinMs?: number
  /** Called with what the answer's headers tell of time, before the result is returned. */
  readonly onTimes?: (times: AnswerTimes) => void
}

/**
 * The operations of the service. Each throws a ConnectionError, ServiceError or ContractError. What only reads or checks
 * is repeated on a transient fault; a run and the look for one never are: that is up to whoever submits.
 */
export interface ServiceClient {
  /** Validates and prices; nothing is run or charged. */
  dryRun(request: RunRequest): Promise<Plan>
  /** Costs money, and is sent once. If it throws, `toFate` says whether the run may exist nevertheless. */
  run(request: RunRequest, signal?: AbortSignal): Promise<RunResult>
  /** A poll loop that keeps its own time asks for no retries, and goes on after an `isTransient` error. */
  readResult(id: number, options?: ReadOptions): Promise<RunResult>
  readRun(id: number): Promise<Run>
  /** The IDs of the results with this name, the newest first. Asked for once. */
  findResults(filter: ResultFilter, signal?: AbortSignal): Promise<number[]>
  /** Asks for the end of what is still open. Only a reading proves it: a page to sign in is a 200, too. */
  endCalls(id: number): Promise<EndCalls>
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
  /** Cancels everything. */
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
  const read = async <T>(path: string, schema: z.ZodType<T>, options: ReadOptions = { retry: true }) => {
    const { retry, withinMs = timeouts.readMs, onTimes } = options
    const operation = { method: 'GET', path, timeoutMs: Math.min(withinMs, timeouts.readMs) } as const
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

  const endCalls = async (id: number): Promise<EndCalls> => {
    const operation = post(`${resultsPath}${id}/end_calls/`, timeouts.endCallsMs)
    const inTime = AbortSignal.timeout(timeouts.endCallsInAllMs)
    const signal = options.signal === undefined ? inTime : AbortSignal.any([inTime, options.signal])
    try {
      const { text } = await send(operation, { isRepeatable: isTransient, signal })
      return { kind: 'taken', result: parseEnded(text, operation, id) }
    } catch (error) {
      const isUnsupported = error instanceof ServiceError && (error.status === 404 || error.status === 405)
      if (isUnsupported) return { kind: 'unsupported' }
      throw error
    }
  }

  return {
    dryRun: async (request) => {
      const operation = post(`${runPath}?dry_run=true`, timeouts.dryRunMs, request)
      const { text } = await send(operation, { isRepeatable: isTransient })
      const made = parseMade(text, operation)
      if (made !== undefined) {
        await endCalls(made.id).catch(() => undefined)
        throw new ContractError(`${operation.method} ${operation.path}: ${toMadeSentence(made)}`)
      }
      const { plan } = parseAnswer(ValidDryRun, operation, text)
      return { ...plan, channel: plan.channel && toNeutralChannel(wireNames, plan.channel) }
    },
    run: async (request, signal = options.signal) => {
      const operation = post(runPath, timeouts.runMs, request)
      const { text } = await transport.send(operation, signal)
      return parseAnswer(RunResult, operation, text)
    },
    readResult: (id, options) => read(`${resultsPath}${id}/`, toResultOf(id), options),
    readRun: (id) => read(`${runsPath}${id}/`, toRunOf(id)),
    findResults: async ({ agentId, name, isMeant = (other) => other === name }, signal = options.signal) => {
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ name, page: String(page), page_size: String(pageSize) })
        if (agentId !== undefined) query.set('agent_id', String(agentId))
        const operation = { method: 'GET', path: `${resultsPath}?${query}`, timeoutMs: timeouts.readMs } as const
        const { text } = await transport.send(operation, signal)
        const { results, next } = parseAnswer(ResultPage, operation, text)
        // A deployment may ignore the name.
        const ids = results.flatMap((result) => (result.name !== undefined && isMeant(result.name) ? [result.id] : []))
        if (ids.length > 0 || !next || page === maxPages) return ids
      }
    },
    endCalls,
    close: transport.close,
  }
}

/** The body of this answer is nobody's contract. */
const parseEnded = (text: string, operation: Operation, id: number): RunResult | undefined => {
  const result = parseMade(text, operation)
  return result?.id === id ? result : undefined
}

/** A result, if the answer is one. */
const parseMade = (text: string, operation: Operation): RunResult | undefined => {
  try {
    return parseAnswer(RunResult, operation, text)
  } catch {
    return undefined
  }
}

/** Something on the way has dropped the word that made it a dry run. */
const toMadeSentence = ({ id }: RunResult): string =>
  `a run was made instead, as result ${id}. It was asked to end; look for it on the service, and for what drops "dry_run=true" on the way`

type Retry = Pick<RetryOptions, 'isRepeatable'> & Partial<Pick<RetryOptions, 'tries' | 'signal'>>

/** A cache between here and the service may answer with another's result, whose verdict must not be taken for this one's. */
const toResultOf = (id: number) => RunResult.refine((result) => result.id === id, `is not the result ${id}`)
const toRunOf = (id: number) => Run.refine((run) => run.id === id, `is not the run ${id}`)

/** A service that took a dry run for a real one, or calls a spec invalid and names no problem, has not given a plan. */
const ValidDryRun = DryRun.refine(
  ({ dry_run, valid }) => dry_run !== false && valid !== false,
  'says that it is no dry run of a valid spec',
)

const toWireBody = (names: WireNames, { channel, ...request }: RunRequest): object => {
  const body = { ...request, channel: channel && toWireWord(names, channel) }
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [toWireWord(names, key), value]))
}
