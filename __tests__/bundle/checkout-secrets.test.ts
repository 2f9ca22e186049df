import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { toSecretForms } from '../../src/report/text/secret-forms.ts'
import { git, gitOk, gitTest, toCredentialEnv } from '../service/repositories/git-service.ts'
import { commit } from '../service/repositories/sample-repository.ts'
import { type CheckoutStage, setCheckoutStage } from './checkout-stage.ts'
import { showsProcesses, watchProcesses } from './processes-seen.ts'

jest.setTimeout(60_000)

let stage: CheckoutStage
beforeAll(async () => {
  stage = await setCheckoutStage()
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

/** Everything by which somebody could recognize a credential that git was given, and that of the session. */
const toForms = (): string[] =>
  [stage.session, ...stage.gate.tokens(), ...stage.gate.tokens().map((token) => `x-access-token:${token}`)].flatMap(
    (secret) => [...toSecretForms(secret), btoa(secret), encodeURIComponent(secret)],
  )

const shows = (text: string): boolean => toForms().some((form) => text.includes(form))

/** The files of the machine that hold a credential in any form. */
const findFiles = (): string[] =>
  readdirSync(stage.machine, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => shows(readFileSync(path, 'latin1')))

if (!showsProcesses)
  test.skip('this system does not show the environments of processes, which are looked at here', () => {})
const processTest: typeof test.skip = showsProcesses ? gitTest : test.skip

processTest('during a clone only git has the credential, and only while it fetches', async () => {
  await commit(stage.tree, randomBytes(2_000_000))
  stage.gate.slownessMs = 10
  const step = stage.start({ inputs: { path: 'slow' } })
  const seen = await watchProcesses(step.ended)
  stage.gate.slownessMs = 0
  expect(await step.ended).toMatchObject({ code: 0, stderr: '' })
  expect(stage.gate.tokens()).toHaveLength(1)
  expect(seen.filter(({ line }) => shows(line))).toEqual([])
  // The action itself was given the token of the session, and no other process has that one.
  const [token = ''] = stage.gate.tokens()
  const forms = toSecretForms(`x-access-token:${token}`)
  const holders = seen.filter(({ environment }) => forms.some((form) => environment.includes(form)))
  const lines = holders.map(({ line }) => line)
  expect(lines.filter((line) => /^\S*git /.test(line) && line.includes(' fetch '))).not.toEqual([])
  const isFetch =
    /command-guard\.js |(^|\/)git (.* )?(ls-remote|fetch|remote-https?|index-pack|unpack-objects|rev-list|fetch-pack) |git-remote-https? /
  expect(lines.filter((line) => !isFetch.test(line))).toEqual([])
  const inside = seen.filter(({ environment }) => environment.includes(stage.session)).map(({ line }) => line)
  expect(inside.filter((line) => !line.includes('checkout.js'))).toEqual([])
})

gitTest('afterwards the credential is in no file, and none of the machine’s settings has done anything', async () => {
  writeFileSync(join(stage.tree, '.gitattributes'), '* filter=everything\n')
  await gitOk(stage.tree, 'add', '.gitattributes')
  await gitOk(stage.tree, 'commit', '--quiet', '--message', 'filter')
  const step = await stage.run({ inputs: { path: 'searched', 'fetch-depth': '0' } })
  expect(step).toMatchObject({ code: 0, state: {} })
  expect(findFiles()).toEqual([])
  expect(shows(JSON.stringify([step.log, step.outputs, step.summary]))).toBe(false)
  expect(readdirSync(join(stage.machine, 'home'))).toEqual(['.config', '.gitconfig', 'hooks'])
  expect(readdirSync(join(stage.machine, 'temp'))).toEqual([])
})

gitTest('nothing can be fetched with the checkout, nor pushed with the credential', async () => {
  await stage.run({ inputs: { path: 'pushing' } })
  const folder = join(stage.workspace, 'pushing')
  expect(await git(folder, ['fetch', 'origin'])).toMatchObject({ code: 128 })
  const [token = ''] = stage.gate.tokens().slice(-1)
  await gitOk(folder, 'commit', '--quiet', '--allow-empty', '--message', 'change')
  const pushed = await git(folder, ['push', 'origin', 'HEAD:refs/heads/mine'], toCredentialEnv(stage.gate.url, token))
  expect(pushed).toMatchObject({ code: 128, stderr: expect.stringContaining('error: 403') })
  expect(await gitOk(stage.tree, 'branch', '--list', 'mine')).toBe('')
})

gitTest('later steps can fetch with a checkout that keeps the credential, until the end of the job', async () => {
  const step = await stage.run({ inputs: { path: 'keeping', 'persist-credentials': 'true' } })
  const folder = join(stage.workspace, 'keeping')
  const config = join(folder, '.git/config')
  expect(step.code).toBe(0)
  expect(findFiles()).toEqual([config])
  expect(statSync(config).mode & 0o077).toBe(0)
  expect(await git(folder, ['fetch', '--unshallow', 'origin'])).toMatchObject({ code: 0 })
  const pushed = await git(folder, ['push', 'origin', 'HEAD:refs/heads/mine'])
  expect(pushed).toMatchObject({ code: 128, stderr: expect.stringContaining('error: 403') })
  await gitOk(folder, 'config', 'user.name', 'Ana')
  const environment = { STATE_checkout: step.state['checkout'] ?? '' }
  expect(await stage.run({ entry: 'checkout-post', environment })).toMatchObject({ code: 0, log: '' })
  expect(findFiles()).toEqual([])
  expect(await gitOk(folder, 'config', 'user.name')).toBe('Ana')
  expect(await gitOk(folder, 'config', 'remote.origin.url')).toContain('/acme/agent.git')
  // Once more, and where a later step has removed everything.
  expect(await stage.run({ entry: 'checkout-post', environment })).toMatchObject({ code: 0, log: '' })
  rmSync(folder, { recursive: true })
  const gone = await stage.run({ entry: 'checkout-post', environment })
  expect(gone.code).toBe(0)
  expect(gone.log).toContain(`${folder} is no longer there. If a step has moved it, the credential is still in its`)
})

gitTest.each([
  ['that git cannot read', (config: string) => appendFileSync(config, '[broken\n')],
  ['that somebody has locked', (config: string) => writeFileSync(`${config}.lock`, '')],
])('the credential is taken out of settings %s', async (_, damage) => {
  const path = `damaged/${randomUUID()}`
  const step = await stage.run({ inputs: { path, 'persist-credentials': 'true' } })
  const config = join(stage.workspace, path, '.git/config')
  expect(findFiles()).toEqual([config])
  damage(config)
  const environment = { STATE_checkout: step.state['checkout'] ?? '' }
  expect(await stage.run({ entry: 'checkout-post', environment })).toMatchObject({ code: 0, log: '' })
  expect(findFiles()).toEqual([])
  expect(readFileSync(config, 'utf8')).toContain('[remote "origin"]')
})

gitTest('a credential that cannot be taken away is said', async () => {
  const step = await stage.run({ inputs: { path: 'rewritten', 'persist-credentials': 'true' } })
  const config = join(stage.workspace, 'rewritten/.git/config')
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, `${text.replace('[http "', '[broken\n[http   "')}`)
  const environment = { STATE_checkout: step.state['checkout'] ?? '' }
  const post = await stage.run({ entry: 'checkout-post', environment })
  expect(post.code).toBe(1)
  expect(post.annotations[0]?.message).toContain(`the credential may still be in ${config}`)
  rmSync(config)
})

gitTest('a checkout that fails keeps no credential, and the clean-up finds nothing to do', async () => {
  const step = await stage.run({ inputs: { path: 'failing', ref: 'none', 'persist-credentials': 'true' } })
  expect(step.code).toBe(1)
  expect(findFiles()).toEqual([])
  const environment = { STATE_checkout: step.state['checkout'] ?? '' }
  expect(await stage.run({ entry: 'checkout-post', environment })).toMatchObject({ code: 0, log: '' })
  expect(await stage.run({ entry: 'checkout-post' })).toMatchObject({ code: 0, log: '' })
})
