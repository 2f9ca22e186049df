/** A shorter value stands in many texts by chance: to hide it would make them unreadable, and show where it stands. */
export const minSecretLength = 4

/** Fewer characters of base64 than these may come from anything. */
const minBase64Length = 6

/** The texts that a secret gives away: the value, and each of its lines; without the blanks around them. */
export function toSecretParts(secret: string): string[] {
  const parts = [secret, ...secret.split(/\r\n|\r|\n/)].map((part) => part.replace(/\r\n?/g, '\n').trim())
  return [...new Set(parts)].filter((part) => part.length >= minSecretLength)
}

/**
 * The secret as others may write it, each form once: as it is, for URLs and forms, in JSON, HTML, XML and a shell, and in
 * base64. For readers that compare letter by letter, such as a runner; of a secret with several lines each line is one.
 */
export function toSecretForms(secret: string): string[] {
  const parts = toSecretParts(secret)
  const forms = parts.flatMap((part) => (part.includes('\n') ? [] : [part]))
  const encoded = parts.slice(0, 1).flatMap((part) => [...toEscapedForms(part), ...toBase64Forms(part)])
  return [...new Set([...forms, ...encoded])].filter((form) => !form.includes('\n'))
}

function toEscapedForms(part: string): string[] {
  const url = encodeUrl(part)
  const strictUrl = url.replace(/[!'()*]/g, toPercent)
  const form = strictUrl.replaceAll('%20', '+')
  const json = JSON.stringify(part).slice(1, -1)
  const html = part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = html.replaceAll('"', '&quot;')
  return [
    ...[url, strictUrl, form].flatMap((text) => [text, text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())]),
    ...[json, json.replaceAll('/', '\\/'), json.replace(/[<>&'\u007f-\uffff]/g, toUnicodeEscape)],
    ...[html, quoted, quoted.replaceAll("'", '&#39;'), quoted.replaceAll("'", '&apos;')],
    part.replaceAll("'", `'\\''`),
  ]
}

/** A lone surrogate cannot be encoded; what stands in for it is what others would send. */
const encodeUrl = (text: string): string => encodeURIComponent(text.toWellFormed())

const toPercent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

const toUnicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** What of a secret in base64 is surely the secret's, whatever stands before and behind it in what was encoded. */
const toBase64Forms = (part: string): string[] =>
  toBase64Cores(part).flatMap(({ core }) => [core, core.replaceAll('+', '-').replaceAll('/', '_')])

interface Base64Core {
  readonly core: string
  /** Whether a character before or behind it holds some bits of the secret too. */
  readonly sharesFirst: boolean
  readonly sharesLast: boolean
}

/** For each place that a secret can begin at: three bytes make four characters. */
export function toBase64Cores(part: string): Base64Core[] {
  const bytes = new TextEncoder().encode(part)
  return [0, 1, 2].flatMap((before) => {
    const binary = '\0'.repeat(before) + Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    const bits = binary.length * 8
    const core = btoa(binary).slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6))
    return core.length < minBase64Length ? [] : [{ core, sharesFirst: before > 0, sharesLast: bits % 6 !== 0 }]
  })
}
