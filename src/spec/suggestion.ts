import { closest, distance } from 'fastest-levenshtein'

/** The known word that was probably meant, or undefined when none is near: at most a third of its letters differ. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || word.length > 64) return undefined
  const nearest = closest(word.toLowerCase(), known)
  return distance(word.toLowerCase(), nearest) <= Math.max(1, Math.floor(nearest.length / 3)) ? nearest : undefined
}

/** `; did you mean "x"?`, or nothing. */
export const suggest = (word: string, known: readonly string[]): string => {
  const nearest = nearestWord(word, known)
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}
