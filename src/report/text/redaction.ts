import { createPhoneNumbers } from './phone-numbers.ts'
import { createSecrets, replacement } from './secrets.ts'

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
  /** Adds a text of the user's own, in which no phone number is hidden. Secrets are; they must be known before. */
  addOwnText(text: string): void
  /** The same value with every secret in its texts replaced, however deep. What has none is the very same object. */
  apply<T>(value: T): T
  /** The same, and no phone number is replaced. */
  hideSecrets<T>(value: T): T
}

/** Fields of a report whose words are the format's own: a secret that is one of them must not break the report. */
const ownWords: ReadonlySet<string> = new Set([
  'verdict',
  'outcome',
  'level',
  'mode',
  'change',
  'state',
  'failOn',
  'setBy',
])
/** Fields of a report whose digits are those of times, commits and workflow runs. */
const ownDigits: ReadonlySet<string> = new Set([
  'startedAt',
  'opensAt',
  'closesAt',
  'blob',
  'sha',
  'runId',
  'runAttempt',
  'url',
])

/**
 * Hides secrets in what is to be rendered. It comes before any escaping: a runner hides only what stands in the log
 * letter by letter, and never in summaries or outputs. Texts that were cut before have only whole words, see `cut`.
 */
export function createRedaction(): Redaction {
  const secrets = createSecrets()
  const numbers = createPhoneNumbers()
  let hidesNumbers = false
  const hideSecrets = (text: string): string => hideOrDrop(text, secrets.hide)
  const hide = (text: string): string =>
    hidesNumbers ? hideOrDrop(hideSecrets(text), numbers.hide) : hideSecrets(text)
  const hiding = { hide, inOwnDigits: { hide: hideSecrets } } satisfies Hiding
  return {
    add: secrets.add,
    addNumber: numbers.add,
    addOwnText: (text) => numbers.spare(hideSecrets(text)),
    hideNumbers: () => {
      hidesNumbers = true
    },
    get hidesNumbers() {
      return hidesNumbers
    },
    apply: <T>(value: T): T => applyTo(value, hiding) as T,
    hideSecrets: <T>(value: T): T => applyTo(value, hiding.inOwnDigits) as T,
  }
}

/** What cannot be looked through is not shown: an error would take the text, or the secret, to where nothing is hidden. */
function hideOrDrop(text: string, hide: (text: string) => string): string {
  try {
    return hide(text)
  } catch {
    return replacement
  }
}

interface Hiding {
  readonly hide: (text: string) => string
  /** In fields with digits of their own, where it is another one there. */
  readonly inOwnDigits?: Hiding
}

/** Copies only what changes: a report may hold megabytes of texts without any secret. */
function applyTo(value: unknown, hiding: Hiding): unknown {
  if (typeof value === 'string') return hiding.hide(value)
  if (Array.isArray(value)) return applyToParts(value, hiding)
  return isFields(value) ? applyToFields(value, hiding) : value
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function applyToParts(parts: readonly unknown[], hiding: Hiding): readonly unknown[] {
  let copy: unknown[] | undefined
  for (const [index, part] of parts.entries()) {
    const shown = applyTo(part, hiding)
    if (shown === part) continue
    copy ??= parts.slice()
    copy[index] = shown
  }
  return copy ?? parts
}

function applyToFields(fields: Fields, hiding: Hiding): Fields {
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(fields)) {
    if (ownWords.has(key)) continue
    const part = fields[key]
    const shown = applyTo(part, ownDigits.has(key) ? (hiding.inOwnDigits ?? hiding) : hiding)
    if (shown === part) continue
    copy ??= { ...fields }
    copy[key] = shown
  }
  return copy ?? fields
}
