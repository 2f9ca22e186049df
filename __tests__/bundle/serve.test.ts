import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, jest, test } from '@jest/globals'
import { root, startBundle } from './bundle-process.ts'
import { createConfig, createSpec, startSilentAgent } from './greeting.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

// Windows has no signals that a process could hear.
const testSignals = process.platform === 'win32' ? test.skip : test

interface Served extends Disposable {
  readonly url: string
  readonly apiKey: string
  readonly folder: string
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  readonly ended: Promise<{ readonly code: unknown; readonly signal: unknown; readonly stderr: string }>
}

/** Serves from the committed bundle, in a process and a folder of its own. */
async function serve(agentUrl = 'ws://127.0.0.1:9/'): Promise<Served> {
  const workspace = createWorkspace({ 'agent-test.local.yml': createConfig(agentUrl) })
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'serve', '--port', '0'], {
    cwd: workspace.path,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '' },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal, stderr }))
  let stdout = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    stdout += String(text)
    if (stdout.includes('/docs\n')) break
  }
  child.stdout.resume()
  const [, url = ''] = /^Address +(\S+)$/m.exec(stdout) ?? []
  const [apiKey = ''] = /ats_[\w-]+/.exec(stdout) ?? []
  const end = () => {
    child.kill('SIGKILL')
    workspace[Symbol.dispose]()
  }
  return { url, apiKey, folder: workspace.path, child, ended, [Symbol.dispose]: end }
}

const isServed = async ({ url }: Served): Promise<boolean> => (await fetch(`${url}/health/`)).ok

/** Submits a run whose agent never answers. */
async function submit({ url, apiKey }: Served): Promise<void> {
  const { status } = await fetch(`${url}/test_framework/v1/scenarios/run_scenarios_json/`, {
    method: 'POST',
    headers: { 'X-SERVICE-API-KEY': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ spec: createSpec(), channel: 'text', agent_id: 1 }),
  })
  expect(status).toBe(200)
}

test.concurrent('the service goes on when nobody reads its log or its output any more', async () => {
  using served = await serve()
  served.child.stdout.destroy()
  served.child.stderr.destroy()
  for (const _ of [1, 2, 3]) expect(await isServed(served)).toBe(true)
  served.child.kill('SIGTERM')
  if (process.platform !== 'win32') expect(await served.ended).toMatchObject({ code: 0 })
})

test.concurrent('a credential is issued while the service runs on the same file', async () => {
  using served = await serve()
  const { code, stdout } = await startBundle('cli', {
    arguments: ['token', 'access-token'],
    folder: served.folder,
    environment: {},
  }).ended
  const [, token = ''] = /^Authorization: (.+)\n$/.exec(stdout) ?? []
  const { status } = await fetch(`${served.url}/user/v2/organizations/`, { headers: { Authorization: token } })
  expect({ code, status }).toEqual({ code: 0, status: 200 })
})

testSignals.each(['SIGTERM', 'SIGINT'] as const)('%s ends a service that has nothing to do at once', async (signal) => {
  using served = await serve()
  served.child.kill(signal)
  expect(await served.ended).toMatchObject({ code: 0, signal: null, stderr: expect.stringContaining('"event":"stop"') })
  await expect(isServed(served)).rejects.toThrow()
})

testSignals('a second signal ends a service sooner, and what went on is handed back', async () => {
  await using agent = await startSilentAgent()
  using served = await serve(agent.url)
  await submit(served)
  served.child.kill('SIGTERM')
  // It listens no more while it waits for the run.
  while (await isServed(served).catch(() => false)) await sleep(20)
  const secondAt = performance.now()
  served.child.kill('SIGTERM')
  expect(await served.ended).toMatchObject({ code: 0, signal: null })
  // The run alone would have had eight.
  expect(performance.now() - secondAt).toBeLessThan(7_000)
})
