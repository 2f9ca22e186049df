/** The sentence that says what was cut is kept free from the start. */
export const cutSentenceBytes = 512

/** The sentence that says what was left out, how many of each, and where it is. Nothing where nothing was. */
export function renderMissing(
  missing: Readonly<Record<string, number>>,
  { hasFiles }: { readonly hasFiles: boolean },
): string[] {
  const parts = Object.entries(missing)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => (what.startsWith('the ') ? what : `${what} (${count})`))
  if (parts.length === 0) return []
  return [`\nLeft out, because this summary would be too large: ${parts.join(', ')}. ${renderWhere(hasFiles)}`]
}

/** Where to find what a summary has no room for. */
export const renderWhere = (hasFiles: boolean): string =>
  hasFiles
    ? 'The files in <code>report-directory</code> have it.'
    : 'Set <code>report-directory</code> to have it in files.'
