import { join } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { afterwards, answer } from './fault-answers.ts'
import { type Stage, silentAgent, startStage } from './fault-stage.ts'
import { createSpec } from './greeting.ts'
import { waitUntil } from './waiting.ts'

jest.setTimeout(60_000)

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

// Windows has no signals: there a runner can only end the process.
const testSignals = process.platform === 'win32' ? test.skip : test

const endless = {
  spec: createSpec({ One: 'greets' }),
  inputs: { 'agent-id': String(silentAgent), 'poll-interval': '1s' },
}
const nothingListed = answer(200, { results: [] })

test('a run that was taken behind a 503 and is listed late is not paid twice', async () => {
  const { step, runs, proxy } = await stage.play({
    rules: [
      { phase: 'submission', fault: afterwards(answer(503)), times: 1 },
      { phase: 'look-up', fault: nothingListed, times: 3 },
    ],
    clock: { factor: 10 },
  })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'passed' } })
  expect(step.summary).toContain('found by its name')
  expect(proxy.countSeen('submission')).toBe(1)
  expect(runs).toHaveLength(1)
})

test('behind a 503 of a service that lists nothing, one run is sent, and the clean-up knows its name', async () => {
  const { step, runs, proxy } = await stage.play({
    rules: [
      { phase: 'submission', fault: afterwards(answer(503)) },
      { phase: 'look-up', fault: answer(404) },
    ],
    clock: { factor: 10 },
  })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'inconclusive' } })
  expect(JSON.parse(step.state['submissions'] ?? '')).toMatchObject([{ name: expect.stringContaining(' · ') }])
  expect(proxy.countSeen('submission')).toBe(1)
  expect(runs).toHaveLength(1)
})

testSignals('runs that take four seconds to hang up are over when a cancelled step is gone', async () => {
  await using playing = await stage.start({
    ...endless,
    rules: [{ phase: 'end_calls', fault: answer(200, {}), times: 8 }],
  })
  await waitUntil(() => playing.proxy.countSeen('reading') > 0)
  const startedAt = performance.now()
  playing.step.kill('SIGINT')
  const { step, runs } = await playing.ended
  expect(performance.now() - startedAt).toBeLessThan(7_000)
  expect(runs).toMatchObject([{ status: 'cancelled' }])
  expect(JSON.parse(step.state['submissions'] ?? '')).toEqual([])
})

testSignals(
  'a cancelled step whose runs do not hang up asks for six seconds, and leaves them to the clean-up',
  async () => {
    await using playing = await stage.start({ ...endless, rules: [{ phase: 'end_calls', fault: answer(200, {}) }] })
    await waitUntil(() => playing.proxy.countSeen('reading') > 0)
    const startedAt = performance.now()
    playing.step.kill('SIGINT')
    const played = await playing.ended
    expect(performance.now() - startedAt).toBeLessThan(7_000)
    const asked = playing.proxy.seen.filter(({ phase }) => phase === 'end_calls').map(({ at }) => at - startedAt)
    expect(asked.at(-1)).toBeGreaterThan(4_500)
    expect((await stage.cleanUp(playing, played)).log).toMatch(/Ended the runs of result \d+/)
  },
)

test('where nothing can be kept for the clean-up nothing is sent', async () => {
  const environment = { GITHUB_STATE: join(import.meta.dirname, 'no-such-folder', 'state') }
  const { step, runs, proxy } = await stage.play({ environment })
  expect(proxy.countSeen('submission')).toBe(0)
  expect(runs).toEqual([])
  expect(step).toMatchObject({ code: 1, stderr: '', outputs: { verdict: 'inconclusive' } })
  expect(step.annotations.map(({ message }) => message).join('\n')).toMatch(
    /cannot keep what the clean-up needs.*nothing is sent.*start the job again/,
  )
})

test('of a state that is broken in part, the clean-up ends the rest and says what may go on', async () => {
  await using playing = await stage.start(endless)
  await waitUntil(() => playing.proxy.countSeen('reading') > 0)
  playing.step.kill('SIGKILL')
  const played = await playing.ended
  const kept: unknown[] = JSON.parse(played.step.state['submissions'] ?? '')
  const submissions = JSON.stringify([{ name: 'Lost one' }, ...kept])
  const post = await stage.cleanUp(playing, { ...played, step: { ...played.step, state: { submissions } } })
  expect(post).toMatchObject({ code: 1, stderr: '', log: expect.stringMatching(/Ended the runs of result \d+/) })
  expect(post.annotations).toMatchObject([{ message: expect.stringMatching(/a run named "Lost one" may go on/) }])
  expect(playing.readRuns()).toMatchObject([{ status: 'cancelled' }])
})
