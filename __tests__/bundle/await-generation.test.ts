import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { lintSpec } from '../../src/spec/lint.ts'
import { parseSpec } from '../../src/spec/source.ts'
import { json } from '../client/fault-server.ts'
import { generatedScenario, progressOf } from '../contract/generations.ts'
import { toClockEnvironment } from './fast-clock.ts'
import { awaitReplies, errors, expectNoSecret, outputsOf, progressPath } from './generation-step.ts'
import { setStage } from './hosted-stage.ts'
import { runStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

test('a real generation becomes a table, outputs, and a spec that the main action lints and dry-runs', async () => {
  const described = {
    id: 1,
    name: 'Order desk',
    description: 'Refunds orders up to 30 days after delivery and tells the opening hours.',
    metrics: ['greets'],
    language: 'pt',
    telephony: { phone_number: '+15551234567' },
  }
  await using stage = await setStage({
    files: {},
    config: (url) => ({ agents: [{ ...described, text: { url } }], personalities: [{ id: 5, name: 'Hurried' }] }),
  })
  const { service, workspace } = stage
  const answer = await fetch(`${service.url}/test_framework/v1/scenarios/generate-bg/`, {
    method: 'POST',
    headers: { 'X-SERVICE-API-KEY': service.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id: 1, num_scenarios: 4 }),
  })
  const { progress_id: id } = (await answer.json()) as { progress_id: string }
  const inputs = {
    'progress-id': id,
    'base-url': service.url,
    'api-key': service.apiKey,
    'write-spec': 'specs/made.json',
  }
  const step = await runStep({ entry: 'await-generation', workspace: workspace.path, inputs })
  expect(step).toMatchObject({ code: 0, stderr: '', annotations: [] })
  expectNoSecret(step, service.apiKey)
  expect(step.log).toContain('4 of 4 scenarios completed')
  expect(step.log.trim().split('\n').slice(-2)).toEqual([
    '4 cases written to specs/made.json.',
    'All of 4 scenarios were generated.',
  ])

  const bytes = readFileSync(join(workspace.path, 'specs/made.json'))
  const { spec, problems } = lintSpec(parseSpec(bytes, 'specs/made.json'))
  expect(problems).toEqual([])
  expect(spec).toMatchObject({ version: '1', agent_id: 1, suite: { name: 'Generated scenarios of agent 1' } })
  expect(spec?.scenarios).toHaveLength(4)
  for (const scenario of spec?.scenarios ?? []) {
    expect(scenario).toMatchObject({
      personality: 5,
      metrics: [1],
      language: 'pt',
      key: expect.stringMatching(/^scenario-\d+$/),
    })
  }
  expect(bytes.toString()).toBe(`${JSON.stringify(spec, null, 2)}\n`)
  const ids = spec?.scenarios.map((scenario) => Number(scenario.key?.replace('scenario-', '')))
  expect(step.outputs).toEqual(outputsOf('completed', [4, 4, 0], JSON.stringify(ids), 'specs/made.json'))
  expect(step.summary.match(/^\| \d+ \| /gm)).toHaveLength(4)
  expect(step.stdout + step.summary + JSON.stringify(step.outputs) + bytes).not.toContain('5551234567')
  expect(readdirSync(join(workspace.path, 'specs'))).toEqual(['made.json'])

  for (const mode of ['lint', 'dry-run']) {
    const main = await stage.run({ inputs: { mode, spec: 'specs/made.json' } })
    expect(main).toMatchObject({ code: 0, annotations: [], outputs: { verdict: 'skipped', 'spec-valid': 'true' } })
  }
  const again = await runStep({
    entry: 'await-generation',
    workspace: workspace.path,
    inputs: { ...inputs, 'write-spec': 'again.json' },
  })
  expect(again.code).toBe(0)
  expect(readFileSync(join(workspace.path, 'again.json'))).toEqual(bytes)
})

