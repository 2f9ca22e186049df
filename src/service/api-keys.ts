import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { createDetailError } from './request-error.ts'

/** The header that carries an API key (specification 5). */
export const apiKeyHeader = 'X-SERVICE-API-KEY'

/** A new API key (contract 7). */
export const createApiKey = (): string => `ats_${randomBytes(24).toString('base64url')}`

/** Answers 401 unless a request carries one of the keys. Only their digests are kept. */
export function createApiKeyCheck(keys: readonly string[]): MiddlewareHandler {
  const digests = keys.map(toDigest)
  return async (context, next) => {
    const digest = toDigest(context.req.header(apiKeyHeader) ?? '')
    // Every key is compared, and each in constant time, so that the time says nothing about a key.
    const matches = digests.filter((known) => timingSafeEqual(known, digest))
    if (matches.length === 0) {
      throw createDetailError(401, `Send a valid API key in the header ${apiKeyHeader}.`, {
        'WWW-Authenticate': 'ApiKey realm="agent test service"',
      })
    }
    await next()
  }
}

const toDigest = (key: string): Buffer => createHash('sha256').update(key).digest()
