import { createServer } from 'node:net'
import { expect, jest, test } from '@jest/globals'
import { type ScriptedAgent, startAgent, startTcpServer } from '../service/conversation/scripted-agent.ts'
import { createConfig, createSpec, startSilentAgent } from './greeting.ts'
import { runStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

type BadAgent = Pick<ScriptedAgent, 'url' | typeof Symbol.asyncDispose>

/** The address of a port that was free a moment ago, where nothing listens. */
async function startNothing(): Promise<BadAgent> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `ws://127.0.0.1:${port}/chat`, [Symbol.asyncDispose]: async () => undefined }
}

const startNotFound = (): Promise<BadAgent> =>
  startTcpServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'))
  })

const runSuite = async (agent: BadAgent, spec: object) => {
  using workspace = createWorkspace({
    'suite.json': spec,
    'agent-test.local.yml': createConfig(agent.url, { silence_timeout: 0.5 }),
  })
  return await runStep({ workspace: workspace.path, inputs: { spec: 'suite.json', channel: 'text' } })
}

test.concurrent.each<[string, () => Promise<BadAgent>, string]>([
  ['refuses the connection', startNothing, 'nothing listens there; start the agent before the run'],
  ['answers HTTP 404', startNotFound, 'answered HTTP 404 instead of opening a WebSocket'],
  ['sends no JSON', () => startAgent({ opened: ({ socket }) => socket.send('Hello!') }), 'JSON'],
  ['never answers', startSilentAgent, 'the agent never answered within 0.5'],
  [
    'closes at once',
    () => startAgent({ opened: ({ socket }) => socket.close() }),
    'the agent closed the connection before it said anything',
  ],
])('an agent that %s leaves the run without a verdict, and says why', async (_, start, reason) => {
  await using agent = await start()
  const step = await runSuite(agent, createSpec())
  expect(step).toMatchObject({ code: 1, stderr: '' })
  expect(step.outputs).toMatchObject({
    verdict: 'inconclusive',
    'runs-total': '1',
    'runs-errored': '1',
    'runs-failed': '0',
    'pass-rate': '0',
    'spec-valid': 'true',
  })
  expect(step.annotations).toEqual([
    expect.objectContaining({ level: 'error', title: 'Says hello errored', file: 'suite.json', line: 9 }),
    { level: 'error', message: '1 of 1 run errored: Says hello.' },
  ])
  expect(step.annotations[0]?.message).toContain(reason)
  expect(step.summary).toContain('## ? Inconclusive: Greeting')
  expect(step.summary).toContain(reason)
})

test.concurrent('an agent that breaks down in one case is judged in the others', async () => {
  await using agent = await startAgent({
    opened: (end) => {
      if (agent.requests.at(-1)?.headers['x-mood'] === 'bad') end.socket.terminate()
      else end.send({ content: 'Hello there!', type: 'end_call' })
    },
  })
  const { scenarios, ...spec } = createSpec({ First: 'greets', Second: 'greets', Third: 'swears' })
  const [first, second, third] = scenarios
  const moody = { ...second, test_profile: { caller_variables: { 'X-Mood': 'bad' } } }
  const step = await runSuite(agent, { ...spec, scenarios: [first, moody, third] })
  expect(step.code).toBe(1)
  expect(step.outputs).toMatchObject({
    verdict: 'failed',
    'runs-total': '3',
    'runs-passed': '1',
    'runs-failed': '1',
    'runs-errored': '1',
  })
  expect(JSON.parse(step.outputs['failed-scenarios'] ?? '')).toMatchObject([{ name: 'Third' }, { name: 'Second' }])
})
