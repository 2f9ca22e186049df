import { toTime } from '../contract/time.ts'

/** A moment to the second, in UTC. */
export interface Moment {
  /** `2026-11-22` */
  readonly day: string
  /** `08:00:00` */
  readonly clock: string
}

/** The moment of a time as a service sends it; undefined for what is none. */
export function toMoment(text: string | null | undefined): Moment | undefined {
  const time = toTime(text)
  return time === undefined ? undefined : { day: time.slice(0, 10), clock: time.slice(11, 19) }
}