test('each movement is a line of the log, and none is said twice', async () => {
  const { step, received } = await awaitReplies(
    [
      [0, 0],
      [3, 0],
      [3, 0],
      [3, 1],
      [3, 2],
    ]
      .map(([total = 0, completed = 0]) => json(200, progressOf({ total, completed })))
      .concat(json(200, progressOf({ total: 3, completed: 3 }))),
    { environment: toClockEnvironment({ factor: 20 }) },
  )
  expect(step.log.trim().split('\n')).toEqual([
    'No scenario is planned yet',
    '0 of 3 scenarios completed',
    '1 of 3 scenarios completed',
    '2 of 3 scenarios completed',
    '3 of 3 scenarios completed',
    'All of 3 scenarios were generated.',
  ])
  expect(received).toHaveLength(6)
  expect(received[0]?.line).toBe(`GET ${progressPath}`)
  expect(step).toMatchObject({ code: 0, outputs: outputsOf('completed', [3, 3, 0], '[1,2,3]') })
})

const partial = json(200, progressOf({ total: 3, completed: 2, failed: 1 }))
const allFailed = json(200, progressOf({ total: 3, completed: 0, failed: 3 }))

test.each([
  [
    'partial',
    partial,
    1,
    '2 of 3 scenarios completed, 1 failed. To go on with what was completed, set fail-on to failed',
  ],
  ['failed', partial, 0, '2 of 3 scenarios completed, 1 failed, which fail-on failed lets pass.'],
  ['none', partial, 0, '2 of 3 scenarios completed, 1 failed, which fail-on none lets pass.'],
  ['partial', allFailed, 1, '0 of 3 scenarios completed, 3 failed'],
  ['failed', allFailed, 1, '0 of 3 scenarios completed, 3 failed'],
  ['none', allFailed, 0, '0 of 3 scenarios completed, 3 failed, which fail-on none lets pass.'],
])('under fail-on %s a generation with failed scenarios says so (%#)', async (failOn, reply, code, sentence) => {
  const { step } = await awaitReplies([reply], { inputs: { 'fail-on': failOn } })
  expect(step.code).toBe(code)
  if (code === 1) expect(errors(step)).toEqual([sentence])
  else expect(step.log).toContain(sentence)
  expect(step.outputs['status']).toBe(reply === partial ? 'partial' : 'failed')
  expect(step.outputs['scenario-ids']).toBe(reply === partial ? '[1,2]' : '[]')
})

test('a spec is written of what was completed, and only when the step is green', async () => {
  using workspace = createWorkspace({ 'generated.json': 'of an earlier step' })
  const options = { workspace: workspace.path }
  const read = () => readFileSync(join(workspace.path, 'generated.json'), 'utf8')
  const red = await awaitReplies([partial], { ...options, inputs: { 'write-spec': 'generated.json' } })
  expect(red.step).toMatchObject({ code: 1, outputs: { spec: '' } })
  expect(read()).toBe('of an earlier step')
  const green = await awaitReplies([partial], {
    ...options,
    inputs: { 'write-spec': 'generated.json', 'fail-on': 'none' },
  })
  expect(green.step).toMatchObject({ code: 0, outputs: { spec: 'generated.json' } })
  expect(JSON.parse(read())).toMatchObject({ scenarios: [{ key: 'scenario-1' }, { key: 'scenario-2' }] })
  const none = await awaitReplies([allFailed], {
    ...options,
    inputs: { 'write-spec': 'other.json', 'fail-on': 'none' },
  })
  expect(none.step).toMatchObject({ code: 1, outputs: { status: 'failed', spec: '' } })
  expect(errors(none.step)).toEqual(['input "write-spec" cannot be written: no scenario was completed'])
  expect(none.step.summary).toContain('The spec was not written: ')
  expect(readdirSync(workspace.path)).toEqual(['generated.json'])
})

test('scenarios in hostile words harm neither log nor summary, and their numbers are hidden', async () => {
  const hostile = generatedScenario(1, {
    name: '::warning::| <img src=x> +1 555 123 4567 @everyone',
    tags: ['a|b', '##[error]x'],
    metric_names: ['`x`'],
    expected_outcome_prompt: 'calls (555) 987-6543\n| x |',
    phone_number: '+15551234567',
    inbound_phone_number_data: { id: 1, number: '5559876543', phone_number_id: 'x' },
  })
  const body = { ...progressOf({ total: 1, completed: 1 }), scenarios_list: [hostile] }
  const { step } = await awaitReplies([json(200, body)])
  expect(step).toMatchObject({ code: 0, annotations: [] })
  expect(step.summary.match(/^\| \d+ \| .*$/gm)).toHaveLength(1)
  expect(step.summary).not.toMatch(/<img|987-6543|123 4567|@everyone/)
})
