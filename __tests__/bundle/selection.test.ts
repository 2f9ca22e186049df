import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { createSpec } from './greeting.ts'
import { setStage } from './hosted-stage.ts'

jest.setTimeout(60_000)

const spec = createSpec({ One: 'greets', Two: 'swears', Three: 'greets' })
const isDue = (name: string, tags: readonly string[]) => ({
  name,
  instructions: 'You say hello.',
  metrics: ['greets'],
  tags,
})

test('only the cases that are selected are sent and paid for, and a failure stands on its own line', async () => {
  await using stage = await setStage({ files: { 'suite.json': spec } })
  const step = await stage.run({ inputs: { scenarios: 'T*\n!three' } })
  expect(step.outputs).toMatchObject({ verdict: 'failed', 'runs-total': '1', 'estimated-cost': '0.1' })
  expect(JSON.parse(step.outputs['failed-scenarios'] ?? '')).toMatchObject([{ location: 'scenarios[1]', name: 'Two' }])
  const lines = JSON.stringify(spec, null, 2).split('\n')
  const [error] = step.annotations.filter(({ file }) => file === 'suite.json')
  expect(lines[(error?.line ?? 0) - 1]).toContain('"swears"')
  expect(stage.service.readCharges()).toHaveLength(1)
})

test('what the service finds wrong in a part of the spec is shown in the whole of it', async () => {
  const broken = createSpec({ One: 'greets', Two: 'greets', Three: 'no_such_metric' as 'greets' })
  await using stage = await setStage({ files: { 'suite.json': broken } })
  const step = await stage.run({ inputs: { scenarios: 'Three' } })
  const lines = JSON.stringify(broken, null, 2).split('\n')
  const [error] = step.annotations.filter(({ file }) => file === 'suite.json')
  expect(error?.message).toContain('scenarios[2].metrics[0]')
  expect(lines[(error?.line ?? 0) - 1]).toContain('no_such_metric')
})

test('cases are selected by their tags', async () => {
  const tagged = { ...spec, scenarios: [isDue('Quick', ['smoke']), isDue('Long', ['nightly'])] }
  await using stage = await setStage({ files: { 'suite.json': tagged } })
  const step = await stage.run({ inputs: { scenarios: 'tag:smo*' } })
  expect(step.outputs).toMatchObject({ verdict: 'passed', 'runs-total': '1' })
})

test('a pattern that fits no case is a mistake of the input, and nothing runs', async () => {
  await using stage = await setStage({ files: { 'suite.json': spec } })
  const step = await stage.run({ inputs: { scenarios: 'One\nFour' } })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'invalid' } })
  expect(step.annotations.at(-1)?.message).toContain('input "scenarios" has "Four", which fits no case')
  expect(stage.service.readNames()).toEqual([])
})

test('patterns that leave nothing to run are a mistake of the input', async () => {
  await using stage = await setStage({ files: { 'suite.json': spec } })
  const step = await stage.run({ inputs: { scenarios: 'One\n!O*' } })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'invalid' } })
  expect(step.annotations.at(-1)?.message).toContain('input "scenarios" leaves out every case')
})

/** A checkout whose base has one version of the spec, and whose working tree another. */
async function setPullRequest(base: object, head: object) {
  const stage = await setStage({ files: { 'suite.json': base } })
  const folder = stage.workspace.path
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'base')
  const sha = git('rev-parse', 'HEAD').trim()
  writeFileSync(join(folder, 'suite.json'), JSON.stringify(head))
  const repo = { full_name: 'octo/desk' }
  const event = { pull_request: { number: 7, labels: [], head: { sha, repo }, base: { sha, ref: 'main', repo } } }
  writeFileSync(join(folder, 'event.json'), JSON.stringify(event))
  const environment = {
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_REPOSITORY: 'octo/desk',
  }
  return { stage, environment, [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose]() }
}

test('with only-changed a pull request runs the cases that it changed', async () => {
  const head = {
    ...spec,
    scenarios: spec.scenarios.map((one) => (one.name === 'Three' ? { ...one, frequency: 2 } : one)),
  }
  await using change = await setPullRequest(spec, head)
  const step = await change.stage.run({ inputs: { 'only-changed': 'true' }, environment: change.environment })
  expect(step.outputs).toMatchObject({ verdict: 'passed', 'runs-total': '2', 'estimated-cost': '0.2' })
  expect(step.summary).toContain('only-changed: 1 of 3 cases differ')
})

test('with only-changed a pull request that changes no case runs none, and says so', async () => {
  await using change = await setPullRequest(spec, { ...spec, suite: { name: 'New name' } })
  const step = await change.stage.run({ inputs: { 'only-changed': 'true' }, environment: change.environment })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'skipped', 'runs-total': '0' } })
  expect(step.summary).toContain('only-changed: 0 of 3 cases differ')
  expect(change.stage.service.readNames()).toEqual([])
})

test('with only-changed every case runs where there is no base', async () => {
  await using stage = await setStage({ files: { 'suite.json': createSpec() } })
  const step = await stage.run({ inputs: { 'only-changed': 'true' } })
  expect(step.outputs).toMatchObject({ verdict: 'passed', 'runs-total': '1' })
  expect(step.summary).toContain('only-changed: every case runs, because')
})

test.each([
  ['0.10', 'passed'],
  ['0.09', 'refused'],
  ['50%', 'passed'],
  ['49%', 'refused'],
])('a spec that has become dearer by 0.10, from 0.20, under max-cost-increase %s is %s', async (increase, verdict) => {
  const base = createSpec({ One: 'greets', Two: 'greets' })
  const head = createSpec({ One: 'greets', Two: 'greets', Three: 'greets' })
  await using change = await setPullRequest(base, head)
  const inputs = { 'max-cost-increase': increase }
  const step = await change.stage.run({ inputs, environment: change.environment })
  expect(step.outputs).toMatchObject({ verdict, 'estimated-cost': '0.3' })
  expect(step.summary).toMatch(/price 0\.30, base 0\.20, may rise by/)
  expect(change.stage.service.readCharges()).toHaveLength(verdict === 'passed' ? 3 : 0)
})
