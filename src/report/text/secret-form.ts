import { type Reading, readAt } from './character-readings.ts'
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
const signs: Readonly<Record<string, string>> = { B: '+', b: '+', F: '/', f: '/', '/': '/', '-': '+', _: '/' }

/** A character of base64: of either alphabet, in an address or JSON; nothing for a line break. */
export function readBase64At(text: string, at: number): readonly Reading[] {
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

/** Walks through text and secret together; where a writing can be read in several ways, each is tried once. */
function findEnd(text: string, start: number, form: SecretForm): number {
  const secret = form.text
  const read = form.isBase64 ? readBase64At : readAt
  const tried = new Set<number>()
  const open = [{ index: 0, at: start }]
  let end = -1
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const { index, at } = skipEqual(text, secret, state)
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

/** Letters and digits of ASCII stand for themselves. */
function skipEqual(text: string, secret: string, { index: first, at: start }: State): State {
  let index = first
  let at = start
  while (index < secret.length) {
    const code = text.charCodeAt(at)
    if (code !== secret.charCodeAt(index) || !isAlphanumeric(code)) break
    index += 1
    at += 1
  }
  return { index, at }
}

/** Whether a code unit is a letter or a digit of ASCII. */
export const isAlphanumeric = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

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
