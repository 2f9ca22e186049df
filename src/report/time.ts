/** Days and times as ISO 8601 writes them; a blank may stand for the T. */
const dayTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * A time as a service sends it, in one form; undefined for what is none. One without a zone is in UTC, as the service
 * says of all its times, and never in the zone of whoever reads it.
 */
export function toTime(text: string | null | undefined): string | undefined {
  const [, day, clock, zone = 'Z'] = dayTime.exec(text?.trim() ?? '') ?? []
  if (day === undefined) return undefined
  const offset = zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
  const time = Date.parse(`${day}T${clock}${offset.toUpperCase()}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
