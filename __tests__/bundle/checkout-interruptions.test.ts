import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { gitOk, gitTest } from '../service/repositories/git-service.ts'
import { commit } from '../service/repositories/sample-repository.ts'
import { type CheckoutStage, setCheckoutStage } from './checkout-stage.ts'
import { startGitGate, type Visit } from './git-gate.ts'
import { showsProcesses } from './processes-seen.ts'
import type { Step } from './step.ts'
import { waitUntil } from './waiting.ts'

jest.setTimeout(60_000)

let stage: CheckoutStage
beforeEach(async () => {
  stage = await setCheckoutStage()
})
afterEach(async () => {
  await stage[Symbol.asyncDispose]()
})

const isAuthorization = ({ path }: Visit): boolean => path.endsWith('/checkout-token/')
/** git lists the references with the first of these, lists those to fetch with the second, and gets the pack with the third. */
const isExchange = ({ path }: Visit): boolean => path.endsWith('/git-upload-pack')
const countAuthorizations = (): number => stage.gate.visits.filter(isAuthorization).length
const countExchanges = (): number => stage.gate.visits.filter(isExchange).length
const refuse = (response: ServerResponse, status = 401): boolean => {
  response.writeHead(status, { 'www-authenticate': 'Basic realm="git"' }).end()
  return true
}
/** In the middle of an answer. */
const cutOff = (response: ServerResponse): boolean => {
  response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
  response.write('000dpackfile\n', () => response.destroy())
  return true
}

const sayOf = ({ annotations }: Step): string => annotations.map(({ message }) => message).join('\n')
const isUntouched = (): boolean => readdirSync(stage.workspace).length === 0
const isWhole = (): boolean => existsSync(join(stage.workspace, 'agent/README.md'))

describe('a credential that expires', () => {
  gitTest('between the list of references and the pack is replaced once', async () => {
    stage.gate.intercept = (visit) => {
      if (isExchange(visit) && countExchanges() === 3) stage.passSeconds(601)
      return false
    }
    const step = await stage.run()
    expect(sayOf(step)).toBe('')
    expect(step.code).toBe(0)
    expect(isWhole()).toBe(true)
    expect(stage.gate.tokens()).toHaveLength(2)
    expect(countAuthorizations()).toBe(2)
    // Masked before it is used, in the form of the header too.
    for (const token of stage.gate.tokens()) {
      expect(step.masks).toContain(token)
      expect(step.masks).toContain(Buffer.from(`x-access-token:${token}`).toString('base64'))
    }
  })

  gitTest('is replaced once, too, where nobody knows when it expires, of a commit by its ID', async () => {
    const first = { token: 'first-token', clone_url: `${stage.gate.url}/repo_host/git/acme/agent.git` }
    stage.gate.intercept = (visit, response) => {
      if (!isAuthorization(visit) || countAuthorizations() > 1) return false
      response.end(JSON.stringify(first))
      return true
    }
    const ref = await gitOk(stage.tree, 'rev-parse', 'main')
    const step = await stage.run({ inputs: { ref } })
    expect(sayOf(step)).toBe('')
    expect(stage.gate.tokens()).toEqual(['first-token', expect.stringMatching(/^ey/)])
  })

  gitTest('also where the host says that it is forbidden', async () => {
    stage.gate.intercept = (visit, response) => isExchange(visit) && countExchanges() === 3 && refuse(response, 403)
    expect(await stage.run()).toMatchObject({ code: 0 })
    expect(countAuthorizations()).toBe(2)
  })

  gitTest('is replaced where the transfer is cut off at that time', async () => {
    stage.passSeconds(-590)
    stage.gate.intercept = (visit, response) => {
      return isExchange(visit) && countExchanges() >= 3 && countAuthorizations() === 1 && cutOff(response)
    }
    expect(await stage.run()).toMatchObject({ code: 0 })
    expect(countAuthorizations()).toBe(2)
  })

  gitTest('is not replaced a second time', async () => {
    stage.gate.intercept = (visit, response) => isExchange(visit) && countExchanges() >= 3 && refuse(response)
    const step = await stage.run()
    expect(sayOf(step)).toMatch(/^127\.0\.0\.1:\d+ did not accept the credential that the service gave/)
    expect(countAuthorizations()).toBe(2)
    expect(isUntouched()).toBe(true)
  })

  gitTest('is not replaced by one for another address', async () => {
    stage.gate.intercept = (visit, response) => {
      if (isAuthorization(visit) && countAuthorizations() === 2) {
        response.end(JSON.stringify({ token: 'other-token', clone_url: 'https://other.example/x.git' }))
        return true
      }
      return isExchange(visit) && countExchanges() === 3 && refuse(response)
    }
    const step = await stage.run()
    expect(sayOf(step)).toBe('the credential has expired, and the service gave the next one for another address')
    expect(isUntouched()).toBe(true)
  })
})

