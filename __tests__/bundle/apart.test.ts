import { expect, jest, test } from '@jest/globals'
import { createSpec, startSilentAgent } from './greeting.ts'
import { setStage } from './hosted-stage.ts'

jest.setTimeout(60_000)

const files = {
  'suite.json': createSpec({ Greets: 'greets', Swears: 'swears' }),
  'event.json': {},
}
const workflow = (sha: string) => ({
  GITHUB_REPOSITORY: 'octo/desk',
  GITHUB_SHA: sha,
  GITHUB_RUN_ID: '4711',
  GITHUB_RUN_ATTEMPT: '1',
})
const commit = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00'

test('one step submits without waiting, and another one waits and judges', async () => {
  await using stage = await setStage({ files })
  const submit = await stage.run({ inputs: { mode: 'submit' }, environment: workflow(commit) })
  expect(submit).toMatchObject({
    code: 0,
    outputs: { verdict: 'skipped', 'result-ids': '1' },
    state: { submissions: '[]' },
  })
  expect(submit.summary).toContain('Submitted as result 1')
  const wait = await stage.run({
    inputs: { mode: 'wait', 'result-id': submit.outputs['result-ids'] ?? '' },
    environment: workflow(commit),
  })
  expect(wait).toMatchObject({ code: 1, outputs: { verdict: 'failed', 'result-ids': '1', 'runs-total': '2' } })
  expect(wait.annotations).toContainEqual(
    expect.objectContaining({ title: 'Swears: Swears failed', file: 'suite.json' }),
  )
  expect(stage.service.readCharges()).toHaveLength(2)
})

test('what was submitted goes on when the step and its clean-up are over', async () => {
  await using stage = await setStage({ files, agent: await startSilentAgent() })
  const submit = await stage.run({ inputs: { mode: 'submit' } })
  const kept = Object.fromEntries(Object.entries(submit.state).map(([name, value]) => [`STATE_${name}`, value]))
  const post = await stage.run({ entry: 'run-post', environment: kept })
  expect(post).toMatchObject({ code: 0, log: '' })
  expect(stage.service.readStatuses()).not.toContain('cancelled')
})

test('a wait that runs out of time ends the runs', async () => {
  await using stage = await setStage({ files, agent: await startSilentAgent() })
  const submit = await stage.run({ inputs: { mode: 'submit' } })
  const wait = await stage.run({
    inputs: { mode: 'wait', 'result-id': submit.outputs['result-ids'] ?? '', timeout: '1s' },
  })
  expect(wait).toMatchObject({ code: 1, outputs: { verdict: 'inconclusive' } })
  expect(stage.service.readStatuses()).toEqual(['cancelled', 'cancelled'])
})

test('the result of another commit lets no change through', async () => {
  await using stage = await setStage({ files: { 'suite.json': createSpec() } })
  await stage.run({ inputs: { mode: 'submit' }, environment: workflow(commit) })
  const wait = await stage.run({
    inputs: { mode: 'wait', 'result-id': '1' },
    environment: workflow('badc0de0badc0de0badc0de0badc0de0badc0de0'),
  })
  expect(wait).toMatchObject({ code: 1, outputs: { verdict: 'invalid' } })
  expect(wait.annotations.at(-1)?.message).toContain('not for this commit')
})

test('a step that fails leaves nothing running that it has submitted', async () => {
  const twice = { 'a.json': createSpec(), 'b.json': createSpec({ Greets: 'greets', Swears: 'swears' }) }
  await using stage = await setStage({
    files: twice,
    agent: await startSilentAgent(),
    // The first costs 0.10, and for the second nothing is left.
    config: () => ({ credit: 0.1 }),
  })
  const step = await stage.run({ inputs: { mode: 'submit', spec: 'a.json\nb.json' } })
  expect(step).toMatchObject({ code: 1, outputs: { 'result-ids': '1' }, state: { submissions: '[]' } })
  expect(step.annotations.at(-1)?.message).toContain('The balance is too low')
  expect(stage.service.readStatuses()).toEqual(['cancelled'])
})

