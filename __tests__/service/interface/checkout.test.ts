import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import * as z from 'zod'
import { createRepository } from '../../../scripts/fuzz/repository.ts'
import { operations } from '../../../src/service/operations.ts'
import { git, gitTest, toCredentialEnv } from '../repositories/git-service.ts'
import { type Request, type Served, serve } from './served.ts'

let served: Served
let folder: string
let repository: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checkout-'))
  repository = join(folder, 'agent')
  await createRepository(repository)
  served = await serve({ repository })
})
afterAll(async () => {
  await served?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const authorize = (body: object, as: Request['as'] = 'agent_session') =>
  served.call(operations.checkoutToken, { as: as ?? 'agent_session', body })

const Credential = z.strictObject({
  repo: z.string(),
  token: z.string().min(1),
  clone_url: z.url(),
  expires_at: z.iso.datetime(),
})

const clone = (address: string, token: string, as: string) =>
  git(folder, ['clone', '--quiet', address, as], toCredentialEnv(served.url, token))

describe('authorizing a checkout', () => {
  gitTest('takes the repository identifier as repo, which is required text', async () => {
    expect((await authorize({ repo: 'shop/agent' })).status).toBe(200)
    for (const body of [{}, { repo: 7 }, { repo: null }, { repo: '' }]) {
      expect(await authorize(body)).toMatchObject({ status: 400, body: { repo: [expect.any(String)] } })
    }
  })

  gitTest('answers with a credential that clones the repository', async () => {
    const { token, clone_url, repo } = Credential.parse((await authorize({ repo: 'shop/agent' })).body)
    expect(repo).toBe('shop/agent')
    expect(await clone(clone_url, token, 'copy')).toMatchObject({ code: 0 })
    expect((await clone(clone_url, 'none', 'refused')).code).not.toBe(0)
  })

  gitTest('gives a credential that is short-lived', async () => {
    const { token, clone_url, expires_at } = Credential.parse((await authorize({ repo: 'shop/agent' })).body)
    const before = served.clock()
    expect(Date.parse(expires_at) - before.getTime()).toBe(600_000)
    served.clock.set(new Date(Date.parse(expires_at) + 1_000))
    const { code } = await clone(clone_url, token, 'late')
    served.clock.set(before)
    expect(code).not.toBe(0)
  })

  gitTest('gives a credential that is read-only', async () => {
    const { token, clone_url } = Credential.parse((await authorize({ repo: 'shop/agent' })).body)
    await clone(clone_url, token, 'changed')
    const push = await git(join(folder, 'changed'), ['push', 'origin', 'HEAD:new'], toCredentialEnv(served.url, token))
    expect(push.code).not.toBe(0)
  })

  gitTest('gives a credential for that one repository', async () => {
    const { token, clone_url } = Credential.parse((await authorize({ repo: 'shop/agent' })).body)
    expect((await clone(clone_url.replace('shop/agent', 'bank/agent'), token, 'other')).code).not.toBe(0)
    const headers = { Authorization: `Bearer ${token}` }
    expect((await served.call(operations.listResults, { as: 'nobody', headers })).status).toBe(401)
  })

  gitTest('needs the session of an agent', async () => {
    expect((await authorize({ repo: 'shop/agent' }, 'agent_session')).status).toBe(200)
    for (const [as, status] of [
      ['nobody', 401],
      ['api_key', 401],
      ['shareable_link', 401],
      ['oauth2', 403],
      ['dashboard_session', 403],
    ] as const) {
      expect([as, (await authorize({ repo: 'shop/agent' }, as)).status]).toEqual([as, status])
    }
  })

  gitTest('needs a repository of an active connection of the organization; all others are alike', async () => {
    const answers = await Promise.all(['shop/none', 'shop/old', 'bank/agent'].map((repo) => authorize({ repo })))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  gitTest('verifies access on every request', async () => {
    const { token, clone_url } = Credential.parse((await authorize({ repo: 'shop/agent' })).body)
    await rename(repository, `${repository}-away`)
    const [asked, cloned] = [await authorize({ repo: 'shop/agent' }), await clone(clone_url, token, 'gone')]
    await rename(`${repository}-away`, repository)
    expect([asked.status, cloned.code === 0]).toEqual([404, false])
    expect((await authorize({ repo: 'shop/agent' })).status).toBe(200)
  })
})
