import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { createHold, silence } from './fault-answers.ts'
import type { Phase, Rule } from './fault-proxy.ts'
import { type Play, type Played, type Playing, type Stage, startStage } from './fault-stage.ts'
import { createSpec } from './greeting.ts'
import { endless, moments } from './signal-moments.ts'
import type { StartedStep } from './step.ts'
import { waitUntil } from './waiting.ts'

jest.setTimeout(60_000)

// Windows has no signals: there a runner can only end the process.
const testSignals = process.platform === 'win32' ? test.skip : test

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

/** How long a runner waits after SIGINT, and then after SIGTERM. */
const sigtermAfterMs = 7_500
const sigkillAfterMs = 2_500
/** When the process shall be gone. */
const maxStopMs = 7_000

/** Cancels a step as a runner does. */
async function cancel(step: StartedStep): Promise<{ readonly stopMs: number }> {
  const startedAt = performance.now()
  const over = new AbortController()
  const send = async (): Promise<void> => {
    step.kill('SIGINT')
    await sleep(sigtermAfterMs, undefined, { signal: over.signal })
    step.kill('SIGTERM')
    await sleep(sigkillAfterMs, undefined, { signal: over.signal })
    step.kill('SIGKILL')
  }
  const sending = send().catch(() => undefined)
  await step.ended
  over.abort()
  await sending
  return { stopMs: performance.now() - startedAt }
}

const start = (play: Play, rules: readonly Rule[] = []): Promise<Playing> => stage.start({ ...play, rules })
const until = (playing: Playing, phase: Phase) => waitUntil(() => playing.proxy.countSeen(phase) > 0)
const isOver = ({ status }: { readonly status: string }): boolean =>
  ['completed', 'failed', 'timeout', 'cancelled'].includes(status)

/** Whatever was cancelled: it is red, it has reported, nothing is charged twice. */
function checkStopped({ step, runs, plannedRuns }: Played, stopMs: number): void {
  expect(stopMs).toBeLessThan(maxStopMs)
  expect(step).toMatchObject({ code: 1, signal: null, stderr: '' })
  expect(step.outputs).toHaveProperty('verdict')
  expect(step.outputs['verdict']).not.toBe('passed')
  expect(step.summary).toContain('Greeting')
  expect(step.annotations.some(({ level }) => level === 'error')).toBe(true)
  expect(step.stdout).not.toMatch(/\n\s+at /)
  expect(runs.reduce((sum, { charges }) => sum + charges, 0)).toBeLessThanOrEqual(plannedRuns)
}

const messageOf = ({ step }: Played): string => step.annotations.map(({ message }) => message).join('\n')

testSignals.each(moments)('SIGINT $title: the step reports in time and leaves $leaves', async (moment) => {
  await using playing = await start(moment.play, moment.rules)
  await until(playing, moment.at)
  const { stopMs } = await cancel(playing.step)
  const played = await playing.ended
  checkStopped(played, stopMs)
  expect(messageOf(played)).toMatch(moment.says)
  if (moment.leaves === 'nothing') expect(played.runs).toEqual([])
  if (moment.leaves !== 'something to clean up') expect(played.runs.every(isOver)).toBe(true)
  const post = await stage.cleanUp(playing, played)
  expect(post).toMatchObject({ code: 0, stderr: '', annotations: [] })
  expect(post.log === '').toBe(moment.leaves !== 'something to clean up')
  expect(playing.readRuns().every(isOver)).toBe(true)
})

testSignals.each(moments)('SIGKILL $title: the clean-up ends what is left', async (moment) => {
  await using playing = await start(moment.play, moment.rules)
  await until(playing, moment.at)
  playing.step.kill('SIGKILL')
  const played = await playing.ended
  expect(played.step.signal).toBe('SIGKILL')
  const post = await stage.cleanUp(playing, played)
  expect(post).toMatchObject({ code: 0, stderr: '', annotations: [] })
  expect(playing.readRuns().every(isOver)).toBe(true)
  expect(playing.readRuns().reduce((sum, { charges }) => sum + charges, 0)).toBeLessThanOrEqual(played.plannedRuns)
})

