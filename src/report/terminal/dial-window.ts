import type { RunReport } from '../report.ts'

/** `08:00:00–08:00:30 UTC`; no window is longer than a day. What is no time is said as the service says it. */
export function renderWindow({ opensAt, closesAt }: NonNullable<RunReport['dialWindow']>): string {
  const end = closesAt === undefined ? '' : `–${toTimeOfDay(closesAt)}`
  return `${toTimeOfDay(opensAt)}${end} UTC`
}

function toTimeOfDay(text: string): string {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : new Date(time).toISOString().slice(11, 19)
}
