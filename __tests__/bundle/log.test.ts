import { expect, jest, test } from '@jest/globals'
import { stripColour } from '../terminal/colour-reading.ts'
import { startBundle } from './bundle-process.ts'
import { createConfig, createSpec, startGreeter, startSilentAgent } from './greeting.ts'
import { setStage } from './hosted-stage.ts'
import { runStep, startStep } from './step.ts'
import { waitUntil } from './waiting.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(60_000)

const titlesOf = ({ groups }: { readonly groups: readonly { readonly title: string }[] }) =>
  groups.map(({ title }) => title)
const isColoured = (text: string): boolean => stripColour(text) !== text

async function runLocally(spec: object = createSpec(), environment: Readonly<Record<string, string>> = {}) {
  await using agent = await startGreeter()
  using workspace = createWorkspace({ 'suite.json': spec, 'agent-test.local.yml': createConfig(agent.url) })
  return await runStep({ workspace: workspace.path, inputs: { spec: 'suite.json', channel: 'text' }, environment })
}

test('the log is folded by phases, each is one group, and the report is in none', async () => {
  await using stage = await setStage({ files: { 'a.json': createSpec(), 'b.json': createSpec({ Swears: 'swears' }) } })
  const inputs = { spec: '*.json', scenarios: 'S*' }
  const step = await stage.run({ inputs, environment: { GITHUB_RUN_ID: '77', GITHUB_REPOSITORY: 'octo/desk' } })
  expect(step.code).toBe(1)
  expect(titlesOf(step)).toEqual(['Check', 'Price', 'Submit', 'Wait'])
  const [check, price, submit, wait] = step.groups.map(({ lines }) => lines)
  expect(check).toHaveLength(2)
  expect(price?.every((line) => line.startsWith('Dry run of '))).toBe(true)
  expect(submit).toContain(`Result 1: ${stage.service.url}/test_framework/v1/results/1/`)
  expect(wait?.length).toBeGreaterThan(0)
  expect(step.unfolded).toContain('✗ Failed: Greeting')
})

test('the address of each result is in sight before the wait, and the report begins with where the results are', async () => {
  await using stage = await setStage({ files: { 'a.json': createSpec(), 'b.json': createSpec() } })
  const step = await stage.run({
    inputs: { spec: '*.json', 'report-directory': 'reports' },
    environment: { GITHUB_SERVER_URL: 'https://github.com', GITHUB_RUN_ID: '77', GITHUB_REPOSITORY: 'octo/desk' },
  })
  const addresses = [1, 2].map((id) => `${stage.service.url}/test_framework/v1/results/${id}/`)
  const lines = step.unfolded.split('\n').filter((line) => line !== '')
  expect(lines.slice(0, 2)).toEqual(addresses.map((address, index) => `Result ${index + 1}: ${address}`))
  expect(lines.slice(2, 4)).toEqual(addresses.map((address) => `Result: ${address}`))
  expect(lines[4]).toMatch(/^Workflow run: https:\/\/github\.com\/octo\/desk\/actions\/runs\/77/)
  expect(lines[5]).toBe('Report files: reports')
  expect(lines[6]).toBe('✓ Passed: Greeting')
})

test('a result on the local service has no address, and the log says why', async () => {
  const step = await runLocally()
  expect(step.unfolded).toMatch(/^Result 1: on the local service, which ends with this step$/m)
  expect(step.log).not.toContain('Result: http')
})

test('a retry is a group of its own', async () => {
  using workspace = createWorkspace({
    'suite.json': createSpec(),
    'agent-test.local.yml': createConfig('ws://127.0.0.1:9/'),
  })
  const inputs = { spec: 'suite.json', channel: 'text', 'retry-inconclusive': '2' }
  const step = await runStep({ workspace: workspace.path, inputs })
  expect(titlesOf(step).slice(-3)).toEqual(['Wait', 'Retry 1 of 2', 'Retry 2 of 2'])
})

test('the selection is told where it leaves something out', async () => {
  await using agent = await startGreeter()
  const spec = createSpec({ Alpha: 'greets', Beta: 'greets', Gamma: 'greets' })
  using workspace = createWorkspace({ 'suite.json': spec, 'agent-test.local.yml': createConfig(agent.url) })
  const inputs = { spec: 'suite.json', channel: 'text', scenarios: 'Alpha\nBeta' }
  const step = await runStep({ workspace: workspace.path, inputs })
  expect(step.groups).toContainEqual({ title: 'Select', lines: ['Selected 2 of 3 cases of suite.json'] })
})

// The imitation of a runner throws when a group is left open, or when anything is said of a failure within one.
test.each([
  ['inputs that are wrong', { spec: 'suite.json', channel: 'smoke' }],
  ['a spec that is missing', { spec: 'missing.json' }],
  ['a selection that leaves out everything', { spec: 'suite.json', scenarios: 'Nothing like it', channel: 'text' }],
  ['a config that is missing', { spec: 'suite.json', 'local-config': 'missing.yml', channel: 'text' }],
])('no group is left open by %s', async (_, inputs) => {
  using workspace = createWorkspace({ 'suite.json': createSpec() })
  const step = await runStep({ workspace: workspace.path, inputs })
  expect(step.code).toBe(1)
  expect(step.annotations.map(({ level }) => level)).toContain('error')
})

const testSignals = process.platform === 'win32' ? test.skip : test

testSignals('no group is left open by a cancellation', async () => {
  await using agent = await startSilentAgent()
  using workspace = createWorkspace({ 'suite.json': createSpec(), 'agent-test.local.yml': createConfig(agent.url) })
  const step = startStep({ workspace: workspace.path, inputs: { spec: 'suite.json', channel: 'text' } })
  await waitUntil(() => agent.ends.length > 0)
  step.kill('SIGINT')
  const { code, groups, unfolded } = await step.ended
  expect(code).toBe(1)
  // The wait may not have said anything yet.
  expect(titlesOf({ groups }).slice(0, 3)).toEqual(['Check', 'Price', 'Submit'])
  expect(unfolded).toContain('? Inconclusive: Greeting')
})

test.each([
  ['is coloured', {}, true],
  ['is not with NO_COLOR', { NO_COLOR: '1' }, false],
  ['is where NO_COLOR is empty', { NO_COLOR: '' }, true],
  ['is not with FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
  ['is not with NO_COLOR, whatever FORCE_COLOR says', { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
])('the log of a workflow %s', async (_, environment, expected) => {
  const step = await runLocally(createSpec(), environment)
  expect(step.code).toBe(0)
  expect(isColoured(step.stdout)).toBe(expected)
  expect(step.log).toContain('✓ Passed: Greeting')
})

test.each([
  ['no colour', {}, false],
  ['colour with FORCE_COLOR', { FORCE_COLOR: '1' }, true],
  ['no colour with NO_COLOR and FORCE_COLOR', { NO_COLOR: 'yes', FORCE_COLOR: '1' }, false],
])('a pipe gets %s', async (_, environment, expected) => {
  using workspace = createWorkspace({ 'suite.json': createSpec() })
  const process = startBundle('cli', { arguments: ['lint', 'suite.json'], folder: workspace.path, environment })
  const { code, stdout, stderr } = await process.ended
  expect(code).toBe(0)
  expect([isColoured(stdout), isColoured(stderr)]).toEqual([expected, expected])
})