test.each([
  ['another channel', { channel: 'voice' }],
  ['a part of the cases', { scenarios: 'Greets' }],
])('a result of %s lets no change through', async (_, inputs: Record<string, string>) => {
  await using stage = await setStage({ files })
  await stage.run({ inputs: { mode: 'submit', ...inputs } })
  const wait = await stage.run({
    inputs: { mode: 'wait', 'result-id': '1', ...(inputs['channel'] ? {} : { scenarios: '' }) },
  })
  expect(wait.code).toBe(1)
})

test('results in any order come to the suites that they are of', async () => {
  const one = { ...createSpec(), suite: { name: 'Same' } }
  const two = { ...createSpec({ Swears: 'swears' }), suite: { name: 'Same' } }
  await using stage = await setStage({ files: { 'a.json': one, 'b.json': two } })
  const spec = 'a.json\nb.json'
  await stage.run({ inputs: { mode: 'submit', spec }, environment: workflow(commit) })
  const wait = await stage.run({ inputs: { mode: 'wait', spec, 'result-id': '2,1' }, environment: workflow(commit) })
  expect(wait.outputs).toMatchObject({ verdict: 'failed', 'runs-passed': '1', 'runs-failed': '1' })
  expect(JSON.parse(wait.outputs['failed-scenarios'] ?? '')).toMatchObject([{ spec: 'b.json', name: 'Swears' }])
})

test('a suite that was not submitted is not judged by the result of another one', async () => {
  const two = createSpec({ Swears: 'swears' })
  await using stage = await setStage({ files: { 'a.json': createSpec(), 'b.json': two } })
  await stage.run({ inputs: { mode: 'submit', spec: 'a.json' } })
  const wait = await stage.run({ inputs: { mode: 'wait', spec: '*.json', 'result-id': '1' } })
  expect(wait).toMatchObject({ code: 1, outputs: { verdict: 'inconclusive', 'runs-passed': '1' } })
  expect(wait.summary).toContain('result-id names no result of this suite')
})

test('a step that has nothing to run itself does not pass beside a result that nobody judges', async () => {
  await using stage = await setStage({ files: { 'a.json': createSpec(), 'b.json': createSpec({ Swears: 'swears' }) } })
  await stage.run({ inputs: { mode: 'submit', spec: 'b.json' } })
  const wait = await stage.run({ inputs: { mode: 'wait', spec: 'a.json', 'result-id': '1' } })
  expect(wait).toMatchObject({ code: 1, outputs: { verdict: 'invalid' } })
  expect(wait.annotations.at(-1)?.message).toMatch(/names result 1 .* which is of no suite of this step/)
})

test.each([
  [{ mode: 'wait', 'result-id': '9', timeout: '1s' }, /names result 9, which the service does not know/],
  [{ mode: 'wait', 'result-id': '1,2', timeout: '1s' }, /names result 1, which the service does not know/],
  [{ mode: 'wait' }, /input "result-id" is required in mode wait/],
  [{ mode: 'wait', 'result-id': 'abc' }, /input "result-id" must be whole numbers/],
  [{ mode: 'run', 'result-id': '1' }, /input "result-id" goes only with mode wait/],
])('%j is red and says why', async (inputs: Record<string, string>, message) => {
  await using stage = await setStage({ files })
  const step = await stage.run({ inputs })
  expect(step.code).toBe(1)
  expect(step.annotations.at(-1)?.message).toMatch(message)
})

test('a job that submits on the local service is told that nothing would be left to wait for', async () => {
  await using stage = await setStage({ files })
  const step = await stage.run({ inputs: { mode: 'submit', 'base-url': 'local', 'api-key': '' } })
  expect(step.annotations.at(-1)?.message).toContain('input "mode" must not be submit with base-url local')
})
