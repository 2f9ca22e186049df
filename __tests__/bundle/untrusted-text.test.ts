import { createServer } from 'node:http'
import { expect, jest, test } from '@jest/globals'
import { attacks } from '../report/attacks.ts'
import { hasUnsafe } from '../report/text/log-reading.ts'
import { findStructure, toShownText } from '../report/text/markdown-reading.ts'
import { startAgent } from '../service/conversation/scripted-agent.ts'
import { stripColour } from '../terminal/colour-reading.ts'
import { createConfig, createSpec } from './greeting.ts'
import { runStep, type Step } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

/** The cells of the summary's table rows that hold text from outside. */
const readCells = (summary: string, role: string): string[] =>
  summary
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([, who]) => who === role)
    .map(([, , says = '']) => says.replace(/ \|$/, ''))

function expectHarmless(step: Step): void {
  expect(stripColour(step.stdout).split('\n').filter(hasUnsafe)).toEqual([])
  expect(step.summary.split('\n').filter(hasUnsafe)).toEqual([])
  expect(step.summary).not.toMatch(/<img|<script|https?:\/\/evil|@octocat|::error|##\[/i)
}

test('nothing that an agent says becomes a command, a mention, a link or markup', async () => {
  await using agent = await startAgent({
    opened: (end) => {
      for (const attack of attacks) end.send({ content: attack })
      end.send({ role: 'Function Call', data: { id: '1', name: '::error::tool', arguments: '{"a":"##[error]x"}' } })
      end.send({ metadata: { ended_reason: '::error::reason', '<img src=x>': '@octocat' } })
      end.send({ content: '::error::damn', type: 'end_call' })
    },
  })
  const quoting = { id: 1, slug: 'greets', name: '::error::Stays | clean', type: 'not_contains', text: '::error::damn' }
  using workspace = createWorkspace({
    'suite.json': createSpec(),
    'agent-test.local.yml': createConfig(agent.url, { metrics: [quoting] }),
  })
  const step = await runStep({ workspace: workspace.path, inputs: { spec: 'suite.json', channel: 'text' } })
  expect(step.outputs).toMatchObject({ verdict: 'failed', 'runs-failed': '1' })
  expect(step.annotations.map(({ level }) => level)).toEqual(['error', 'error'])
  expect(step.masks.length).toBeLessThan(12)
  expectHarmless(step)
  const said = readCells(step.summary, 'agent')
  expect(said).toHaveLength(attacks.length + 1)
  for (const cell of said) expect(cell.split('<br>').flatMap((line) => findStructure(line))).toEqual([])
  expect(said.map(toShownText)).toEqual(expect.arrayContaining(['::error::gotcha', '<img src=x onerror=alert(1)>']))
})

test('nothing in a spec becomes a command or markup', async () => {
  const names = ['::error::pwned', '##[error]x', '<img src=x>', '@octocat | `code`', '\u001b[31mred\nnext']
  await using agent = await startAgent({ opened: ({ socket }) => socket.close() })
  const { scenarios, ...spec } = createSpec(Object.fromEntries(names.map((name) => [name, 'greets' as const])))
  using workspace = createWorkspace({
    'suite.json': { ...spec, suite: { name: '::error::suite <img src=x> @octocat' }, scenarios },
    'agent-test.local.yml': createConfig(agent.url),
  })
  const step = await runStep({ workspace: workspace.path, inputs: { spec: 'suite.json', channel: 'text' } })
  expect(step.outputs).toMatchObject({ verdict: 'inconclusive', 'runs-errored': '5' })
  expect(step.annotations).toHaveLength(6)
  expectHarmless(step)
  const failed: unknown = JSON.parse(step.outputs['failed-scenarios'] ?? '')
  expect(failed).toEqual(names.map((name) => expect.objectContaining({ name })))
})

test.each([
  [400, { errors: { 'scenarios[0].metrics[0]': ['::error::pwned\n##[error]x <img src=x> @octocat \u001b[31m'] } }],
  [400, { detail: '::error::pwned\n::add-mask::a\n##[error]x <img src=x> @octocat \u001b[31m' }],
  [403, { detail: '::error::pwned\n::add-mask::a\n##[error]x <img src=x> @octocat \u001b[31m' }],
])('nothing that a service answers with %i becomes a command or markup: %j', async (status, body) => {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  using _ = { [Symbol.dispose]: () => void server.close() }
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  using workspace = createWorkspace({ 'suite.json': createSpec() })
  const step = await runStep({
    workspace: workspace.path,
    inputs: { spec: 'suite.json', channel: 'text', 'base-url': `http://127.0.0.1:${port}`, 'api-key': 'ats_x' },
  })
  expect(step).toMatchObject({ code: 1, stderr: '' })
  expect(step.masks[0]).toBe('ats_x')
  expect(step.stdout).toContain('pwned')
  expectHarmless(step)
})
