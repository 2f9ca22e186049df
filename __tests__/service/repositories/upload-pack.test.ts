import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, chmod, chown, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from '@jest/globals'
import type { UploadPackLimits } from '../../../src/service/repositories/upload-pack.ts'
import { connect, createFolder, git, gitOk, gitTest, startGitService, toCredentialEnv } from './git-service.ts'
import { createLargeWorkTree, createWorkTree } from './sample-repository.ts'

const refsPath = '/repo_host/git/agent.git/info/refs?service=git-upload-pack'
const uploadPath = '/repo_host/git/agent.git/git-upload-pack'

// More than the buffers between a server and a client that does not read. Made once: a copy takes a fraction of the time.
const largeBytes = 20_000_000
const kept = new AsyncDisposableStack()
let large: Promise<string> | undefined
const template = (): Promise<string> => {
  large ??= createFolder().then((folder) => createLargeWorkTree(kept.use(folder).path, 'large', largeBytes))
  return large
}
afterAll(() => kept.disposeAsync())

async function createTree(parent: string, isLarge: boolean): Promise<string> {
  if (!isLarge) return createWorkTree(parent, 'agent')
  await cp(await template(), join(parent, 'agent'), { recursive: true })
  return join(parent, 'agent')
}

/** A service of one repository, `agent`. */
async function startSample({ isLarge = false, limits }: { isLarge?: boolean; limits?: UploadPackLimits } = {}) {
  await using resources = new AsyncDisposableStack()
  const { path } = resources.use(await createFolder())
  const tree = await createTree(path, isLarge)
  const service = resources.use(
    await startGitService({ 1: [connect({ agent: tree })], 2: [connect({ agent: tree })] }, limits),
  )
  const token = await service.issue('agent')
  const authorization = `Bearer ${token}`
  const started = resources.move()
  const list = async () => {
    const response = await fetch(`${service.url}${refsPath}`, { headers: { authorization } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const clone = () =>
    git(path, ['clone', `${service.url}/repo_host/git/agent.git`, 'copy'], toCredentialEnv(service.url, token))
  /** Asks for everything, and reads nothing of the answer. */
  const startFetch = async (): Promise<{ sent: ClientRequest; response: Promise<IncomingMessage> }> => {
    const want = `want ${await gitOk(tree, 'rev-parse', 'HEAD')} side-band-64k\n`
    const headers = { authorization, 'content-type': 'application/x-git-upload-pack-request' }
    const sent = request(`${service.url}${uploadPath}`, { method: 'POST', headers })
    const response = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
    sent.on('error', () => {})
    sent.end(`${(want.length + 4).toString(16).padStart(4, '0')}${want}00000009done\n`)
    return { sent, response }
  }
  return { path, tree, service, token, list, clone, startFetch, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** The processes that serve a folder. */
function readProcesses(folder: string): readonly { readonly command: string; readonly variables: readonly string[] }[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers
    .map((number) => {
      try {
        const variables = readFileSync(`/proc/${number}/environ`, 'utf8').split('\0').filter(Boolean)
        return { command: readFileSync(`/proc/${number}/cmdline`, 'utf8'), variables }
      } catch {
        return { command: '', variables: [] }
      }
    })
    .filter(({ variables }) => variables.some((text) => text.startsWith(`PATH_TRANSLATED=${folder}`)))
}

/** How many fetches from a folder git has begun. */
const countBegun = (folder: string): number =>
  readProcesses(folder).filter(({ command }) => command.includes('git-http-backend')).length

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 8_000
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('it did not come to that')
    await sleep(10)
  }
}

const procTest = existsSync('/proc/self/environ') ? gitTest : test.skip
const rootTest = process.getuid?.() === 0 ? gitTest : test.skip
const posixTest = process.platform === 'win32' ? test.skip : gitTest

describe('the processes of a fetch', () => {
  procTest('see neither the credential nor the environment of the service', async () => {
    await using sample = await startSample({ isLarge: true })
    process.env['SECRET_OF_THE_SERVICE'] = 'hidden'
    const { sent, response } = await sample.startFetch()
    await response
    const processes = readProcesses(sample.tree)
    delete process.env['SECRET_OF_THE_SERVICE']
    expect(processes.length).toBeGreaterThan(0)
    const variables = processes.flatMap((one) => one.variables)
    const names = new Set(variables.map((text) => text.slice(0, text.indexOf('='))))
    expect(
      [...names].filter((name) => !/^(PATH|PATH_TRANSLATED|LC_ALL|GIT_\w+|REQUEST_METHOD|CONTENT_\w+)$/.test(name)),
    ).toEqual([])
    expect(variables.join()).not.toContain(sample.token)
    expect(processes.map(({ command }) => command).join()).not.toContain(sample.token)
    sent.destroy()
  })

  procTest('end when the client goes away', async () => {
    await using sample = await startSample({ isLarge: true })
    const { sent, response } = await sample.startFetch()
    expect((await response).statusCode).toBe(200)
    expect(readProcesses(sample.tree)).not.toEqual([])
    sent.destroy()
    await until(() => readProcesses(sample.tree).length === 0)
  })

  procTest('wait for a client that does not read until its time is over, and others then get their turn', async () => {
    await using sample = await startSample({ isLarge: true, limits: { parallel: 1, timeLimitMs: 1_500 } })
    const { sent, response } = await sample.startFetch()
    await response
    await sleep(700)
    expect(countBegun(sample.tree)).toBe(1)
    expect((await sample.list()).status).toBe(200)
    await until(() => readProcesses(sample.tree).length === 0)
    sent.destroy()
  })

  procTest('end when the client stops reading', async () => {
    await using sample = await startSample({ isLarge: true, limits: { stallMs: 100 } })
    const { sent, response } = await sample.startFetch()
    await response
    await until(() => readProcesses(sample.tree).length === 0)
    sent.destroy()
  })

  procTest('of one credential take no more than half of the places, however slowly it reads', async () => {
    await using sample = await startSample({ isLarge: true, limits: { parallel: 2 } })
    const fetches = await Promise.all(Array.from({ length: 5 }, () => sample.startFetch()))
    await Promise.race(fetches.map(({ response }) => response))
    const url = `${sample.service.url}${refsPath}`
    const mine = await fetch(url, { headers: { authorization: `Bearer ${await sample.service.issue('agent', 2)}` } })
    expect(mine.status).toBe(200)
    await mine.arrayBuffer()
    // The program may outlive its answer for a moment.
    await until(() => countBegun(sample.tree) === 1)
    for (const { sent } of fetches) sent.destroy()
  })

  procTest('are not begun, nor is their request read, before there is a place for them', async () => {
    await using sample = await startSample({ isLarge: true, limits: { parallel: 1, waiting: 20 } })
    const first = await sample.startFetch()
    await first.response
    const headers = {
      authorization: `Bearer ${sample.token}`,
      'content-type': 'application/x-git-upload-pack-request',
      'content-encoding': 'gzip',
    }
    const bomb = gzipSync(Buffer.alloc(100_000_000))
    const waiting = Array.from({ length: 5 }, () =>
      fetch(`${sample.service.url}${uploadPath}`, { method: 'POST', headers, body: bomb }),
    )
    await sleep(100)
    first.sent.destroy()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([413, 413, 413, 413, 413])
  })

  procTest('are so many at most, and so many requests may wait for theirs', async () => {
    await using sample = await startSample({ isLarge: true, limits: { parallel: 1, waiting: 1 } })
    const first = await sample.startFetch()
    await first.response
    const second = await sample.startFetch()
    await sleep(50)
    expect(countBegun(sample.tree)).toBe(1)
    const third = await sample.list()
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '5'])
    first.sent.destroy()
    expect((await second.response).statusCode).toBe(200)
    second.sent.destroy()
  })

  procTest('leave no place taken by a client that went away while it waited', async () => {
    await using sample = await startSample({ isLarge: true, limits: { parallel: 1, waiting: 1 } })
    const first = await sample.startFetch()
    await first.response
    const second = await sample.startFetch()
    await sleep(50)
    second.sent.destroy()
    await sleep(50)
    const third = await sample.startFetch()
    first.sent.destroy()
    expect((await third.response).statusCode).toBe(200)
    third.sent.destroy()
    await until(() => readProcesses(sample.tree).length === 0)
  })
})

describe('a repository with settings of its own', () => {
  gitTest('starts no program for whoever fetches', async () => {
    await using sample = await startSample()
    const marker = join(sample.path, 'started')
    const program = join(sample.path, 'program')
    await writeFile(program, `#!/bin/sh\ntouch ${marker}\nexec "$@"\n`)
    await chmod(program, 0o755)
    for (const hook of ['post-checkout', 'pre-receive', 'post-upload-pack', 'reference-transaction', 'fsmonitor']) {
      await writeFile(join(sample.tree, '.git/hooks', hook), `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 })
    }
    const settings = {
      'uploadpack.packObjectsHook': program,
      'core.fsmonitor': program,
      'core.alternateRefsCommand': program,
      'core.pager': program,
      'core.sshCommand': program,
      'core.gitProxy': program,
      'alias.http-backend': `!${program}`,
      'alias.upload-pack': `!${program}`,
      'gc.auto': '1',
    }
    for (const [key, value] of Object.entries(settings)) await gitOk(sample.tree, 'config', key, value)
    expect(await sample.clone()).toMatchObject({ code: 0 })
    expect(existsSync(marker)).toBe(false)
  })

  gitTest('fetches nothing that it lacks, by which it could start a program', async () => {
    await using sample = await startSample()
    const marker = join(sample.path, 'started')
    const program = join(sample.path, 'program')
    await writeFile(program, `#!/bin/sh\ntouch ${marker}\nexit 1\n`)
    await chmod(program, 0o755)
    const settings = {
      'core.repositoryFormatVersion': '1',
      'extensions.partialClone': 'origin',
      'remote.origin.promisor': 'true',
      'remote.origin.url': sample.path,
      'remote.origin.uploadpack': program,
    }
    for (const [key, value] of Object.entries(settings)) await gitOk(sample.tree, 'config', key, value)
    const blob = await gitOk(sample.tree, 'rev-parse', 'HEAD:answer')
    await rm(join(sample.tree, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    expect((await sample.clone()).code).not.toBe(0)
    expect(existsSync(marker)).toBe(false)
  })

  rootTest('is served whoever owns its folder', async () => {
    await using sample = await startSample()
    await chown(join(sample.tree, '.git'), 12_345, 12_345)
    expect(await sample.list()).toMatchObject({ status: 200, text: expect.stringContaining('refs/heads/main') })
  })

  gitTest('that say it must not be fetched is a 502 that tells no path', async () => {
    await using sample = await startSample()
    await gitOk(sample.tree, 'config', 'http.uploadpack', 'false')
    const { status, text } = await sample.list()
    expect([status, JSON.parse(text)]).toEqual([502, { detail: expect.stringContaining('403') }])
    expect(text).not.toContain(sample.path)
  })

  gitTest('that are broken is a 502 that tells no path', async () => {
    await using sample = await startSample()
    await writeFile(join(sample.tree, '.git/config'), '[core')
    const { status, text } = await sample.list()
    expect(status).toBe(502)
    expect(text).not.toContain(sample.path)
  })

  posixTest('that never end is a 504 after the time limit', async () => {
    await using sample = await startSample({ limits: { timeLimitMs: 300 } })
    execFileSync('mkfifo', [join(sample.path, 'endless')])
    await appendFile(join(sample.tree, '.git/config'), `[include]\n\tpath = ${join(sample.path, 'endless')}\n`)
    const { status, text } = await sample.list()
    expect([status, JSON.parse(text)]).toEqual([504, { detail: expect.stringContaining('too long') }])
    if (existsSync('/proc/self/environ')) await until(() => readProcesses(sample.tree).length === 0)
  })
})

describe('a folder', () => {
  gitTest.each<[string, (tree: string) => Promise<unknown>]>([
    [
      'that is no repository, beside one',
      async (tree) => {
        await rename(tree, `${tree}.git`)
        await mkdir(tree)
      },
    ],
    [
      'whose .git is a file that leads elsewhere',
      async (tree) => {
        await rename(join(tree, '.git'), `${tree}-elsewhere`)
        await writeFile(join(tree, '.git'), `gitdir: ${tree}-elsewhere\n`)
      },
    ],
    ['whose .git holds another', (tree) => gitOk(join(tree, '.git'), 'init', '--quiet', '.')],
    [
      'that is a file',
      async (tree) => {
        await rm(tree, { recursive: true })
        await writeFile(tree, '')
      },
    ],
  ])('%s is not served', async (_, change) => {
    await using sample = await startSample()
    expect((await sample.list()).status).toBe(200)
    await change(sample.tree)
    expect((await sample.list()).status).toBe(404)
  })
})

describe('without a git that can serve, a fetch', () => {
  const listWith = async (program: string | undefined) => {
    await using sample = await startSample()
    const bin = join(sample.path, 'bin')
    await mkdir(bin)
    if (program !== undefined) await writeFile(join(bin, 'git'), `#!/bin/sh\n${program}\n`, { mode: 0o755 })
    const path = process.env['PATH']
    process.env['PATH'] = bin
    try {
      const { status, text } = await sample.list()
      expect(text).not.toContain(sample.path)
      return { status, body: JSON.parse(text) }
    } finally {
      process.env['PATH'] = path
    }
  }

  gitTest('is a 503 that names the program', async () => {
    expect(await listWith(undefined)).toEqual({ status: 503, body: { detail: expect.stringContaining('program git') } })
  })

  posixTest.each([
    ['knows no http-backend', 'echo "git: \'http-backend\' is not a git command" >&2; exit 1'],
    ['says nothing', 'exit 0'],
    ['says what is no answer', 'echo "$PATH_TRANSLATED"; echo; echo "$PATH_TRANSLATED"'],
    ['fails', 'printf "Status: 500 Internal Server Error\\r\\n\\r\\n$PATH_TRANSLATED"'],
    ['is killed', 'kill -9 $$'],
  ])('is a 502 if it %s', async (_, program) => {
    expect(await listWith(program)).toEqual({ status: 502, body: { detail: expect.stringContaining('git') } })
  })
})