describe('a host that does not take a fresh credential', () => {
  gitTest.each([401, 403])('ends the step with %d, and is not asked again', async (status) => {
    stage.gate.intercept = (visit, response) => visit.path.includes('/repo_host/git/') && refuse(response, status)
    const step = await stage.run()
    expect(sayOf(step)).toMatch(/^127\.0\.0\.1:\d+ did not accept the credential that the service gave/)
    expect(step.code).toBe(1)
    expect(countAuthorizations()).toBe(1)
    expect(isUntouched()).toBe(true)
  })

  gitTest('sends it nowhere else', async () => {
    await using other = await startGitGate()
    other.intercept = (_, response) => refuse(response)
    stage.gate.intercept = ({ path }, response) => {
      if (!path.includes('/repo_host/git/')) return false
      response.writeHead(302, { location: `${other.url}${path}` }).end()
      return true
    }
    const step = await stage.run()
    expect(sayOf(step)).toContain('git ls-remote failed: ')
    expect(other.visits).toEqual([])
    expect(isUntouched()).toBe(true)
  })
})

gitTest('a transfer that breaks off leaves nothing, and says what git says', async () => {
  stage.gate.intercept = (visit, response) => {
    return isExchange(visit) && countExchanges() >= 3 && cutOff(response)
  }
  const step = await stage.run({ inputs: { path: 'new/folder' } })
  expect(sayOf(step)).toMatch(/^git fetch failed: /)
  expect(countAuthorizations()).toBe(1)
  expect(isUntouched()).toBe(true)
})

gitTest.each([
  ['token=abc', 'the answer is not JSON, and is not shown because it may hold a credential'],
  [
    '{"token":"a\\nb","clone_url":"https://h.example/x.git"}',
    'token: has a space, a line break or a character outside',
  ],
  ['{"token":"abcd","clone_url":"ssh://h.example/x.git"}', 'to clone from begins with ssh: instead of https:'],
  [
    '{"token":"abcd","clone_url":"https://a:abcd@h.example/x.git"}',
    'to clone from has a user name or a password in it',
  ],
])('the answer %j is refused before git is started', async (answer, message) => {
  stage.gate.intercept = (visit, response) => {
    if (!isAuthorization(visit)) return false
    response.end(answer)
    return true
  }
  const step = await stage.run()
  expect(sayOf(step)).toContain(message)
  expect(step.stdout.replaceAll(/^::add-mask::.*$/gm, '')).not.toMatch(/abc|a\\nb/)
  expect(countExchanges()).toBe(0)
  expect(isUntouched()).toBe(true)
})

// Windows has no signals: there a runner can only end the process.
const signalTest: typeof test.skip = process.platform === 'win32' ? test.skip : gitTest

/** Starts a clone that takes very long, and waits until its pack is on its way. */
async function startLongClone() {
  await commit(stage.tree, randomBytes(2_000_000))
  stage.gate.slownessMs = 2_000
  const step = stage.start({ inputs: { path: 'new/folder' } })
  await waitUntil(() => countExchanges() === 3, 20_000)
  await waitUntil(() => existsSync(join(stage.workspace, 'new/folder/.git/objects/pack')), 20_000)
  return step
}

/** What still runs on the machine of the stage. */
const listProcesses = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
      } catch {
        return []
      }
    })
    .filter((line) => line.includes(stage.machine))

describe('a clone that is cancelled', () => {
  signalTest.each(['SIGINT', 'SIGTERM'] as const)('by %s leaves nothing', async (signal) => {
    const step = await startLongClone()
    const startedAt = performance.now()
    step.kill(signal)
    const ended = await step.ended
    // A runner waits for 7.5 s before it sends the next signal.
    expect(performance.now() - startedAt).toBeLessThan(7_000)
    expect(ended).toMatchObject({ code: 1, signal: null, stderr: '', outputs: {} })
    expect(sayOf(ended)).toBe('cancelled')
    expect(isUntouched()).toBe(true)
    if (showsProcesses) expect(listProcesses()).toEqual([])
  })

  signalTest('while git hangs over a short command, too', async () => {
    const asked = join(stage.machine, 'asked')
    const folder = join(stage.machine, 'hanging')
    mkdirSync(folder)
    const script = `#!/bin/sh\n: > '${asked}'\nexec sleep 600\n`
    writeFileSync(join(folder, 'git'), script, { mode: 0o755 })
    const step = stage.start({ environment: { PATH: [folder, process.env['PATH']].join(delimiter) } })
    await waitUntil(() => existsSync(asked), 20_000)
    step.kill('SIGTERM')
    const ended = await step.ended
    expect(ended).toMatchObject({ code: 1, signal: null, stderr: '' })
    expect(sayOf(ended)).toBe('cancelled')
    expect(isUntouched()).toBe(true)
    if (showsProcesses) expect(listProcesses()).toEqual([])
  })

  signalTest('by the end of its process does not go on', async () => {
    const step = await startLongClone()
    step.kill('SIGKILL')
    await step.ended
    if (showsProcesses) await waitUntil(() => listProcesses().length === 0)
  })
})
