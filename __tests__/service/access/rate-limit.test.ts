import { describe, expect, test } from '@jest/globals'
import { createRateLimit } from '../../../src/service/access/rate-limit.ts'
import { operations } from '../../../src/service/operations.ts'
import { bearer, call, config, grants, startGuardedService } from './guarded-service.ts'

const { listResults, checkoutToken } = operations
const limited = { config: { ...config, requestsPerMinute: 2 } }
const acme = { 'X-SERVICE-API-KEY': 'ats_of_acme' }

describe('a limit of two requests a minute', () => {
  test('answers 429 to the third and says how long to wait', async () => {
    await using service = await startGuardedService(limited)
    const answers = []
    for (let count = 0; count < 3; count += 1) answers.push(await call(service, listResults, acme))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    const [, , last] = answers
    const retryAfter = last?.headers.get('retry-after') ?? ''
    expect(retryAfter).toMatch(/^\d+$/)
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1)
    expect(Number(retryAfter)).toBeLessThanOrEqual(60)
    expect(last?.body).toEqual({ detail: expect.stringContaining(`${retryAfter} s`) })
  })

  test('counts every credential for itself', async () => {
    await using service = await startGuardedService(limited)
    const one = bearer(await service.access.issueToken(grants.oauth2, 60))
    const other = bearer(await service.access.issueToken(grants.oauth2, 60))
    for (const headers of [acme, one, other, { 'X-SERVICE-API-KEY': 'ats_of_globex' }]) {
      const statuses = []
      for (let count = 0; count < 3; count += 1) statuses.push((await call(service, listResults, headers)).status)
      expect(statuses).toEqual([200, 200, 429])
    }
  })

  test('counts what is refused for its scheme too', async () => {
    await using service = await startGuardedService(limited)
    const headers = bearer(await service.access.issueToken(grants.oauth2, 60))
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await call(service, checkoutToken, headers)).status)
    expect(statuses).toEqual([403, 403, 429])
  })

  test('is the same limit however the signature of a token is written', async () => {
    await using service = await startGuardedService(limited)
    const token = await service.access.issueToken(grants.oauth2, 60)
    const statuses = []
    for (const text of [token, token, toOtherSignature(token)]) {
      statuses.push((await call(service, listResults, bearer(text))).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  test('answers 401 to a bad credential however often it comes', async () => {
    await using service = await startGuardedService(limited)
    for (let count = 0; count < 4; count += 1) {
      expect((await call(service, listResults, { 'X-SERVICE-API-KEY': 'ats_unknown' })).status).toBe(401)
      expect((await call(service, listResults, bearer('a.b.c'))).status).toBe(401)
    }
    expect((await call(service, listResults, acme)).status).toBe(200)
  })
})

test('a limit of -1 is none', async () => {
  const limit = createRateLimit(-1)
  for (let count = 0; count < 1_000; count += 1) expect(await limit.count('key')).toBeUndefined()
})

// The order of the curve: of a signature (r, s), (r, n - s) is another one that fits.
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

function toOtherSignature(token: string): string {
  const [header, payload, text = ''] = token.split('.')
  const signature = Buffer.from(text, 'base64url')
  const s = order - BigInt(`0x${signature.subarray(32).toString('hex')}`)
  signature.write(s.toString(16).padStart(64, '0'), 32, 'hex')
  return [header, payload, signature.toString('base64url')].join('.')
}
