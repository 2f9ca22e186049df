import { toTime } from '../../contract/time.ts'
import type { RunReport } from '../report.ts'

/** `08:00:00–08:00:30 UTC`; no window is longer than a day. What is no time is said as the service says it. */
export function renderWindow({ opensAt, closesAt }: NonNullable<RunReport['dialWindow']>): string {
  const times = [opensAt, ...(closesAt === undefined ? [] : [closesAt])].map((text) => ({ text, time: toTime(text) }))
  if (times.every(({ time }) => time !== undefined))
    return `${times.map(({ time }) => time?.slice(11, 19)).join('–')} UTC`
  return times.map(({ text, time }) => (time === undefined ? text : `${time.slice(11, 19)} UTC`)).join('–')
}
