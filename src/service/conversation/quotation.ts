const maxQuotedLength = 80

/** A short piece of untrusted text in quotation marks, on one line and without control characters. */
export const toQuotation = (text: string): string => {
  const piece = text.slice(0, maxQuotedLength).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  return `"${piece}${text.length > maxQuotedLength ? '…' : ''}"`
}
