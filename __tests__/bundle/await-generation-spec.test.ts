import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { json } from '../client/fault-server.ts'
import { generatedScenario, progressOf } from '../contract/generations.ts'
import { awaitReplies, errors, key } from './generation-step.ts'
import { createWorkspace } from './workspace.ts'

/** Runs the step on finished scenarios, of which it is to write `made.json`. */
async function writeOf(scenarios: readonly object[], inputs: Readonly<Record<string, string>> = {}, counts = {}) {
  using workspace = createWorkspace({})
  const body = {
    ...progressOf({ total: scenarios.length, completed: scenarios.length }),
    ...{ scenarios_list: scenarios, ...counts },
  }
  const { step } = await awaitReplies([json(200, body)], {
    inputs: { 'write-spec': 'made.json', ...inputs },
    workspace: workspace.path,
  })
  const files = readdirSync(workspace.path)
  const text = files.includes('made.json') ? readFileSync(join(workspace.path, 'made.json'), 'utf8') : '{}'
  return { step, files, spec: JSON.parse(text) }
}

const whole = generatedScenario(1)
const unreadable = generatedScenario(2, { metrics: [{ id: 7 }] })
const note = '"Scenario 2" (scenario 2) is left out: metrics cannot be read'

test.each([
  [
    'partial',
    [whole, unreadable],
    1,
    '2 of 2 scenarios completed, 1 left out of the spec. To go on with the others, set fail-on to failed',
  ],
  [
    'failed',
    [whole, unreadable],
    0,
    '2 of 2 scenarios completed, 1 left out of the spec, which fail-on failed lets pass.',
  ],
  ['none', [whole, unreadable], 0, '2 of 2 scenarios completed, 1 left out of the spec, which fail-on none lets pass.'],
  ['partial', [unreadable], 1, 'input "write-spec" cannot be written: none of 1 scenario can be run from a spec'],
  ['failed', [unreadable], 1, 'input "write-spec" cannot be written: none of 1 scenario can be run from a spec'],
  ['none', [unreadable], 1, 'input "write-spec" cannot be written: none of 1 scenario can be run from a spec'],
])(
  'under fail-on %s a scenario that the spec cannot have counts like a failed one (%#)',
  async (failOn, scenarios, code, sentence) => {
    const { step, files, spec } = await writeOf(scenarios, { 'fail-on': failOn })
    expect(step.code).toBe(code)
    if (code === 1) expect(errors(step)).toEqual([sentence])
    else expect(step.log).toContain(sentence)
    expect(step.log).toContain(note)
    expect(step.summary).toContain('is left out: metrics cannot be read')
    expect(step.outputs['spec']).toBe(code === 1 ? '' : 'made.json')
    expect(files).toEqual(code === 1 ? [] : ['made.json'])
    if (code === 0) expect(spec).toMatchObject({ scenarios: [{ key: 'scenario-1' }] })
    if (scenarios.length > 1) expect(step.outputs['status']).toBe('partial')
  },
)

test.each([
  ['some failed', { completed_scenarios: 1, failed_scenarios: 1 }, 1],
  ['all failed', { completed_scenarios: 0, failed_scenarios: 2 }, 0],
])('where %s and all are listed, no spec is written of them', async (_, counts, completed) => {
  const { step, files } = await writeOf([whole, generatedScenario(2)], { 'fail-on': 'none' }, counts)
  expect(step).toMatchObject({ code: 1, outputs: { spec: '' } })
  expect(errors(step)).toEqual([
    `input "write-spec" cannot be written: the service lists 2 scenarios and counts ${completed} completed, so that it cannot be told which ones are`,
  ])
  expect(files).toEqual([])
})

const odd = 'k"q\\z-123456789'

test.each<[string, string, Readonly<Record<string, unknown>>]>([
  ['as it is', key, { instructions: `Say ${key}.` }],
  ['with characters that JSON escapes', odd, { instructions: `Say ${odd}.` }],
  ['in base64', key, { expected_outcome_prompt: btoa(key) }],
  ['as the name of a variable', odd, { test_profile_data: { [odd]: 1 } }],
  ['as a variable of any name', key, { test_profile_data: { mode: [key] } }],
])('scenarios that hold the credential %s are not written', async (_, secret, changes) => {
  const { step, files } = await writeOf([generatedScenario(1, changes)], { 'api-key': secret })
  expect(step).toMatchObject({ code: 1, outputs: { spec: '' } })
  expect(errors(step)).toEqual([
    'input "write-spec" is not written: the scenarios that the service shows hold the credential of this step',
  ])
  expect(files).toEqual([])
})
