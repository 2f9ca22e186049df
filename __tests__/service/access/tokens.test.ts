import { request } from 'node:http'
import { describe, expect, test } from '@jest/globals'
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import * as z from 'zod'
import { createTokens } from '../../../src/service/access/tokens.ts'
import { operations } from '../../../src/service/operations.ts'
import { addSigningKey, readSigningKeys } from '../../../src/service/store/signing-keys.ts'
import { describeOnEachDatabase } from '../databases.ts'
import {
  bearer,
  type Changes,
  call,
  encode,
  forge,
  type GuardedService,
  grants,
  start,
  startGuardedService,
} from './guarded-service.ts'

const { listResults, duplicateDashboard, jwks } = operations
const seconds = start.getTime() / 1_000
const send = (service: GuardedService, token: string) => call(service, listResults, bearer(token))

/** A service with a key, and a good token of it. */
async function startWithToken() {
  const service = await startGuardedService()
  const token = await service.access.issueToken(grants.oauth2, 60)
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { ...service, token, header, payload, signature }
}

const decode = (part: string): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(part, 'base64url').toString()))

describe('forged tokens', () => {
  test('a token that is signed as it should be is taken, so that the refusals below mean something', async () => {
    await using service = await startWithToken()
    expect((await send(service, service.token)).status).toBe(200)
    expect((await send(service, await forge(service.db, {}))).status).toBe(200)
  })

  test.each<[string, Changes]>([
    ['of another audience', { payload: { aud: 'agent' } }],
    ['of two audiences, neither right', { payload: { aud: ['agent', 'dashboard'] } }],
    ['of another issuer', { payload: { iss: 'someone-else' } }],
    ['without an issuer', { payload: { iss: undefined } }],
    ['of an unknown type', { header: { typ: 'JWT' } }],
    ['without a type', { header: { typ: undefined } }],
    ['of another type than its audience', { header: { typ: 'dashboard-session+jwt' } }],
    ['of a type that every object has', { header: { typ: 'constructor' } }],
    ['that never expires', { payload: { exp: undefined } }],
    ['without an id', { payload: { jti: undefined } }],
    ['that expired this second', { payload: { exp: seconds } }],
    ['that is not valid yet', { payload: { nbf: seconds + 1 } }],
    ['without a key id', { header: { kid: undefined } }],
    ['with an empty key id', { header: { kid: '' } }],
    ['with a key id that is a path', { header: { kid: '../../../../dev/null' } }],
    ['with a key id that is SQL', { header: { kid: "' or 1=1 --" } }],
    ['with a key id that every object has', { header: { kid: '__proto__' } }],
    ['with a critical extension', { header: { crit: ['exp'] } }],
    ['with an organization that is text', { payload: { organization: '1' } }],
    ['with a user that is no integer', { payload: { user: 1.5 } }],
  ])('a token %s is a 401', async (_, changes) => {
    await using service = await startWithToken()
    const token = await forge(service.db, changes)
    const { status, body, headers } = await send(service, token)
    expect({ status, body }).toEqual({ status: 401, body: { detail: expect.stringContaining('bearer token') } })
    expect(headers.get('www-authenticate')).toContain('Bearer')
  })

  test('an unsigned token is a 401', async () => {
    await using service = await startWithToken()
    const claims = decode(service.payload)
    expect((await send(service, new UnsecuredJWT(claims).encode())).status).toBe(401)
    for (const alg of ['none', 'None', 'NONE']) {
      const header = encode({ ...decode(service.header), alg })
      expect((await send(service, `${header}.${service.payload}.`)).status).toBe(401)
      expect((await send(service, `${header}.${service.payload}.${service.signature}`)).status).toBe(401)
    }
  })

  test('a token that is signed with the public key as a secret is a 401', async () => {
    await using service = await startWithToken()
    const [jwk] = await service.access.readPublicKeys()
    const publicKey = await importJWK({ ...jwk }, 'ES256', { extractable: true })
    if (publicKey instanceof Uint8Array) throw new Error('the key is none of a pair')
    const header = { ...decode(service.header), alg: 'HS256' }
    for (const secret of [await exportSPKI(publicKey), JSON.stringify(jwk), jwk?.x ?? '']) {
      const token = await new SignJWT(decode(service.payload))
        .setProtectedHeader(header)
        .sign(new TextEncoder().encode(secret))
      expect((await send(service, token)).status).toBe(401)
    }
  })

  test('a token that brings its own key is a 401', async () => {
    await using service = await startWithToken()
    await using other = await startWithToken()
    const [jwk] = await other.access.readPublicKeys()
    const token = await forge(other.db, {
      header: { jwk: { ...jwk, kty: 'EC' }, kid: String(decode(service.header)['kid']) },
    })
    expect((await send(service, token)).status).toBe(401)
    expect((await send(service, other.token)).status).toBe(401)
  })

  test('a token that was changed is a 401, and so is one that was cut', async () => {
    await using service = await startWithToken()
    const { header, payload, signature, token } = service
    const changed = encode({ ...decode(payload), organization: 2, user: 2 })
    const tokens = [
      `${header}.${changed}.${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${token}.${signature}`,
      token.slice(0, -10),
      `${header}.${payload}.${'A'.repeat(86)}`,
    ]
    for (const text of tokens) expect((await send(service, text)).status).toBe(401)
  })

  test.each(['x', 'a.b.c', '..', 'e30.e30.e30', `${'A'.repeat(200)}.e30.e30`, 'bnVsbA.bnVsbA.bnVsbA', 'ats_of_acme'])(
    'garbage is a 401: %s',
    async (text) => {
      await using service = await startWithToken()
      expect((await send(service, text)).status).toBe(401)
    },
  )

  test.each([
    ['8 kB', 8_000, 401],
    ['100 kB', 100_000, 431],
  ])('a header of %s does no harm', async (_, length, expected) => {
    await using service = await startWithToken()
    const status = await new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${'e'.repeat(length)}` }
      request(`${service.url}${listResults.path}`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(expected)
    expect((await send(service, service.token)).status).toBe(200)
  })

  test('a token is good in its own header alone', async () => {
    await using service = await startWithToken()
    const link = await service.access.issueToken(grants.shareable_link, 60)
    const linkHeader = (token: string) => ({ 'X-SERVICE-SHAREABLE-LINK-TOKEN': token })
    expect((await call(service, duplicateDashboard, linkHeader(link))).status).toBe(200)
    expect((await call(service, duplicateDashboard, bearer(link))).status).toBe(401)
    expect((await call(service, duplicateDashboard, linkHeader(service.token))).status).toBe(401)
    expect((await call(service, duplicateDashboard, { 'X-SERVICE-API-KEY': service.token })).status).toBe(401)
  })

  test('no answer says more of a token than whether its time is right', async () => {
    await using service = await startWithToken()
    const { body } = await send(service, await forge(service.db, { payload: { exp: seconds - 1 } }))
    expect(body).toEqual({ detail: expect.stringMatching(/^The bearer token has expired\./) })
    const early = await send(service, await forge(service.db, { payload: { nbf: seconds + 9 } }))
    expect(early.body).toEqual({ detail: expect.stringMatching(/^The bearer token is not valid yet\./) })
    const forged = await send(service, 'a.b.c')
    const wrong = await send(service, await forge(service.db, { payload: { aud: 'agent' } }))
    expect(wrong.body).toEqual(forged.body)
  })
})

describe('signing keys', () => {
  test('are made when the first token is', async () => {
    await using service = await startGuardedService()
    const { status } = await call(service, listResults, { 'X-SERVICE-API-KEY': 'ats_of_acme' })
    expect({ status, keys: await readSigningKeys(service.db) }).toEqual({ status: 200, keys: [] })
    await Promise.all(Array.from({ length: 5 }, () => service.access.issueToken(grants.oauth2, 60)))
    expect(await readSigningKeys(service.db)).toHaveLength(1)
  })

  test('outlive a restart', async () => {
    await using before = await startWithToken()
    await using after = await startGuardedService({ db: before.db })
    expect((await send(after, before.token)).status).toBe(200)
    await after.access.issueToken(grants.oauth2, 60)
    expect(await readSigningKeys(before.db)).toHaveLength(1)
  })

  test('are shared by services on one store, also where each had made one before it knew of the other', async () => {
    await using other = await startWithToken()
    await using one = await startWithToken()
    const [foreign = ''] = await readSigningKeys(other.db)
    await addSigningKey(one.db, { jwk: foreign, createdAt: start })
    expect((await send(one, other.token)).status).toBe(200)
    expect((await send(one, one.token)).status).toBe(200)
  })

  test('show their public halves alone', async () => {
    await using service = await startWithToken()
    const { status, body } = await call(service, jwks, {})
    expect(status).toBe(200)
    const coordinate = expect.stringMatching(/^[\w-]{43}$/)
    expect(body).toEqual({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: coordinate,
          y: coordinate,
          kid: decode(service.header)['kid'],
          alg: 'ES256',
          use: 'sig',
        },
      ],
    })
  })

  test('show nothing before there is one, and make none for it', async () => {
    await using service = await startGuardedService()
    expect((await call(service, jwks, {})).body).toEqual({ keys: [] })
    expect(await readSigningKeys(service.db)).toEqual([])
  })
})

describeOnEachDatabase('the first tokens of two services', (open) => {
  test('are good at both, also where they are made at once', async () => {
    await using db = await open()
    const services = [1, 2].map(() => createTokens({ db, now: () => start }))
    const token = { kind: 'oauth2', claims: { organization: 1, user: 1 } } as const
    const expiresAt = new Date(start.getTime() + 60_000)
    const texts = await Promise.all(services.map((service) => service.sign(token, expiresAt)))
    for (const service of services) {
      for (const text of texts) expect(await service.verify(text)).toMatchObject(token)
    }
  })
})
