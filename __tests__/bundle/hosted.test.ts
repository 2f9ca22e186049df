import { expect, jest, test } from '@jest/globals'
import { createConfig, createSpec, startGreeter } from './greeting.ts'
import { type HostedService, startHostedService } from './hosted-service.ts'
import { runStep, type Step } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

const forkEvent = {
  pull_request: {
    head: { sha: 'c0ffee', repo: { full_name: 'mallory/desk' } },
    base: { repo: { full_name: 'octo/desk' } },
  },
}
const ownEvent = {
  pull_request: { ...forkEvent.pull_request, head: { sha: 'c0ffee', repo: { full_name: 'octo/desk' } } },
}

const twoCases = createSpec({ 'Says hello': 'greets', 'Says damn': 'swears' })
const threeRuns = { ...createSpec(), defaults: { frequency: 3 } }

interface Visit {
  readonly spec?: object
  readonly inputs?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
}

/** A run at 0.1 on a service in this process, with an agent that says hello and never swears. */
async function visit(change: Visit | ((service: HostedService) => Visit) = {}) {
  await using agent = await startGreeter()
  await using service = await startHostedService(createConfig(agent.url))
  const { spec = createSpec(), inputs, environment = {} } = typeof change === 'function' ? change(service) : change
  using workspace = createWorkspace({ 'suite.json': spec, 'fork.json': forkEvent, 'own.json': ownEvent })
  const step: Step = await runStep({
    workspace: workspace.path,
    inputs: { spec: 'suite.json', channel: 'text', 'base-url': service.url, 'api-key': service.apiKey, ...inputs },
    environment,
  })
  expect(step.stderr).toBe('')
  expect(step.log + step.summary).not.toContain(service.apiKey)
  expect(agent.ends).toHaveLength(service.readStatuses().length)
  return { step, names: service.readNames(), charges: service.readCharges() }
}

test.concurrent('a suite runs on a hosted service, is charged once for each run, and is settled for the clean-up', async () => {
  const { step, names, charges } = await visit({ spec: threeRuns })
  expect(step).toMatchObject({ code: 0, annotations: [], state: { submissions: '[]' } })
  expect(step.outputs).toMatchObject({ verdict: 'passed', 'runs-passed': '3', 'estimated-cost': '0.3' })
  expect(names).toHaveLength(1)
  expect(charges).toEqual([100_000, 100_000, 100_000])
})

test.concurrent('the label of a run names the repository, the head of the pull request, the workflow run and its attempt', async () => {
  const { names } = await visit({
    inputs: { name: 'Nightly' },
    environment: {
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: 'own.json',
      GITHUB_REPOSITORY: 'octo/desk',
      GITHUB_SHA: 'badc0de',
      GITHUB_RUN_ID: '4711',
      GITHUB_RUN_ATTEMPT: '2',
    },
  })
  expect(names).toEqual([expect.stringMatching(/^Nightly\b.*octo\/desk.*c0ffee.*4711.*2/)])
  expect(names).not.toEqual([expect.stringContaining('badc0de')])
})

test.concurrent('a key that the service does not know stops the step without showing the key', async () => {
  const { step, charges } = await visit({ inputs: { 'api-key': 'ats_of_somebody_else' } })
  expect(step.code).toBe(1)
  expect(step.outputs).toMatchObject({ verdict: 'inconclusive', 'spec-valid': 'true', 'result-id': '' })
  expect(step.annotations).toEqual([{ level: 'error', message: expect.stringMatching(/\b401\b.*api-key/) }])
  expect(step.masks[0]).toBe('ats_of_somebody_else')
  expect(step.stdout.replace(/^::add-mask::.*\n/gm, '')).not.toContain('ats_of_somebody_else')
  expect(charges).toEqual([])
})

test.concurrent('a suite that costs more than the limit is refused before anything is charged', async () => {
  const { step, names, charges } = await visit({ spec: threeRuns, inputs: { 'max-cost': '0.29' } })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'refused', 'estimated-cost': '0.3', 'result-id': '' } })
  expect(step.annotations).toEqual([{ level: 'error', message: expect.stringMatching(/^Nothing ran: .*0\.3.*0\.29/) }])
  expect({ names, charges }).toEqual({ names: [], charges: [] })
})

test.concurrent('a suite that costs just the limit runs', async () => {
  const { step, charges } = await visit({ spec: threeRuns, inputs: { 'max-cost': '0.30' } })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'passed' } })
  expect(charges).toHaveLength(3)
})

test.concurrent.each([
  ['lint', '', 'The spec is valid.'],
  ['dry-run', '0.1', 'The spec is valid; 1 run would cost 0.10.'],
])('mode %s charges nothing', async (mode, cost, sentence) => {
  const { step, names, charges } = await visit({ inputs: { mode } })
  expect(step).toMatchObject({ code: 0, annotations: [] })
  expect(step.outputs).toMatchObject({
    verdict: 'skipped',
    'estimated-cost': cost,
    'result-id': '',
    'spec-valid': 'true',
  })
  expect(step.summary).toContain(sentence)
  expect({ names, charges }).toEqual({ names: [], charges: [] })
})

test.concurrent.each([
  [{}, { code: 1, verdict: 'failed', level: 'error' }],
  [{ 'min-pass-rate': '51' }, { code: 1, verdict: 'failed', level: 'error' }],
  [{ 'min-pass-rate': '50' }, { code: 0, verdict: 'passed', level: 'warning', why: 'within min-pass-rate of 50' }],
  [{ 'fail-on': 'timeout, cost' }, { code: 0, verdict: 'failed', level: 'warning', why: 'fail-on leaves failed out' }],
])('half of the runs passing under %j: %j', async (inputs: Record<string, string>, expected) => {
  const { code, verdict, level, why } = { why: undefined, ...expected }
  const { step } = await visit({ spec: twoCases, inputs })
  expect(step.code).toBe(code)
  expect(step.outputs).toMatchObject({ verdict, 'pass-rate': '50', 'runs-passed': '1', 'runs-failed': '1' })
  const title = `Says damn: Swears failed${why === undefined ? '' : ` (${why})`}`
  expect(step.annotations[0]).toMatchObject({ level, title })
})

test.concurrent('without a credential a change of the same repository is refused', async () => {
  const { step, names } = await visit({
    inputs: { 'api-key': '' },
    environment: { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: 'own.json' },
  })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'invalid' } })
  expect(step.annotations).toEqual([{ level: 'error', message: expect.stringMatching(/^input "api-key" is empty/) }])
  expect(names).toEqual([])
})

test.concurrent.each([
  [
    'from a fork',
    { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: 'fork.json' },
    'GitHub passes no secrets to pull requests from forks',
  ],
  [
    'by Dependabot',
    { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: 'own.json', GITHUB_ACTOR: 'dependabot[bot]' },
    'GitHub passes no Actions secrets to workflows that Dependabot starts',
  ],
])('without a credential a change %s is only checked, and the step says why', async (_, environment, reason) => {
  const { step, names } = await visit({ inputs: { 'api-key': '' }, environment })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'skipped', 'spec-valid': 'true' } })
  expect(step.summary).toContain(`Nothing ran: ${reason}, so only the spec was checked.`)
  expect(names).toEqual([])
})

test.concurrent('a spec with an error is red even where the change gets no secrets', async () => {
  const { step } = await visit({
    spec: { version: '1', scenarios: [] },
    inputs: { 'api-key': '' },
    environment: { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: 'fork.json' },
  })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'invalid', 'spec-valid': 'false' } })
})
