import { toPlainLine, toPlainLines } from './plain-text.ts'

/** The two code points that XML 1.0 forbids and that are neither controls nor surrogates. */
const nonCharacters = /[\ufffe\uffff]/g

const toNotation = (character: string): string => `\\u{${character.charCodeAt(0).toString(16)}}`

/**
 * `>` too, so that a text never holds the `]]>` that XML forbids outside of a CDATA section. The rest means nothing in XML,
 * but a runner takes it for a command once somebody prints the file: `::` at the start of a line, `##[` anywhere.
 */
const markup = /[&<>"']|^[\s\p{Cf}\p{DI}]*:(?=[\p{Cf}\p{DI}]*:)|(?<=#[\p{Cf}\p{DI}]*)\[/gmu

/** Finds all of that and a little more, in a fraction of the time. */
const suspicious = /[&<>"'\ufffe\uffff]|#[^ -~]*\[|:[^ -~]*:/
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '[': '&#91;',
}

const toReference = (found: string): string => references[found] ?? `${found.slice(0, -1)}&#58;`

/**
 * A text from outside as XML that a parser reads as just that text, fit for attributes and content alike. What XML cannot
 * hold, and what a terminal or an editor would obey (controls, bidirectional controls, lone surrogates), is written out
 * as `\u{1b}`; a tab becomes a space. Line breaks of every kind become `lineBreak`.
 */
export function escapeXml(text: string, { lineBreak = ' ' }: { readonly lineBreak?: ' ' | '\n' } = {}): string {
  const plain = lineBreak === ' ' ? toPlainLine(text) : toPlainLines(text).join('\n')
  if (!suspicious.test(plain)) return plain
  return plain.replace(nonCharacters, toNotation).replace(markup, toReference)
}
