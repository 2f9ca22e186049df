import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { attacks } from '../report/attacks.ts'
import { hasUnsafe } from '../report/text/log-reading.ts'
import { findStructure, toShownText } from '../report/text/markdown-reading.ts'
import { startAgent } from '../service/conversation/scripted-agent.ts'
import { stripColour } from '../terminal/colour-reading.ts'
import { createConfig, createSpec, startGreeter } from './greeting.ts'
import { readWrittenReport } from './report-reading.ts'
import { runStep, type Step } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

// Windows knows no such names of files.
const testPosix = process.platform === 'win32' ? test.skip : test

/** The cells of the summary's table rows that hold text from outside. */
const readCells = (summary: string, role: string): string[] =>
  summary
    .split('\n')
    .map((line) => line.split(' | '))
    // The turn that made a run fail is marked.
    .filter(([, who]) => who === role || who === `<b>${role}</b>`)
    .map(([, , says = '']) => says.replace(/ \|$/, ''))

function expectHarmless(step: Step): void {
  expect(stripColour(step.stdout).split('\n').filter(hasUnsafe)).toEqual([])
  expect(step.summary.split('\n').filter(hasUnsafe)).toEqual([])
  expect(step.summary).not.toMatch(/<img|<script|https?:\/\/evil|@octocat|::error|##\[/i)
}

test('nothing that an agent says becomes a command, a mention, a link or markup', async () => {
  // A summary shows the last turns of a long conversation, so two have half of them each.
  const half = Math.ceil(attacks.length / 2)
  await using agent = await startAgent({
    opened: (end) => {
      for (const attack of agent.ends.length === 1 ? attacks.slice(0, half) : attacks.slice(half))
        end.send({ content: attack })
      end.send({ role: 'Function Call', data: { id: '1', name: '::error::tool', arguments: '{"a":"##[error]x"}' } })
      end.send({ metadata: { ended_reason: '::error::reason', '<img src=x>': '@octocat' } })
      end.send({ content: '::error::damn', type: 'end_call' })
    },
  })
  const quoting = { id: 1, slug: 'greets', name: '::error::Stays | clean', type: 'not_contains', text: '::error::damn' }
  using workspace = createWorkspace({
    'suite.json': createSpec({ One: 'greets', Other: 'greets' }),
    'agent-test.local.yml': createConfig(agent.url, { metrics: [quoting] }),
  })
  const inputs = { spec: 'suite.json', channel: 'text', 'report-directory': 'out' }
  const step = await runStep({ workspace: workspace.path, inputs })
  expect(step.outputs).toMatchObject({ verdict: 'failed', 'runs-failed': '2' })
  expect(step.annotations.map(({ level }) => level)).toEqual(['error', 'error', 'error'])
  expect(step.masks.length).toBeLessThan(12)
  expectHarmless(step)
  await readWrittenReport(join(workspace.path, 'out'))
  const said = readCells(step.summary, 'agent')
  // What is blank shows nothing.
  expect(said).toHaveLength(attacks.filter((text) => text.trim() !== '').length + 2)
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

const surroundings = {
  GITHUB_REPOSITORY: 'octo/<img src=x>@octocat',
  GITHUB_REF: 'refs/heads/\u202e::error::x',
  GITHUB_SHA: '::error::sha',
  GITHUB_SERVER_URL: 'javascript:alert(1)//',
  GITHUB_WORKFLOW: '##[error]x <script>alert(1)</script>',
  GITHUB_JOB: ']]> | @octocat\n::error::x',
  GITHUB_RUN_ID: '1<<EOF\nverdict=passed\nEOF',
  GITHUB_RUN_ATTEMPT: '\u001b[31m',
}

testPosix('nothing in a file name, the surroundings or a baseline becomes a command or markup', async () => {
  const heredoc = 'x\nEOF\nverdict<<EOF\npassed\nEOF'
  const names = ['::error::pwned\r::error::x', '##[error]x', '<img src=x> @octocat', heredoc, 'ghadelimiter_x\u0085']
  const path = ':\u200b:error::x/a,line=1,title=x:y%0A::error::z<img src=x>@octocat.json'
  await using agent = await startGreeter()
  using workspace = createWorkspace({
    'before.json': createSpec(Object.fromEntries(names.map((name) => [name, 'greets' as const]))),
    [path]: createSpec({ [heredoc]: 'swears' }),
    'agent-test.local.yml': createConfig(agent.url),
  })
  const run = (inputs: Readonly<Record<string, string>>) =>
    runStep({ workspace: workspace.path, inputs: { channel: 'text', ...inputs }, environment: surroundings })
  expectHarmless(await run({ spec: 'before.json', 'report-directory': '@octocat <img src=x>' }))
  const { report: before } = await readWrittenReport(join(workspace.path, '@octocat <img src=x>'))
  const hostile = { sha: '::error::x'.padEnd(40, '<img src=x>'), url: 'javascript:alert(1)', runId: '##[error]x' }
  const suites = before.suites.map((suite) => ({ ...suite, spec: { ...suite.spec, path } }))
  const baseline = ', ::error::b <img src=x>.json'
  writeFileSync(join(workspace.path, baseline), JSON.stringify({ ...before, origin: hostile, suites }))

  const step = await run({ spec: path, baseline, 'report-directory': 'out' })
  expect(step).toMatchObject({ code: 1, stderr: '', outputs: { verdict: 'failed' } })
  expectHarmless(step)
  const places = step.annotations.filter(({ file }) => file !== undefined)
  expect(places).toEqual([expect.objectContaining({ level: 'error', file: path })])
  expect(JSON.parse(step.outputs['failed-scenarios'] ?? '')).toMatchObject([{ spec: path, name: heredoc }])
  const { report, files } = await readWrittenReport(join(workspace.path, 'out'))
  expect(report.suites[0]?.removed).toHaveLength(names.length - 1)
  expect(report.baseline).toMatchObject({ state: 'compared' })
  for (const text of [files['summary.md'], files['index.html']]) expect(text).not.toMatch(/<img|href="?javascript:/i)
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
