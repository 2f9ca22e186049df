import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, jest, test } from '@jest/globals'
import { toClockEnvironment } from './fast-clock.ts'
import { createSpec } from './greeting.ts'
import { runStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

type Answer = (response: ServerResponse, name: string) => void
interface Script {
  readonly submit: Answer
  readonly read?: Answer
  readonly list?: Answer
}

const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const cutOff: Answer = (response) => response.socket?.destroy()
const plan = { dry_run: true, valid: true, plan: { total_runs: 1, estimated_cost: 0.02 } }
const run = (fields: object) => ({ id: 5, status: 'completed', scenario_name: 'One', scenario: 1, ...fields })
const result = (fields: object) => ({ id: 7, status: 'completed', runs: [run(fields)] })

/** A service for faults that the real one does not have. Remembers what was asked of it. */
async function startFaultyService({ submit, read = json({}, 500), list = json({ results: [] }) }: Script) {
  const asked: string[] = []
  let name = ''
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await new Response(request as unknown as ReadableStream).text()
    const path = (request.url ?? '').replace(/^\/test_framework\/v1/, '')
    if (path.includes('dry_run=true')) return json(plan)(response, name)
    asked.push(`${request.method} ${path.split('?')[0]}`)
    if (path.startsWith('/scenarios/')) {
      name = JSON.parse(body).name
      return submit(response, name)
    }
    if (path.endsWith('/end_calls/')) return json({})(response, name)
    if (path.startsWith('/results/?')) return list(response, name)
    return path.startsWith('/results/') ? read(response, name) : json({}, 404)(response, name)
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    readName: () => name,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function runAgainst(url: string, options: Partial<Parameters<typeof runStep>[0]> = {}) {
  await using workspace = createWorkspace({ 'suite.json': createSpec({ One: 'greets' }) })
  const inputs = { spec: 'suite.json', channel: 'text', 'base-url': url, 'api-key': 'k-0123456789', timeout: '10s' }
  const environment = { ...toClockEnvironment({ factor: 20, patienceFactor: 1 }), ...options.environment }
  return await runStep({ workspace: workspace.path, ...options, environment, inputs: { ...inputs, ...options.inputs } })
}

const listed: Answer = (response, name) => json({ results: [{ id: 7, name }] })(response, name)

test('an answer to the submission that says "completed" proves nothing: the result is read first', async () => {
  await using service = await startFaultyService({ submit: json(result({})), read: json(result({ success: false })) })
  const step = await runAgainst(service.url)
  expect(step.outputs['verdict']).toBe('failed')
  expect(step.code).toBe(1)
})

test('a completed run that was never read is no pass', async () => {
  await using service = await startFaultyService({ submit: json(result({})) })
  const step = await runAgainst(service.url)
  expect(step.outputs['verdict']).toBe('inconclusive')
  expect(step.code).toBe(1)
})

test('fewer runs than planned are no pass', async () => {
  await using service = await startFaultyService({
    submit: json({ id: 7, status: 'running', runs: [] }),
    read: json({ id: 7, status: 'completed', runs: [] }),
  })
  const step = await runAgainst(service.url)
  expect(step.outputs).toMatchObject({ verdict: 'inconclusive', 'runs-total': '1', 'runs-passed': '0' })
  expect(step.code).toBe(1)
})

test('the clean-up finds a run whose result the killed step never learned', async () => {
  const read = json(result({ status: 'cancelled' }))
  await using service = await startFaultyService({ submit: cutOff, list: listed, read })
  const environment = { STATE_submissions: JSON.stringify([{ name: '', agentId: 1 }]) }
  const step = await runAgainst(service.url, { entry: 'run-post', environment })
  expect(step.code).toBe(0)
  expect(service.asked).toEqual(['GET /results/', 'POST /results/7/end_calls/', 'GET /results/7/'])
  expect(step.log).toContain('Ended the runs of result 7')
})

test('an output file that cannot be written leaves no green step, and the report is made all the same', async () => {
  await using service = await startFaultyService({
    submit: json(result({})),
    read: json(result({ success: true })),
  })
  const step = await runAgainst(service.url, { environment: { GITHUB_OUTPUT: '/nowhere/output' } })
  expect(step.code).toBe(1)
  expect(step.log).toContain('cannot write to the runner')
  expect(step.summary).toContain('1 of 1 run passed')
  expect(step.stdout + step.stderr).not.toMatch(/\n\s+at /)
})
