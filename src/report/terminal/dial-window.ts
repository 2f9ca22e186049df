import { toMoment } from '../moment.ts'
import type { RunReport } from '../report.ts'

/** `08:00:00–08:00:30 UTC`; no window is longer than a day. What is no time is said as the service says it. */
export function renderWindow({ opensAt, closesAt }: NonNullable<RunReport['dialWindow']>): string {
  const times = [opensAt, ...(closesAt === undefined ? [] : [closesAt])].map((text) => ({ text, ...toMoment(text) }))
  if (times.every(({ clock }) => clock !== undefined)) return `${times.map(({ clock }) => clock).join('–')} UTC`
  return times.map(({ text, clock }) => (clock === undefined ? text : `${clock} UTC`)).join('–')
}
