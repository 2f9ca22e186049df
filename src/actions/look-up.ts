import type { Clock } from '../client/clock.ts'
import type { ResultFilter, ServiceClient } from '../client/service-client.ts'
import { ServiceError } from '../client/service-error.ts'

/**
 * What a look for a submitted run came to. `absent`: the service listed its results, and the run was not among them.
 * `unlisted`: this service lists no results, or not to us. `unreadable`: it could not be asked.
 */
export type Finding =
  | { readonly kind: 'found'; readonly ids: readonly [number, ...number[]] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unlisted' | 'unreadable'; readonly error: unknown }

export interface LookUpOptions {
  readonly client: Pick<ServiceClient, 'findResults'>
  readonly clock: Clock
  /** From then on there are only seconds left, */
  readonly cancelled: AbortSignal
  /** and from then on none. */
  readonly over: AbortSignal
  /** For how long a service that does not list the run is asked again: it may take a moment to show what it took in. */
  readonly lagMs: number
}

const pausesMs = [0, 1_000, 2_000, 3_000] as const
const laterPauseMs = 5_000
const cancelledPauseMs = 250
/** A service that cannot be asked for this long is given up; a deployment or a failover takes less. */
const maxOutageMs = 120_000

/** Looks for the runs with a name until there are some, or for as long as makes sense. Never throws. */
export async function lookUp(filter: ResultFilter, options: LookUpOptions): Promise<Finding> {
  const { client, clock, cancelled, over } = options
  const startedAt = clock.now()
  let absentSince: number | undefined
  let last: Finding = { kind: 'unreadable', error: new Error('there was no time left to ask') }
  for (let asked = 0; ; asked += 1) {
    await sleepThrough(pausesMs[asked] ?? laterPauseMs, { clock, cancelled, over })
    if (over.aborted) return last
    last = await ask(filter, { client, over })
    if (last.kind === 'found' || last.kind === 'unlisted') return last
    const now = clock.now()
    if (last.kind === 'absent') {
      absentSince ??= now
      if (now - absentSince >= options.lagMs) return last
    } else if (now - startedAt >= maxOutageMs) return last
  }
}

async function ask(filter: ResultFilter, { client, over }: Pick<LookUpOptions, 'client' | 'over'>): Promise<Finding> {
  try {
    const [first, ...others] = (await client.findResults(filter, over)).toSorted((a, b) => a - b)
    return first === undefined ? { kind: 'absent' } : { kind: 'found', ids: [first, ...others] }
  } catch (error) {
    return { kind: isUnlisted(error) ? 'unlisted' : 'unreadable', error }
  }
}

const unlistedStatuses: ReadonlySet<number> = new Set([401, 403, 404, 405, 501])
const isUnlisted = (error: unknown): boolean => error instanceof ServiceError && unlistedStatuses.has(error.status)

/** A cancellation shortens the pause and does not end it. */
async function sleepThrough(ms: number, { clock, cancelled, over }: Omit<LookUpOptions, 'client' | 'lagMs'>) {
  const ignore = (): void => undefined
  if (!cancelled.aborted) await clock.sleep(ms, cancelled).catch(ignore)
  else await clock.sleep(Math.min(ms, cancelledPauseMs), over).catch(ignore)
}
