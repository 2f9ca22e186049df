import { expect, jest, test } from '@jest/globals'
import { createSpec } from './greeting.ts'
import { setStage } from './hosted-stage.ts'

jest.setTimeout(60_000)

const polite = { ...createSpec({ Greets: 'greets' }), suite: { name: 'Polite' } }
const rude = { ...createSpec({ Greets: 'greets', Swears: 'swears' }), suite: { name: 'Rude' } }
const twoAgents = (url: string) => ({
  agents: [1, 2].map((id) => ({ id, name: `Greeter ${id}`, text: { url, agent_speaks_first: true } })),
})

test('every spec runs on every agent, each is submitted once, and one report tells of all', async () => {
  await using stage = await setStage({ files: { 'a.json': polite, 'b.json': rude }, config: twoAgents })
  const step = await stage.run({ inputs: { spec: '*.json', 'agent-id': '1, 2' } })
  expect(step.code).toBe(1)
  expect(step.outputs).toMatchObject({
    verdict: 'failed',
    'result-id': '1',
    'result-ids': '1,2,3,4',
    'estimated-cost': '0.6',
    'runs-total': '6',
    'runs-passed': '4',
    'runs-failed': '2',
  })
  expect(stage.service.readNames()).toHaveLength(4)
  expect(stage.service.readCharges()).toHaveLength(6)
  expect(step.state).toEqual({ submissions: '[]' })
  expect(step.summary).toContain('4 suites: 2 failed, 2 passed.')
  expect(JSON.parse(step.outputs['failed-scenarios'] ?? '')).toMatchObject([
    { spec: 'b.json', agent: 1, name: 'Swears' },
    { spec: 'b.json', agent: 2, name: 'Swears' },
  ])
  // Both agents broke the same rule on the same line, which is one annotation.
  const errors = step.annotations.filter(({ level, file }) => level === 'error' && file !== undefined)
  expect(errors).toMatchObject([{ file: 'b.json', title: 'Swears: Swears failed' }])
})

test('nothing is submitted while another spec is invalid', async () => {
  await using stage = await setStage({ files: { 'a.json': polite, 'b.json': { version: '1', scenarios: [] } } })
  const step = await stage.run({ inputs: { spec: 'a.json\nb.json' } })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'invalid', 'result-ids': '', 'spec-valid': 'false' } })
  expect(step.summary).toContain('b.json makes the step fail as it is, so nothing more is submitted')
  expect(stage.service.readNames()).toEqual([])
})

test('nothing is submitted while the price of another suite is refused', async () => {
  await using stage = await setStage({ files: { 'a.json': polite, 'b.json': rude } })
  const step = await stage.run({ inputs: { spec: 'a.json\nb.json', 'max-cost': '0.10' } })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'refused', 'result-ids': '' } })
  expect(stage.service.readNames()).toEqual([])
})

test('a refusal that is tolerated keeps nothing else from being run', async () => {
  await using stage = await setStage({ files: { 'a.json': polite, 'b.json': rude } })
  const inputs = { spec: 'a.json\nb.json', 'max-cost': '0.10', 'fail-on': 'failed,inconclusive' }
  const step = await stage.run({ inputs })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'refused', 'result-ids': '1', 'runs-passed': '1' } })
  expect(stage.service.readCharges()).toHaveLength(1)
})

test('a problem that only the service knows of keeps the other suites from being submitted', async () => {
  const unknown = createSpec({ Greets: 'no_such_metric' as 'greets' })
  await using stage = await setStage({ files: { 'a.json': polite, 'b.json': unknown } })
  const step = await stage.run({ inputs: { spec: '*.json' } })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'invalid', 'result-ids': '' } })
  expect(step.annotations).toContainEqual(expect.objectContaining({ file: 'b.json', line: expect.any(Number) }))
  expect(stage.service.readNames()).toEqual([])
})
