import { isPlainAt, type Reading, readAt } from './character-readings.ts'
import { isPlainBase64At, matchForm, readBase64At, type SecretForm, type Span, toForms } from './secret-form.ts'
import { createStartTable, markStarts, toSlot } from './secret-starts.ts'

/** What stands for a secret. */
export const replacement = '***'

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

/** Forms by their first two characters, with how a text is read where they are looked for. */
interface Shelf {
  readonly forms: Map<number, SecretForm[]>
  readonly isPlainAt: (text: string, at: number) => boolean
  readonly readAt: (text: string, at: number) => readonly Reading[]
}

function createIndex() {
  const starts = createStartTable()
  const texts: Shelf = { forms: new Map(), isPlainAt, readAt }
  const base64: Shelf = { forms: new Map(), isPlainAt: isPlainBase64At, readAt: readBase64At }
  const known = new Set<string>()
  const add = (form: SecretForm): void => {
    const id = `${form.isBase64}${form.sharesFirst}${form.sharesLast}${form.text}`
    if (known.has(id)) return
    known.add(id)
    markStarts(starts, form)
    const { forms } = form.isBase64 ? base64 : texts
    const key = toKey(form.text)
    const same = forms.get(key)
    if (same === undefined) forms.set(key, [form])
    else same.push(form)
  }
  const findAt = (text: string, at: number): Span[] =>
    [...formsAt(text, at, texts), ...formsAt(text, at, base64)].flatMap((form) => matchForm(text, at, form) ?? [])
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

const toKey = (text: string, at = 0): number => text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1)

const none: readonly SecretForm[] = []

/** The forms whose first two characters may be meant here. */
function formsAt(text: string, at: number, shelf: Shelf): Iterable<SecretForm> {
  if (shelf.isPlainAt(text, at) && shelf.isPlainAt(text, at + 1)) return shelf.forms.get(toKey(text, at)) ?? none
  return new Set(readTwo(text, at, shelf.readAt).flatMap((start) => shelf.forms.get(toKey(start)) ?? none))
}

/** What may be meant by the first two characters from a place on. */
function readTwo(text: string, at: number, read: Shelf['readAt']): string[] {
  return read(text, at).flatMap((one) => {
    if (one.text.length !== 1) return [one.text]
    return read(text, one.end).flatMap((two) =>
      two.text === '' ? read(text, two.end).map((three) => one.text + three.text) : [one.text + two.text],
    )
  })
}
