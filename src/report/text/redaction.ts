/** Takes secrets out of texts. */
export interface Redaction {
  /** Adds a value; of one with several lines each line is a secret too. */
  add(secret: string): void
  /** Hides phone numbers too from now on. */
  hideNumbers(): void
  /** The same value with every secret in its texts replaced, however deep. */
  apply<T>(value: T): T
}

const replacement = '***'

/**
 * Hides secrets in what is to be rendered. It comes before any escaping: a runner hides only what stands in the log
 * letter by letter, and never in summaries or outputs. Texts that were cut before have only whole words, see `cut`.
 */
export function createRedaction(): Redaction {
  const secrets = new Set<string>()
  let longestFirst: readonly string[] = []
  const hide = (text: string): string =>
    longestFirst.reduce((shown, secret) => shown.replaceAll(secret, replacement), text)
  const apply = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value)
    if (Array.isArray(value)) return value.map(apply)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, apply(part)]))
  }
  return {
    hideNumbers: () => undefined,
    add: (secret) => {
      for (const part of [secret, ...secret.split(/\r?\n/)]) if (part.trim() !== '') secrets.add(part)
      longestFirst = [...secrets].sort((a, b) => b.length - a.length)
    },
    apply: <T>(value: T): T => (secrets.size === 0 ? value : (apply(value) as T)),
  }
}
