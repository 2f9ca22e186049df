const abbreviations = new Set(['mr.', 'mrs.', 'ms.', 'dr.', 'st.', 'no.', 'nr.', 'e.g.', 'i.e.', 'vs.', 'approx.'])
const bullet = /^(?:[-*•–]|\d{1,3}[.)])\s+/
const heading = /^#{1,6}\s/
/** A line that goes on in the next one: lower-case start, and not a `label: value` line. */
const wrapped = /(?<=[\p{L}\p{N},])[ \t]?\n(?=\p{Ll})(?![^\n:]{1,40}:)/gu

/** One kind of quotation mark and apostrophe, and single spaces; line breaks stay. */
export function foldText(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\*\*/g, '')
    .replace(/[^\S\n]+/g, ' ')
}

/** Sentences and lines of a text, without bullets, headings and empty ones. A quotation is never cut in two. */
export function toSentences(text: string): string[] {
  return foldText(text)
    .replace(wrapped, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !heading.test(line))
    .flatMap((line) => splitLine(line.replace(bullet, '')))
}

function splitLine(line: string): string[] {
  const sentences: string[] = []
  let open: string[] = []
  let isQuoting = false
  const words = line.split(' ').filter((word) => word !== '')
  for (const [index, word] of words.entries()) {
    open.push(word)
    if (word.split('"').length % 2 === 0) isQuoting = !isQuoting
    if (!isQuoting && endsSentence(word, words[index - 1], words[index + 1])) {
      sentences.push(open.join(' '))
      open = []
    }
  }
  if (open.length > 0) sentences.push(open.join(' '))
  return sentences
}

function endsSentence(word: string, previous: string | undefined, next: string | undefined): boolean {
  if (next === undefined) return false
  if (/[.!?…]["')\]]{1,3}$/.test(word)) return /^["'(]?[\p{Lu}\d]/u.test(next)
  const isInitial = /^\p{Lu}\.$/u.test(word) && /^\p{Lu}/u.test(previous ?? '')
  return /[.!?…;]$/.test(word) && !isInitial && !abbreviations.has(word.toLowerCase())
}

/** The text as a sentence of its own: a capital first, a mark at its end. */
export function toSentence(text: string, mark: '.' | '?' = '.'): string {
  const bare = text.trim().replace(/[\s.,;:]{1,5}$/, '')
  if (bare === '') return ''
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}${/(?:[?!…]"?|\.")$/.test(bare) ? '' : mark}`
}
