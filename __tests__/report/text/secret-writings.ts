/** Base64 as others write it: with padding, or for addresses and without. */
export const writeBase64 = (text: string, { url = false } = {}): string =>
  Buffer.from(text).toString(url ? 'base64url' : 'base64')

const toReference = (radix: 10 | 16) => (character: string) =>
  `&#${radix === 16 ? 'x' : ''}${character.codePointAt(0)?.toString(radix)};`
const toUnits = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

const toHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The ways in which programs write a text within a text of their own. */
export const writings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in a URL': encodeURIComponent,
  'in a URL with lower-case digits': (text) => encodeURIComponent(text).replace(/%../g, (hex) => hex.toLowerCase()),
  'in an address': encodeURI,
  'in a URL within a URL': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in a form': (text) => new URLSearchParams([['', text]]).toString().slice(1),
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON within JSON': (text) => JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1),
  'in JSON with escaped slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'in JSON in ASCII': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[<>&'\u007f-\uffff]/g, toUnits),
  'in HTML': toHtml,
  'in HTML within HTML': (text) => toHtml(toHtml(text)),
  'in XML': (text) =>
    text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&apos;'),
  'in HTML as references': (text) => text.replace(/[^A-Za-z0-9 ]/gu, toReference(10)),
  'in HTML as hexadecimal references': (text) => text.replace(/[^A-Za-z0-9 ]/gu, toReference(16)),
  'in Markdown': (text) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&'),
  'in a shell': (text) => text.replaceAll("'", "'\\''"),
  'in a shell with quoted quotes': (text) => text.replaceAll("'", `'"'"'`),
  'in a shell with double quotes': (text) => text.replace(/["$`\\]/g, '\\$&'),
}
