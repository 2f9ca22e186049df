import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, jest, test } from '@jest/globals'
import { attacks } from '../report/attacks.ts'
import { hasUnsafe } from '../report/text/log-reading.ts'
import { startAgent } from '../service/conversation/scripted-agent.ts'
import { stripColour } from '../terminal/colour-reading.ts'
import { createConfig, createSpec } from './greeting.ts'
import { startHostedService } from './hosted-service.ts'
import { type MeasuredStep, runMeasuredStep } from './measured-step.ts'
import { readWrittenReport } from './report-reading.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(90_000)

const megabyte = 1_000_000
const phoneNumber = '+1 (555) 123-4567'
const inputs = { spec: 'suite.json', channel: 'text', 'report-directory': 'out', redact: 'numbers', comment: 'off' }

/** The attacks over and over, from one of them on, with a phone number between: so many bytes of JSON, and no more. */
function speakAtLength(bytes: number, from = 0): string {
  const pieces: string[] = []
  for (let left = bytes, at = from; ; at += 1) {
    const piece = at % 10 === 0 ? `Call ${phoneNumber}. ` : `${attacks[at % attacks.length]}\n`
    left -= Buffer.byteLength(JSON.stringify(piece))
    if (left < 0) return pieces.join('')
    pieces.push(piece)
  }
}

async function expectHarmless(step: MeasuredStep, workspace: string) {
  expect(step.stderr).toBe('')
  expect(step.peakBytes / megabyte).toBeLessThan(400)
  expect(step.processorMs).toBeLessThan(20_000)
  expect(stripColour(step.stdout).split('\n').filter(hasUnsafe)).toEqual([])
  expect(step.stdout.length).toBeLessThan(100_000)
  expect(Buffer.byteLength(step.summary)).toBeLessThan(1_048_576)
  const written = await readWrittenReport(join(workspace, 'out'))
  const surfaces = { log: step.stdout, summary: step.summary, ...written.files }
  for (const [name, text] of Object.entries(surfaces))
    expect({ name, at: text.search(/123-?4567/) }).toEqual({ name, at: -1 })
  const runs = written.report.suites.flatMap(({ cases }) => cases.flatMap((each) => each.runs))
  return runs.flatMap(({ transcript }) => transcript.map(({ content = '' }) => content))
}

/** A turn has its first words, and how much of it was left out; nobody reads a megabyte. */
function expectCut(said: readonly string[]): void {
  for (const turn of said.filter((content) => content !== 'damn')) {
    expect(turn.length).toBeGreaterThan(5_000)
    expect(turn.length).toBeLessThan(10_200)
    expect(turn).toMatch(/ \(\d{6,} more characters left out\)$/)
  }
}

test('ten megabytes of attacks in two conversations cost seconds and no memory to speak of', async () => {
  const messages = Array.from({ length: 10 }, (_, index) => speakAtLength(megabyte, 17 * index))
  await using agent = await startAgent({
    opened: (end) => {
      const from = agent.ends.length === 1 ? 0 : 5
      for (const content of messages.slice(from, from + 5)) end.send({ content })
      end.send({ content: 'damn', type: 'end_call' })
    },
  })
  using workspace = createWorkspace({
    'suite.json': createSpec({ One: 'greets', Other: 'greets' }),
    'agent-test.local.yml': createConfig(agent.url),
  })
  const step = await runMeasuredStep({ workspace: workspace.path, inputs })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'failed', 'runs-failed': '2' } })
  const said = await expectHarmless(step, workspace.path)
  expect(said).toHaveLength(12)
  expectCut(said)
})

/** A service in front of another, which puts a text where its answers have the mark. */
async function startGrowing(url: string, mark: string, text: string) {
  const grown = JSON.stringify(text).slice(1, -1)
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const {
      authorization = '',
      'x-service-api-key': key = '',
      'content-type': type = 'application/json',
    } = request.headers
    const answer = await fetch(new URL(request.url ?? '', url), {
      method: request.method ?? 'GET',
      headers: {
        ...(authorization && { authorization }),
        ...(key && { 'x-service-api-key': String(key) }),
        'content-type': type,
      },
      ...(body.length > 0 && { body }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end((await answer.text()).replaceAll(mark, () => grown))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('one message of ten megabytes from a hosted service is shown by its first words, with how much is left out', async () => {
  const text = speakAtLength(10 * megabyte)
  await using agent = await startAgent({
    opened: (end) => {
      end.send({ content: 'the mark of the message' })
      end.send({ content: 'damn', type: 'end_call' })
    },
  })
  await using service = await startHostedService(createConfig(agent.url))
  await using growing = await startGrowing(service.url, 'the mark of the message', text)
  using workspace = createWorkspace({ 'suite.json': createSpec() })
  const step = await runMeasuredStep({
    workspace: workspace.path,
    inputs: { ...inputs, 'base-url': growing.url, 'api-key': service.apiKey },
  })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'failed' } })
  const said = await expectHarmless(step, workspace.path)
  expect(said).toHaveLength(2)
  expectCut(said)
})
