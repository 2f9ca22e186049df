import { readAt } from '../../../src/report/text/character-readings.ts'
import { readBase64At, type SecretForm, type Span, toForms } from '../../../src/report/text/secret-form.ts'

/** Hides secrets as simply as can be: every form is tried at every place, character by character. */
export function hideSlowly(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap(toForms)
  const spans = Array.from({ length: text.length }, (_, start) =>
    forms.flatMap((form) => {
      const ends = toEnds(text, { start, index: 0, at: start }, form)
      return ends.length === 0 ? [] : [toSpan(text, { start, end: Math.max(...ends) }, form)]
    }),
  ).flat()
  const groups: Span[] = []
  for (const span of spans.sort((one, other) => one.start - other.start)) {
    const last = groups.at(-1)
    if (last === undefined || span.start >= last.end) groups.push(span)
    else groups.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end) })
  }
  return groups.reduceRight((shown, { start, end }) => `${shown.slice(0, start)}***${shown.slice(end)}`, text)
}

interface Place {
  readonly start: number
  readonly index: number
  readonly at: number
}

/** All places where the rest of a form may end, or where the text was cut within it. */
function toEnds(text: string, { start, index, at }: Place, form: SecretForm): number[] {
  if (index === form.text.length) return [at]
  const isCut = index >= form.minLength && /^\\{0,4}…/.test(text.slice(at, at + 5))
  const readings = at < text.length ? (form.isBase64 ? readBase64At : readAt)(text, at) : []
  const ends = readings
    // Nothing of a form stands before it: a line break within base64 comes behind its first character.
    .filter((reading) => form.text.startsWith(reading.text, index) && (reading.text !== '' || at > start))
    .flatMap((reading) => toEnds(text, { start, index: index + reading.text.length, at: reading.end }, form))
  return isCut ? [at, ...ends] : ends
}

/** With the characters of base64 around it that hold some bits of it too, and what fills it up. */
function toSpan(text: string, { start, end }: Span, { isBase64, sharesFirst, sharesLast }: SecretForm): Span {
  if (!isBase64) return { start, end }
  const before = sharesFirst ? /[\w+/-]$/.test(text.slice(0, start)) : false
  const after = sharesLast ? /^[\w+/-]/.test(text.slice(end)) : false
  const behind = end + (after ? 1 : 0)
  const filling = /^(?:=|%3D){0,2}/i.exec(text.slice(behind))?.[0] ?? ''
  return { start: start - (before ? 1 : 0), end: behind + filling.length }
}