testSignals('SIGTERM alone is obeyed like SIGINT', async () => {
  await using playing = await start(endless)
  await until(playing, 'reading')
  const startedAt = performance.now()
  playing.step.kill('SIGTERM')
  const played = await playing.ended
  checkStopped(played, performance.now() - startedAt)
  expect(played.runs.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

testSignals('a second SIGINT ends a step that is still cleaning up, and the clean-up ends the runs', async () => {
  await using playing = await start(endless, [{ phase: 'end_calls', fault: silence }])
  await until(playing, 'reading')
  playing.step.kill('SIGINT')
  await until(playing, 'end_calls')
  playing.step.kill('SIGINT')
  const played = await playing.ended
  expect(played.step.signal).toBe('SIGINT')
  expect(played.step.stdout + played.step.stderr).not.toMatch(/\n\s+at /)
  expect(await stage.cleanUp(playing, played)).toMatchObject({ code: 0, stderr: '' })
  expect(playing.readRuns().map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

testSignals('the request to end the runs leaves within 200 ms of SIGINT', async () => {
  const delays: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await using playing = await start(endless)
    await until(playing, 'reading')
    await sleep(100 * round)
    const startedAt = performance.now()
    playing.step.kill('SIGINT')
    await until(playing, 'end_calls')
    delays.push((playing.proxy.seen.find(({ phase }) => phase === 'end_calls')?.at ?? 0) - startedAt)
    await playing.ended
  }
  // Once in three times, for this machine may be busy with something else.
  expect(Math.min(...delays)).toBeLessThan(200)
})

testSignals('a submission that arrives after its step is gone is found by the clean-up', async () => {
  const hold = createHold()
  await using playing = await start(endless, [{ phase: 'submission', fault: hold.fault }])
  await until(playing, 'submission')
  const { stopMs } = await cancel(playing.step)
  const played = await playing.ended
  checkStopped(played, stopMs)
  expect(played.runs).toEqual([])
  hold.release()
  const post = await stage.cleanUp(playing, played)
  expect(post.log).toMatch(/Ended the runs of result \d+ that were still open/)
  expect(playing.readRuns().map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

testSignals.each([
  ['is down', 'http://127.0.0.1:9', /a run named "Step .* may go on and cost money.*ECONNREFUSED.*end it there/],
  [
    'is nowhere',
    'https://service.invalid',
    /a run named "Step .* may go on and cost money.*service\.invalid.*end it there/,
  ],
])('a clean-up whose service %s says what may go on', async (_, address, said) => {
  await using playing = await start(endless, [{ phase: 'submission', fault: silence }])
  await until(playing, 'submission')
  playing.step.kill('SIGKILL')
  const post = await stage.cleanUp(playing, await playing.ended, address)
  expect(post).toMatchObject({ code: 1, stderr: '' })
  expect(post.annotations).toMatchObject([{ level: 'error', message: expect.stringMatching(said) }])
})

// Anywhere from before the first line of the program to the report, with a spec that takes a while to check.
const cases = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Case ${index}`, 'greets' as const]))
const large = createSpec(cases)
const scenarios = large.scenarios.map((scenario) => ({ ...scenario, instructions: 'You say hello. '.repeat(2_000) }))

testSignals.each([
  ['SIGINT', 0],
  ['SIGKILL', 25],
] as const)('%s at any moment leaves nothing running once the clean-up is through', async (signal, offsetMs) => {
  const delays = Array.from({ length: 16 }, (_, index) => offsetMs + index ** 2 * 12)
  const submissions: number[] = []
  const play = { ...endless, spec: { ...large, scenarios } }
  const playAt = async (ms: number): Promise<void> => {
    await using playing = await start(play)
    await sleep(ms)
    playing.step.kill(signal)
    const played = await playing.ended
    expect(played.step.code).not.toBe(0)
    submissions.push(playing.proxy.countPassed('submission'))
    await stage.cleanUp(playing, played)
    expect(playing.readRuns().every(isOver)).toBe(true)
    expect(playing.readRuns().reduce((sum, { charges }) => sum + charges, 0)).toBeLessThanOrEqual(30)
  }
  const left = [...delays]
  const work = async (): Promise<void> => {
    for (let ms = left.shift(); ms !== undefined; ms = left.shift()) await playAt(ms)
  }
  await Promise.all([work(), work()])
  // Some came before the submission and some after it, or the moments were badly chosen.
  expect([...new Set(submissions)].sort()).toEqual([0, 1])
})
