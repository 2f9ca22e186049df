const defaultMs = 1_000
const maxMs = 10_000

/** The milliseconds that a `Retry-After` header asks to wait; undefined: longer than it is worth. One second without. */
export function toRetryDelay(header: string | null, now: number = Date.now()): number | undefined {
  const ms = parseDelay(header?.trim() ?? '', now)
  return ms > maxMs ? undefined : Math.max(0, ms)
}

function parseDelay(text: string, now: number): number {
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const time = Date.parse(text)
  return Number.isNaN(time) ? defaultMs : time - now
}
