import { escapeSigns, type Reading, readAt } from './character-readings.ts'
import { matchForm, readBase64At, type SecretForm, type Span, toForms } from './secret-form.ts'

/** What stands for a secret. */
export const replacement = '***'

/** With these another writing of a character may begin, in texts or in base64. */
const otherWritings = `${escapeSigns}\n-_`
const otherWritingCodes = new Set(Array.from(otherWritings, (sign) => sign.charCodeAt(0)))

const toKey = (first: number, second: number): number => first * 0x10000 + second
const toSlot = (first: number, second: number): number => ((first << 8) ^ second) & 0xffff

/** Finds secrets in texts. A text is read once, however many secrets there are and however long they are. */
export function createSecrets() {
  const known = new Set<string>()
  const index = createIndex()
  return {
    /** Adds a secret; one that is known already changes nothing. */
    add: (secret: string): void => {
      if (known.has(secret)) return
      known.add(secret)
      for (const form of toForms(secret)) index.add(form)
    },
    /** The text without secrets. Of those that overlap neither leaves a rest: together they become one replacement. */
    hide: (text: string): string => (index.isEmpty() ? text : replace(text, index.find(text))),
  }
}

function replace(text: string, spans: readonly Span[]): string {
  let shown = ''
  let shownEnd = 0
  let end = -1
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start >= end) {
      shown += `${text.slice(Math.max(shownEnd, end), span.start)}${replacement}`
      shownEnd = span.start
    }
    end = Math.max(end, span.end)
  }
  return end === -1 ? text : shown + text.slice(end)
}

/** Forms by their first two characters, and a table that says of nearly all places that no form begins there. */
function createIndex() {
  const starts = new Uint8Array(0x10000)
  const texts = new Map<number, SecretForm[]>()
  const base64 = new Map<number, SecretForm[]>()
  const known = new Set<string>()
  const add = (form: SecretForm): void => {
    const id = `${form.isBase64}${form.sharesFirst}${form.sharesLast}${form.text}`
    if (known.has(id)) return
    known.add(id)
    markStarts(starts, form)
    const forms = form.isBase64 ? base64 : texts
    const key = toKey(form.text.charCodeAt(0), form.text.charCodeAt(1))
    const same = forms.get(key)
    if (same === undefined) forms.set(key, [form])
    else same.push(form)
  }
  const findAt = (text: string, at: number): Span[] => {
    const found = [...lookUp(text, at, { forms: texts, read: readAt })]
    found.push(...lookUp(text, at, { forms: base64, read: readBase64At }))
    return found.flatMap((form) => matchForm(text, at, form) ?? [])
  }
  return {
    add,
    isEmpty: () => known.size === 0,
    find: (text: string): readonly Span[] => {
      const spans: Span[] = []
      let first = text.charCodeAt(0)
      for (let at = 1; at < text.length; at += 1) {
        const second = text.charCodeAt(at)
        if (starts[toSlot(first, second)] === 1) spans.push(...findAt(text, at - 1))
        first = second
      }
      return spans
    },
  }
}

/** Every first two code units that a form may have in a text. */
function markStarts(starts: Uint8Array, { text, isBase64 }: SecretForm): void {
  const first = text.charCodeAt(0)
  const second = text.charCodeAt(1)
  const firsts = [
    first,
    ...(isBase64 && text.startsWith('+') ? [0x2d] : []),
    ...(isBase64 && text.startsWith('/') ? [0x5f] : []),
  ]
  for (const one of firsts) {
    for (const other of [second, 0x22, ...otherWritingCodes]) starts[toSlot(one, other)] = 1
  }
  for (const sign of ['%', '&', '\\']) {
    const code = sign.charCodeAt(0)
    for (let other = 0; other < 0x80; other += 1) starts[toSlot(code, other)] = 1
    starts[toSlot(code, first)] = 1
  }
}

interface Shelf {
  readonly forms: ReadonlyMap<number, readonly SecretForm[]>
  readonly read: (text: string, at: number) => readonly Reading[]
}

/** The forms whose first two characters may be meant here. */
function lookUp(text: string, at: number, { forms, read }: Shelf): Iterable<SecretForm> {
  const first = text.charCodeAt(at)
  const second = text.charCodeAt(at + 1)
  if (!otherWritingCodes.has(first) && !otherWritingCodes.has(second)) return forms.get(toKey(first, second)) ?? []
  const found = new Set<SecretForm>()
  for (const start of readTwo(text, at, read)) {
    for (const form of forms.get(toKey(start.charCodeAt(0), start.charCodeAt(1))) ?? []) found.add(form)
  }
  return found
}

/** What may be meant by the first two characters from a place on. */
function readTwo(text: string, at: number, read: Shelf['read']): string[] {
  return read(text, at).flatMap((one) => {
    if (one.text.length !== 1) return [one.text]
    return read(text, one.end).flatMap((two) =>
      two.text === '' ? read(text, two.end).map((three) => one.text + three.text) : [one.text + two.text],
    )
  })
}
