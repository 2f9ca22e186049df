import type { Clock } from '../../../client/clock.ts'
import type { ResultFilter, RunOperations } from '../../../client/run-operations.ts'
import { ServiceError } from '../../../client/service-error.ts'
import { isSameLabel } from '../../../suite/label.ts'

type NameFilter = Pick<ResultFilter, 'agentId' | 'name'>

/**
 * What a look for a submitted run came to. `absent`: the service listed its results, and the run was not among them.
 * `unlisted`: this service lists no results, or not to us. `unreadable`: it could not be asked.
 */
export type Finding =
  | { readonly kind: 'found'; readonly ids: readonly [number, ...number[]] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unlisted' | 'unreadable'; readonly error: unknown }

export interface LookUpOptions {
  readonly client: Pick<RunOperations, 'findResults'>
  readonly clock: Clock
  /** From then on there are only seconds left, */
  readonly cancelled: AbortSignal
  /** and from then on none. */
  readonly over: AbortSignal
  /** For how long a service that does not list the run is asked again: it may take a moment to show what it took in. */
  readonly lagMs: number
}

/** A service may take a moment to list what it has just taken in. */
export const maxLagMs = 10_000
const pausesMs = [0, 1_000, 2_000, 3_000] as const
const laterPauseMs = 5_000
const cancelledPauseMs = 250
/** A service that cannot be asked for this long is given up; a deployment or a failover takes less. */
const maxUnreadableMs = 120_000

/** Looks for the runs with a name until there are some, or for as long as makes sense. Never throws. */
export async function lookUp(filter: NameFilter, options: LookUpOptions): Promise<Finding> {
  const { client, clock, cancelled, over } = options
  const startedAt = clock.now()
  let absentSince: number | undefined
  let last: Finding = { kind: 'unreadable', error: new Error('there was no time left to ask') }
  for (let asked = 0; ; asked += 1) {
    await sleepThrough(pausesMs[asked] ?? laterPauseMs, { clock, cancelled, over })
    if (over.aborted) return last
    last = await lookOnce(filter, { client, over })
    if (last.kind === 'found' || last.kind === 'unlisted') return last
    const now = clock.now()
    if (last.kind === 'absent') {
      absentSince ??= now
      if (now - absentSince >= options.lagMs) return last
    } else if (now - startedAt >= maxUnreadableMs) return last
  }
}

/** Looks for the runs with a name once. Never throws. */
export async function lookOnce(
  { agentId, name }: NameFilter,
  { client, over }: Pick<LookUpOptions, 'client' | 'over'>,
): Promise<Finding> {
  try {
    const isMeant = (other: string): boolean => isSameLabel(other, name)
    const [first, ...others] = (await client.findResults({ agentId, name, isMeant }, over)).toSorted((a, b) => a - b)
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
