import { expect, jest, test } from '@jest/globals'
import { startAgent } from '../service/conversation/scripted-agent.ts'
import { createSpec } from './greeting.ts'
import { setStage } from './hosted-stage.ts'

jest.setTimeout(60_000)

/** An agent that drops its first calls without a word, and greets whoever calls after them. */
const startShakyAgent = (drops: number) => {
  let calls = 0
  return startAgent({
    opened: (end) => {
      calls += 1
      if (calls <= drops) end.socket.terminate()
      else end.send({ content: 'Hello there!', type: 'end_call' })
    },
  })
}

const files = {
  'suite.json': { ...createSpec({ Greets: 'greets', Swears: 'swears' }), defaults: { concurrency_limit: 1 } },
}
const oneCase = { 'suite.json': { ...createSpec(), defaults: { frequency: 3, concurrency_limit: 1 } } }

test('a run that could not be carried out is made again, and takes the place of the one that failed', async () => {
  await using stage = await setStage({ files: oneCase, agent: await startShakyAgent(1) })
  const step = await stage.run({ inputs: { 'retry-inconclusive': '1' } })
  expect(step.outputs).toMatchObject({
    verdict: 'passed',
    'result-ids': '1,2',
    'runs-total': '3',
    'runs-passed': '3',
    'estimated-cost': '0.4',
  })
  expect(step.summary).toContain('1 run was made again as result 2')
  expect(stage.service.readStatuses()).toHaveLength(4)
})

test('a judged failure is never made again', async () => {
  await using stage = await setStage({ files, agent: await startShakyAgent(1) })
  const step = await stage.run({ inputs: { 'retry-inconclusive': '3', 'min-pass-rate': '50' } })
  expect(step.outputs).toMatchObject({ verdict: 'passed', 'runs-total': '2', 'runs-failed': '1', 'runs-passed': '1' })
  expect(stage.service.readStatuses()).toHaveLength(3)
})

test('nothing is made again of a suite that has failed by the runs that were judged', async () => {
  await using stage = await setStage({ files, agent: await startShakyAgent(1) })
  const step = await stage.run({ inputs: { 'retry-inconclusive': '3' } })
  expect(step.outputs).toMatchObject({ verdict: 'failed', 'result-ids': '1', 'runs-errored': '1' })
  expect(step.summary).toContain('no run was made again, because the suite fails by the runs that were judged')
  expect(stage.service.readStatuses()).toHaveLength(2)
})

test('a retry that also fails is made again only as often as the input says', async () => {
  await using stage = await setStage({ files: oneCase, agent: await startShakyAgent(100) })
  const step = await stage.run({ inputs: { 'retry-inconclusive': '2' } })
  expect(step.outputs).toMatchObject({ verdict: 'inconclusive', 'runs-total': '3', 'runs-errored': '3' })
  expect(step.outputs['result-ids']).toBe('1,2,3')
  expect(stage.service.readStatuses()).toHaveLength(9)
})

test.each([
  ['max-cost', '0.39'],
  ['max-runs', '3'],
])('a retry that would pass the limit of %s together with what it repeats is not made', async (name, limit) => {
  await using stage = await setStage({ files: oneCase, agent: await startShakyAgent(1) })
  const step = await stage.run({ inputs: { 'retry-inconclusive': '1', [name]: limit } })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'inconclusive', 'result-ids': '1', 'runs-errored': '1' } })
  expect(step.summary).toMatch(new RegExp(`a retry was refused: .*${name} is`))
  expect(stage.service.readStatuses()).toHaveLength(3)
})

test('enough passes of a case forgive its failure, which is marked as flaky', async () => {
  let calls = 0
  const moody = startAgent({
    opened: (end) => {
      calls += 1
      end.send({ content: calls === 2 ? 'What?' : 'Hello there!', type: 'end_call' })
    },
  })
  await using stage = await setStage({ files: oneCase, agent: await moody })
  const step = await stage.run({ inputs: { 'min-passes': '2' } })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'passed', 'runs-passed': '2', 'runs-failed': '1' } })
  expect(step.summary).toContain('flaky')
  expect(step.summary).toContain('1 failed run forgiven, because min-passes of 2 was reached')
  const strict = await stage.run({ inputs: { 'min-passes': '3' } })
  expect(strict.outputs).toMatchObject({ verdict: 'passed', 'runs-passed': '3' })
})
