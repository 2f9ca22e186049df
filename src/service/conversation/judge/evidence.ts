import type { Turn } from '../../../contract/run.ts'

const maxEvidenceLength = 200
const leadLength = 60

/** Untrusted text on one line: white space folded, control characters and text direction marks left out. */
export const toLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

/** Cuts a line to 200 characters. */
export const cut = (line: string): string =>
  line.length > maxEvidenceLength ? `${toWhole(line.slice(0, maxEvidenceLength))}…` : line

/** A piece of a line in quotation marks, at most 200 characters of it and with the given place inside. */
export const quote = (line: string, place = 0): string => {
  const fits = line.length <= maxEvidenceLength || place < maxEvidenceLength - leadLength
  const start = fits ? 0 : place - leadLength
  return `"${start > 0 ? '…' : ''}${cut(toWhole(line.slice(start)))}"`
}

/** A cut may have gone through a surrogate pair. */
const toWhole = (text: string): string => text.replace(/\p{Cs}/gu, '')

/** Names a turn by its speaker and time: `the agent said at 00:03`. */
export const nameTurn = ({ role, start_time: start }: Turn): string =>
  `the ${role} said${start === undefined ? '' : ` at ${toClock(start)}`}`

const toClock = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const pad = (count: number): string => String(count).padStart(2, '0')
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`
}
