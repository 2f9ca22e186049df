import { expect, jest, test } from '@jest/globals'
import { createConfig, createSpec, startSilentAgent } from './greeting.ts'
import { startHostedService } from './hosted-service.ts'
import { runStep, startStep } from './step.ts'
import { waitUntil } from './waiting.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

// Windows has no signals: there a runner can only end the process.
const testSignals = process.platform === 'win32' ? test.skip : test

/** A step on a hosted service, with two runs whose agent never says a word. */
async function startEndlessStep(inputs: Readonly<Record<string, string>> = {}) {
  await using resources = new AsyncDisposableStack()
  const agent = resources.use(await startSilentAgent())
  const service = resources.use(await startHostedService(createConfig(agent.url)))
  const workspace = resources.use(createWorkspace({ 'suite.json': createSpec({ One: 'greets', Two: 'greets' }) }))
  const options = {
    workspace: workspace.path,
    inputs: { spec: 'suite.json', channel: 'text', 'base-url': service.url, 'api-key': service.apiKey, ...inputs },
  }
  const step = startStep(options)
  resources.defer(() => step.kill('SIGKILL'))
  await waitUntil(() => agent.ends.length === 2 && /"resultId":1/.test(step.readState()['submissions'] ?? ''))
  const moved = resources.move()
  return { options, service, step, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

testSignals.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the open runs at once, and the step reports',
  async (signal) => {
    await using running = await startEndlessStep()
    const start = Date.now()
    running.step.kill(signal)
    await waitUntil(() => running.service.readStatuses().every((status) => status === 'cancelled'), 2_000)
    const step = await running.step.ended
    // After SIGINT a runner waits 7.5 s until it sends SIGTERM, and another 2.5 s until it ends the process.
    expect(Date.now() - start).toBeLessThan(7_500)
    expect(step).toMatchObject({ code: 1, signal: null, stderr: '', state: { submissions: '[]' } })
    expect(step.outputs).toMatchObject({ verdict: 'inconclusive', 'result-id': '1', 'runs-total': '2' })
    for (const said of [step.summary, step.annotations.at(-1)?.message]) {
      expect(said).toContain('the job was cancelled')
      expect(said).toContain('the runs that were still open have been ended')
    }
  },
)

test('a timeout ends the open runs, and the step reports', async () => {
  await using running = await startEndlessStep({ timeout: '1s' })
  const step = await running.step.ended
  expect(step).toMatchObject({ code: 1, stderr: '', state: { submissions: '[]' } })
  expect(step.outputs).toMatchObject({ verdict: 'inconclusive', 'runs-total': '2', 'runs-passed': '0' })
  expect(step.summary).toContain('the runs did not end within the timeout of 1 s')
  expect(running.service.readStatuses()).toEqual(['cancelled', 'cancelled'])
})

testSignals('a second SIGINT ends a step that is still cleaning up, and the runs all the same', async () => {
  await using running = await startEndlessStep()
  running.step.kill('SIGINT')
  running.step.kill('SIGINT')
  const step = await running.step.ended
  // The second one may come when nothing is left to be done.
  expect(['SIGINT', 1]).toContain(step.signal ?? step.code)
  expect(step.stdout + step.stderr).not.toMatch(/\n\s+at /)
  await cleanUp(running.options, step.state)
  expect(running.service.readStatuses()).toEqual(['cancelled', 'cancelled'])
})

testSignals('the clean-up ends the runs of a step that was killed', async () => {
  await using running = await startEndlessStep()
  running.step.kill('SIGKILL')
  const { state, signal } = await running.step.ended
  expect(signal).toBe('SIGKILL')
  expect(running.service.readStatuses()).toEqual(['running', 'running'])
  const post = await cleanUp(running.options, state)
  expect(post.log).toContain('Ended the runs of result 1 that were still open.')
  expect(running.service.readStatuses()).toEqual(['cancelled', 'cancelled'])
})

test('the clean-up says nothing and asks nothing after a step that came to its end', async () => {
  const inputs = { spec: 'suite.json', 'base-url': 'http://127.0.0.1:9', 'api-key': 'ats_x' }
  const post = await cleanUp({ inputs }, { submissions: '[]' })
  expect(post).toMatchObject({ stdout: '', outputs: {} })
})

/** Runs the clean-up with what the main part kept, and checks that it went well. */
async function cleanUp(
  options: { readonly inputs: Readonly<Record<string, string>>; readonly workspace?: string },
  state: Readonly<Record<string, string>>,
) {
  const kept = Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]))
  const post = await runStep({ ...options, entry: 'run-post', environment: kept })
  expect(post).toMatchObject({ code: 0, stderr: '', annotations: [] })
  return post
}
