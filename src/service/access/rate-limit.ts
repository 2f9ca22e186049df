import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'

/** Counts requests. */
export interface RateLimit {
  /** Counts one; gives the whole seconds to wait if it was one too many. */
  count(credential: string): Promise<number | undefined>
}

const unlimited: RateLimit = { count: async () => undefined }

/**
 * A limit per minute and credential, in the memory of this process; -1 is none. Only credentials that were checked may be
 * counted: each takes memory for a minute.
 */
export const createRateLimit = (requestsPerMinute: number): RateLimit =>
  requestsPerMinute === -1 ? unlimited : createMemoryLimit(requestsPerMinute)

function createMemoryLimit(points: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  return {
    async count(credential) {
      try {
        await limiter.consume(credential)
        return undefined
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected
        return Math.max(1, Math.ceil(rejected.msBeforeNext / 1_000))
      }
    },
  }
}
