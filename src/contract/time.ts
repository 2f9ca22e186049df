/** Days and times as ISO 8601 writes them; a blank may stand for the T. */
const dayTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * A time as a service sends it, in milliseconds since 1970; NaN for what is none. One without a zone is in UTC, as the
 * service says of all its times, and never in the zone of whoever reads it.
 */
export function toTimeMs(text: string | null | undefined): number {
  const [, day, clock, zone = 'Z'] = dayTime.exec(text?.trim() ?? '') ?? []
  if (day === undefined) return Number.NaN
  const offset = zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
  return Date.parse(`${day}T${clock}${offset.toUpperCase()}`)
}

/** The same in one form, such as `2026-11-22T08:00:00.000Z`; undefined for what is no time. */
export function toTime(text: string | null | undefined): string | undefined {
  const ms = toTimeMs(text)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}
