import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { type FastClock, toClockEnvironment } from './fast-clock.ts'

/** What a program on this clock prints as JSON. */
async function runWith(clock: FastClock, program: string): Promise<unknown> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: toClockEnvironment(clock),
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

const sleeps = {
  'setTimeout by name': `import { setTimeout } from 'node:timers/promises'; const sleep = setTimeout`,
  'a global setTimeout': 'const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))',
  'setTimeout of node:timers': `import * as timers from 'node:timers'
    const sleep = (ms) => new Promise((resolve) => timers.setTimeout(resolve, ms))`,
  'a promisified setTimeout': `import { promisify } from 'node:util'; const sleep = promisify(setTimeout)`,
  'an interval':
    'const sleep = (ms) => new Promise((resolve) => { const t = setInterval(() => resolve(clearInterval(t)), ms) })',
  scheduler: `import { scheduler } from 'node:timers/promises'; const sleep = scheduler.wait`,
  'a signal': `const sleep = (ms) => new Promise((resolve) => {
    const keep = setInterval(() => undefined, 1e6)
    AbortSignal.timeout(ms).onabort = () => resolve(clearInterval(keep))
  })`,
}

test.each(Object.entries(sleeps))('an hour passes in no time for %s', async (_, sleep) => {
  const startedAt = performance.now()
  const passed = await runWith(
    { factor: 20_000 },
    `${sleep}
    const [date, precise, nanoseconds, pair] = [Date.now(), performance.now(), process.hrtime.bigint(), process.hrtime()]
    await sleep(3_600_000)
    const [seconds] = process.hrtime(pair)
    console.log(JSON.stringify([
      Date.now() - date, performance.now() - precise, Number(process.hrtime.bigint() - nanoseconds) / 1e6, seconds * 1000,
    ]))`,
  )
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  const values = Array.isArray(passed) ? passed : []
  expect(values).toHaveLength(4)
  // A timer of Node may come a millisecond early, which is 20 s of this time.
  for (const ms of values) expect(ms).toBeGreaterThan(3_570_000)
})

test('a skew moves the date and nothing else', async () => {
  const before = Date.now()
  const [date, created, written, given, isDate, elapsed] = (await runWith(
    { skewMs: -3_600_000 },
    `const date = new Date()
    console.log(JSON.stringify([
      Date.now(), date.getTime(), Date.parse(Date()), new Date(7).getTime(), date instanceof Date, performance.now(),
    ]))`,
  )) as number[]
  for (const moment of [date, created]) {
    expect(moment).toBeGreaterThanOrEqual(before - 3_600_000 - 5)
    expect(moment).toBeLessThanOrEqual(Date.now() - 3_600_000)
  }
  expect(written).toBeLessThan(before - 3_590_000)
  expect([given, isDate]).toEqual([7, true])
  expect(elapsed).toBeLessThan(10_000)
})

test('processes with one origin share a fast time', async () => {
  const clock = { factor: 60, originMs: Date.now() }
  const readDate = () => runWith(clock, 'console.log(Date.now())')
  const first = Number(await readDate())
  const second = Number(await readDate())
  const now = clock.originMs + (Date.now() - clock.originMs) * clock.factor
  expect(first).toBeGreaterThan(clock.originMs)
  expect(second).toBeGreaterThan(first)
  expect(now).toBeGreaterThanOrEqual(second - 60)
})

test.each([
  ['is kept through hours of sleep', { factor: 20_000, patienceFactor: 1 }, [false, false]],
  ['is lost while hardly any time passes', { factor: 1, patienceFactor: 20_000 }, [true, true]],
])('patience of a pace of its own %s', async (_, clock, lost) => {
  const program = `import { setTimeout as sleep } from 'node:timers/promises'
    let isLost = false
    const timer = setTimeout(() => { isLost = true }, 600_000)
    const signal = AbortSignal.timeout(600_000)
    await sleep(${clock.factor === 1 ? 1_000 : 3_600_000})
    clearTimeout(timer)
    console.log(JSON.stringify([isLost, signal.aborted]))`
  expect(await runWith(clock, program)).toEqual(lost)
})

test('a factor that is none is refused', async () => {
  await expect(runWith({ factor: 0 }, '')).rejects.toThrow('FAST_CLOCK_FACTOR must be above 0')
  await expect(runWith({ factor: Number.NaN }, '')).rejects.toThrow('FAST_CLOCK_FACTOR must be a number')
  await expect(runWith({ patienceFactor: 0 }, '')).rejects.toThrow('FAST_CLOCK_PATIENCE_FACTOR must be above 0')
})
