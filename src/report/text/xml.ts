import { toPlainLine, toPlainLines } from './plain-text.ts'

/**
 * `>` too, so that a text never holds the `]]>` that XML forbids outside of a CDATA section. The rest means nothing in XML,
 * but a runner takes it for a command once somebody prints the file: `::` at the start of a line, `##[` anywhere.
 */
const markup = /[&<>"']/g
const command = /^[\s\p{Cf}\p{DI}]*:(?=[\p{Cf}\p{DI}]*:)|(?<=#[\p{Cf}\p{DI}]*)\[/gmu

/** Finds all of that and a little more, in a fraction of the time. */
const commandLike = /#[^ -~]*\[|:[^ -~]*:/
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
  const escaped = plain.replace(markup, toReference)
  return commandLike.test(plain) ? escaped.replace(command, toReference) : escaped
}
