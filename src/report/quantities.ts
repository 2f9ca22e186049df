import type { Interval } from '../suite/interval.ts'

export { formatAmount } from '../suite/amount.ts'

/** `1 run`, `5 runs`. */
export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A rate of 0–100 with one decimal, rounded down: what is not all of it must not read as 100. */
export const formatRate = (rate: number): string => `${Math.floor(rate * 10 + 1e-6) / 10} %`

/** A share of 0–100 to a range, in whole percent that hold it: `20–94 %`. */
export const formatInterval = ({ low, high }: Interval): string => `${Math.floor(low)}–${Math.ceil(high)} %`

/** Seconds as `MM:SS`; nothing for what is no time. */
export function formatTime(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return ''
  const whole = Math.floor(seconds)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** `850 ms`, `12 s`, `3 min 20 s`, `1 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const clockTime = /^(?:(\d{1,4}):)?(\d{1,6}):([0-5]\d)$/

/** The seconds of a duration as a service writes it, `MM:SS` or `HH:MM:SS`; undefined for anything else. */
export function toSeconds(duration: string | undefined): number | undefined {
  const [, hours = '0', minutes, seconds] = clockTime.exec(duration?.trim() ?? '') ?? []
  if (minutes === undefined || seconds === undefined) return undefined
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}
