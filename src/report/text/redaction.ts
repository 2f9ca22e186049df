import { createPhoneNumbers } from './phone-numbers.ts'
import { type SecretPattern, toSecretPatterns } from './secret-pattern.ts'

/** Takes secrets and phone numbers out of texts. */
export interface Redaction {
  /** Adds a value of at least four characters, in all its forms; of one with several lines each line is a secret too. */
  add(secret: string): void
  /** Hides phone numbers too from now on. */
  hideNumbers(): void
  /** Whether phone numbers are hidden. */
  readonly hidesNumbers: boolean
  /** Adds a phone number that is known, to be hidden however its digits are grouped while numbers are hidden. */
  addNumber(number: string): void
  /** The same value with every secret in its texts replaced, however deep. What has none is the very same object. */
  apply<T>(value: T): T
}

const replacement = '***'

/** Fields of a report whose words are the format's own: a secret that is one of them must not break the report. */
const ownWords: ReadonlySet<string> = new Set(['verdict', 'outcome', 'level', 'mode', 'change', 'state', 'failOn'])
/** Fields of a report whose digits are those of times, commits and workflow runs. */
const ownDigits: ReadonlySet<string> = new Set(['startedAt', 'opensAt', 'closesAt', 'origin', 'blob', 'sha', 'url'])

/**
 * Hides secrets in what is to be rendered. It comes before any escaping: a runner hides only what stands in the log
 * letter by letter, and never in summaries or outputs. Texts that were cut before have only whole words, see `cut`.
 */
export function createRedaction(): Redaction {
  const secrets = createSecrets()
  const numbers = createPhoneNumbers()
  let hidesNumbers = false
  const hide = (text: string): string => {
    const shown = secrets.hide(text)
    return hidesNumbers ? numbers.hide(shown) : shown
  }
  return {
    add: secrets.add,
    addNumber: numbers.add,
    hideNumbers: () => {
      hidesNumbers = true
    },
    get hidesNumbers() {
      return hidesNumbers
    },
    apply: <T>(value: T): T => applyTo(value, { hide, hideSecrets: secrets.hide }) as T,
  }
}

interface Hiding {
  readonly hide: (text: string) => string
  readonly hideSecrets: (text: string) => string
}

/** Copies only what changes: a report may hold megabytes of texts without any secret. */
function applyTo(value: unknown, hiding: Hiding): unknown {
  if (typeof value === 'string') return hiding.hide(value)
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => applyTo(part, hiding))
    return parts.every((part, index) => part === value[index]) ? value : parts
  }
  if (typeof value !== 'object' || value === null) return value
  return applyToFields(value, hiding)
}

function applyToFields(value: object, hiding: Hiding): object {
  const changed: [string, unknown][] = []
  for (const [key, part] of Object.entries(value)) {
    if (ownWords.has(key)) continue
    const shown = applyTo(part, ownDigits.has(key) ? { ...hiding, hide: hiding.hideSecrets } : hiding)
    if (shown !== part) changed.push([key, shown])
  }
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

/** All secrets as one pattern, so that many of them cost a text no more than one reading. */
function createSecrets() {
  const patterns = new Map<string, SecretPattern>()
  let pattern: RegExp | undefined
  const compile = (): RegExp => {
    const longestFirst = [...patterns.values()].sort((a, b) => b.length - a.length)
    return new RegExp(longestFirst.map(({ source }) => source).join('|'), 'g')
  }
  return {
    add: (secret: string): void => {
      for (const one of toSecretPatterns(secret)) patterns.set(one.source, one)
      pattern = undefined
    },
    hide: (text: string): string => {
      if (patterns.size === 0) return text
      pattern ??= compile()
      return replaceOverlapping(text, pattern)
    },
  }
}

/** Of secrets that overlap in a text neither may leave a rest: what they cover together becomes one replacement. */
function replaceOverlapping(text: string, pattern: RegExp): string {
  let shown = ''
  let start = -1
  let end = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const from = toStart(text, match)
    if (from >= end) {
      if (start !== -1) shown += replacement
      shown += text.slice(end, from)
      start = from
    }
    end = Math.max(end, match.index + match[0].length)
    pattern.lastIndex = match.index + 1
  }
  return start === -1 ? text : `${shown}${replacement}${text.slice(end)}`
}

const base64Character = /[\w+/-]/

/** Where a match begins, with the character before it where a group of the pattern asks for that. */
function toStart(text: string, match: RegExpExecArray): number {
  const sharesFirst = match.length > 1 && match.slice(1).some((group) => group !== undefined)
  return sharesFirst && base64Character.test(text.charAt(match.index - 1)) ? match.index - 1 : match.index
}
