const clockTime = /^(?:(\d{1,4}):)?(\d{1,6}):([0-5]\d)$/

/** The seconds of a duration as a service writes it, `MM:SS` or `HH:MM:SS`; undefined for anything else. */
export function toSeconds(duration: string | undefined): number | undefined {
  const [, hours = '0', minutes, seconds] = clockTime.exec(duration?.trim() ?? '') ?? []
  if (minutes === undefined || seconds === undefined) return undefined
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}
