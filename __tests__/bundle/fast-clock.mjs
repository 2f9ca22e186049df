// Preloaded (`node --import`) by a process whose time shall pass faster, or whose clock shall be wrong. It must come
// before any other module, because modules take the timers by name when they are loaded.
//
// FAST_CLOCK_FACTOR     how many times as fast time passes: 60 makes an hour last a minute; 1 unless given
// FAST_CLOCK_SKEW_MS    added to the date, and to nothing else: a clock that is ahead (or, negative, behind); 0 unless given
// FAST_CLOCK_ORIGIN_MS  the real moment (milliseconds since 1970) from which time passes faster, for processes that share
//                       a fast time; the start of this process unless given
// FAST_CLOCK_PATIENCE_FACTOR  how many times as fast a callback's time passes, and that of an `AbortSignal.timeout`: such
//                       timers end what takes too long. Lower than the first factor, so that an answer of a busy machine
//                       does not come too late for a step that sleeps for hours; the same unless given
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import timerPromises from 'node:timers/promises'
import { promisify } from 'node:util'

const readNumber = (name, fallback) => {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isFinite(value)) throw new Error(`${name} must be a number, and is ${process.env[name]}`)
  return value
}

const realNow = Date.now
const realMonotonic = process.hrtime.bigint
const factor = readNumber('FAST_CLOCK_FACTOR', 1)
const skewMs = readNumber('FAST_CLOCK_SKEW_MS', 0)
const originMs = readNumber('FAST_CLOCK_ORIGIN_MS', realNow())
const patienceFactor = readNumber('FAST_CLOCK_PATIENCE_FACTOR', factor)
if (factor <= 0) throw new Error('FAST_CLOCK_FACTOR must be above 0')
if (patienceFactor <= 0) throw new Error('FAST_CLOCK_PATIENCE_FACTOR must be above 0')

// The date runs on the monotonic clock, so that it has its fractions: at a factor of 60 a millisecond is much.
const startedAtMs = realNow()
const startedAt = realMonotonic()
const toRealMs = () => startedAtMs + Number(realMonotonic() - startedAt) / 1e6
const toMs = () => Math.floor(originMs + (toRealMs() - originMs) * factor + skewMs)

const RealDate = Date
RealDate.now = toMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [toMs()] : args, newTarget),
  apply: () => new RealDate(toMs()).toString(),
})

const performanceNow = performance.now.bind(performance)
performance.now = () => performanceNow() * factor
const toNanoseconds = () => BigInt(Math.round(Number(realMonotonic() - startedAt) * factor)) + startedAt
process.hrtime = Object.assign(
  (since = [0, 0]) => {
    const passed = toNanoseconds() - (BigInt(since[0]) * 1_000_000_000n + BigInt(since[1]))
    return [Number(passed / 1_000_000_000n), Number(passed % 1_000_000_000n)]
  },
  { bigint: toNanoseconds },
)

// Rounded up: a sleep never ends before its time.
const toDelay = (ms) => (ms > 0 ? Math.ceil(ms / factor) : ms)
const toPatience = (ms) => (ms > 0 ? Math.ceil(ms / patienceFactor) : ms)

const { setTimeout: setRealTimeout, setInterval: setRealInterval } = timers
const { setTimeout: sleep, setInterval: tick, scheduler } = timerPromises
const wait = scheduler.wait.bind(scheduler)
timerPromises.setTimeout = (ms, ...rest) => sleep(toDelay(ms), ...rest)
timerPromises.setInterval = (ms, ...rest) => tick(toDelay(ms), ...rest)
scheduler.wait = (ms, ...rest) => wait(toDelay(ms), ...rest)
timers.setTimeout = (callback, ms, ...rest) => setRealTimeout(callback, toPatience(ms), ...rest)
timers.setInterval = (callback, ms, ...rest) => setRealInterval(callback, toPatience(ms), ...rest)
timers.setTimeout[promisify.custom] = timerPromises.setTimeout
Object.assign(globalThis, { setTimeout: timers.setTimeout, setInterval: timers.setInterval })

const abortAfter = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => abortAfter(toPatience(ms))

syncBuiltinESMExports()
