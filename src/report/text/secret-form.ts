import { escapeSigns, type Reading, readAt } from './character-readings.ts'
import { minSecretLength, toBase64Cores, toSecretParts } from './secret-forms.ts'

/** A range of a text, in UTF-16 code units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What a secret looks like in a text, and how its characters may be written there. */
export interface SecretForm {
  readonly text: string
  readonly isBase64: boolean
  /** How many of its first characters are hidden where a text was cut behind them. */
  readonly minLength: number
  /** Whether the neighbours of it in base64 hold some bits of the secret too. */
  readonly sharesFirst: boolean
  readonly sharesLast: boolean
}

/** The forms of a secret: the value and each of its lines, and each of them in base64, wherever it stands in that. */
export function toForms(secret: string): SecretForm[] {
  const values = secret.isWellFormed() ? [secret] : [secret, secret.toWellFormed()]
  return values
    .flatMap(toSecretParts)
    .flatMap((part) => [
      { text: part, isBase64: false, minLength: minSecretLength, sharesFirst: false, sharesLast: false },
      ...toBase64Cores(part).map(({ core, ...shares }) => ({ text: core, isBase64: true, minLength: 6, ...shares })),
    ])
}

const lineBreak = /(?:\r?\n|(?:\\{1,2}r)?\\{1,2}n)[ \t]*/y
const base64Signs = /%(?:25)?2([BF])|\\{1,2}(\/)|([-_])/iy
const base64SignStarts = '%\\-_\r\n'
const signs: Readonly<Record<string, string>> = { B: '+', b: '+', F: '/', f: '/', '/': '/', '-': '+', _: '/' }

/** Whether a character can be nothing but itself in base64. */
export const isPlainBase64At = (text: string, at: number): boolean => !base64SignStarts.includes(text.charAt(at))

/** A character of base64: of either alphabet, in an address or JSON; nothing for a line break. */
export function readBase64At(text: string, at: number): readonly Reading[] {
  if (isPlainBase64At(text, at)) return [{ text: text.charAt(at), end: at + 1 }]
  lineBreak.lastIndex = at
  if (lineBreak.test(text)) return [{ text: '', end: lineBreak.lastIndex }]
  base64Signs.lastIndex = at
  const match = base64Signs.exec(text)
  const sign = match?.[1] ?? match?.[2] ?? match?.[3]
  if (match === null || sign === undefined) return [{ text: text.charAt(at), end: at + 1 }]
  return [{ text: signs[sign] ?? sign, end: at + match[0].length }]
}

/** Where a form ends that begins at a place of a text, in any mixture of writings; nothing if it does not. */
export function matchForm(text: string, start: number, form: SecretForm): Span | undefined {
  const end = findEnd(text, start, form)
  if (end === -1) return
  return form.isBase64 ? withNeighbours(text, { start, end }, form) : { start, end }
}

/** Nearly always the next character but one is another one already, and cannot be read in any other way. */
function findEnd(text: string, start: number, form: SecretForm): number {
  const index = countEqual(text, start, { text: form.text, index: 0 })
  if (index === form.text.length) return start + index
  const code = text.charCodeAt(start + index)
  if (code !== form.text.charCodeAt(index) && !hasOtherMeaning(code)) return -1
  return findEndInWritings(text, { index, at: start + index }, form)
}

/** Walks through text and secret together; where a writing can be read in several ways, each is tried once. */
function findEndInWritings(text: string, from: State, form: SecretForm): number {
  const secret = form.text
  const read = form.isBase64 ? readBase64At : readAt
  const tried = new Set<number>()
  const open = [from]
  let end = -1
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const equal = countEqual(text, state.at, { text: secret, index: state.index })
    const index = state.index + equal
    const at = state.at + equal
    if (index === secret.length || (index >= form.minLength && isCut(text, at))) end = Math.max(end, at)
    if (index === secret.length || at >= text.length) continue
    for (const reading of read(text, at)) {
      if (!secret.startsWith(reading.text, index)) continue
      const next = { index: index + reading.text.length, at: reading.end }
      const key = next.index * (text.length + 1) + next.at
      if (!tried.has(key)) open.push(next)
      tried.add(key)
    }
  }
  return end
}

interface State {
  readonly index: number
  readonly at: number
}

/** How many letters and digits of ASCII are the same from here on: they stand for themselves. */
function countEqual(text: string, at: number, secret: { readonly text: string; readonly index: number }): number {
  let count = 0
  for (; secret.index + count < secret.text.length; count += 1) {
    const code = text.charCodeAt(at + count)
    if (code !== secret.text.charCodeAt(secret.index + count) || !isAlphanumeric(code)) break
  }
  return count
}

/** Whether a code unit is a letter or a digit of ASCII. */
export const isAlphanumeric = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

/** With these another writing of a character may begin, in texts or in base64. */
const otherWritingCodes = new Set(Array.from(`${escapeSigns}\n-_`, (sign) => sign.charCodeAt(0)))

/** Whether a code unit may be the beginning of another writing. */
const isWritingSign = (code: number): boolean => code <= 0x7f && otherWritingCodes.has(code)

const ellipsis = 0x2026

/** Whether a code unit may mean something besides itself: another character, or that a text was cut. */
const hasOtherMeaning = (code: number): boolean => isWritingSign(code) || code === ellipsis

/** Whether `cut` has ended a text here; of a blank that was escaped it leaves the backslash. */
function isCut(text: string, at: number): boolean {
  let end = at
  while (end < at + 4 && text.charAt(end) === '\\') end += 1
  return text.charAt(end) === '…'
}

const base64Character = /[\w+/-]/
const padding = /(?:=|%3D){0,2}/iy

function withNeighbours(text: string, { start, end }: Span, { sharesFirst, sharesLast }: SecretForm): Span {
  const first = sharesFirst && base64Character.test(text.charAt(start - 1)) ? start - 1 : start
  padding.lastIndex = sharesLast && base64Character.test(text.charAt(end)) ? end + 1 : end
  padding.test(text)
  return { start: first, end: padding.lastIndex }
}
