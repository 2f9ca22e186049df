import { DryRun, type Plan } from '../contract/plan.ts'
import { Run } from '../contract/run.ts'
import type { RunRequest } from '../contract/run-request.ts'
import { ResultPage, RunResult } from '../contract/run-result.ts'
import { parseAnswer } from './answer.ts'
import { ContractError } from './contract-error.ts'
import type { ReadOptions, Requests } from './requests.ts'
import { resultsPath } from './result-address.ts'
import { isTransient } from './retry.ts'
import { ServiceError } from './service-error.ts'
import type { Operation } from './transport.ts'
import { toNeutralChannel, toWireWord, type WireNames } from './wire-names.ts'

const runPath = '/test_framework/v1/scenarios/run_scenarios_json/'
const runsPath = '/test_framework/v1/runs/'
const pageSize = 100
/** A deployment that ignores the name shows everybody's results; a run that was just submitted is not further back. */
const maxPages = 10

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

/**
 * Running a suite, and reading what became of it (specification 4.1). Each throws a ConnectionError, ServiceError or
 * ContractError. What only reads or checks is repeated on a transient fault; a run and the look for one never are: that
 * is up to whoever submits.
 */
export interface RunOperations {
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
}

/** The operations on runs of one deployment. */
export const createRunOperations = ({ sendOnce, send, read, ...requests }: Requests): RunOperations => {
  const { wireNames, timeouts } = requests
  const post = (path: string, timeoutMs: number, request?: RunRequest): Operation => ({
    method: 'POST',
    path,
    timeoutMs,
    body: request && toWireBody(wireNames, request),
  })

  const endCalls = async (id: number): Promise<EndCalls> => {
    const operation = post(`${resultsPath}${id}/end_calls/`, timeouts.endCallsMs)
    const inTime = AbortSignal.timeout(timeouts.endCallsInAllMs)
    const signal = requests.signal === undefined ? inTime : AbortSignal.any([inTime, requests.signal])
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
    run: async (request, signal) => {
      const operation = post(runPath, timeouts.runMs, request)
      const { text } = await sendOnce(operation, signal)
      return parseAnswer(RunResult, operation, text)
    },
    readResult: (id, options) => read(`${resultsPath}${id}/`, toResultOf(id), options),
    readRun: (id) => read(`${runsPath}${id}/`, toRunOf(id)),
    findResults: async ({ agentId, name, isMeant = (other) => other === name }, signal) => {
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ name, page: String(page), page_size: String(pageSize) })
        if (agentId !== undefined) query.set('agent_id', String(agentId))
        const operation = { method: 'GET', path: `${resultsPath}?${query}`, timeoutMs: timeouts.readMs } as const
        const { text } = await sendOnce(operation, signal)
        const { results, next } = parseAnswer(ResultPage, operation, text)
        // A deployment may ignore the name.
        const ids = results.flatMap((result) => (result.name !== undefined && isMeant(result.name) ? [result.id] : []))
        if (ids.length > 0 || !next || page === maxPages) return ids
      }
    },
    endCalls,
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
