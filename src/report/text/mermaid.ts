import { cut, toPlainLine } from './plain-text.ts'

/** Letters with their marks, digits, and signs of which none means anything to Mermaid. */
const unsafe = /[^\p{L}\p{M}\p{N} _.,-]+/gu
const maxLength = 40

/**
 * A text from outside as a label of a Mermaid diagram, of at most 40 characters: only what is surely no syntax, no
 * directive, no entity and no end of the line stays of it. Empty where nothing does.
 */
export const toMermaidLabel = (text: string): string =>
  cut(toPlainLine(text).replace(unsafe, ' ').replace(/ +/g, ' ').trim(), maxLength)
