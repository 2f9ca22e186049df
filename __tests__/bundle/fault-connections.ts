import {
  afterwards,
  answeredTwice,
  brokenOff,
  close,
  dripped,
  endlessDrip,
  flood,
  late,
  raw,
  reset,
  resetAfterBytes,
  silence,
} from './fault-answers.ts'
import { nothingBack, nothingThrough, onceNotBack, onceNotThrough, unnoticed } from './fault-ends.ts'
import type { Row } from './fault-matrix.ts'

const broken = /ECONNRESET|other side closed|terminated/
const tooLong = /no complete answer (within [\d.]+ s|in time)/
const noHttp = /Parse Error|Expected HTTP|Invalid/i
const tooManyHeaders = `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`

/** What becomes of connections. */
export const connectionRows: readonly Row[] = [
  ['resets the connection before it reads', reset, broken, nothingThrough],
  ['ends the connection before it reads', close, broken, nothingThrough],
  ['resets the connection in the middle of a request', resetAfterBytes(10), broken, nothingThrough],
  ['acts and resets the connection', afterwards(reset), broken, nothingBack],
  ['acts and ends the connection', afterwards(close), broken, nothingBack],
  ['resets the connection before the answer’s first byte', brokenOff(0, reset), broken, nothingBack],
  ['ends the connection in the middle of an answer', brokenOff(0.5, close), broken, nothingBack],
  ['resets the connection before the answer’s last byte', brokenOff(0.99, reset), broken, nothingBack],
  ['greets like another protocol', raw('SSH-2.0-OpenSSH_9.9\r\n'), noHttp, nothingThrough],
  ['answers in TLS', raw('\x15\x03\x01\x00\x02\x02\x28'), noHttp, nothingThrough],
  ['sends headers without an end', raw(tooManyHeaders), /header/i, nothingThrough],
  ['announces more than it sends', raw('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}'), broken, nothingThrough],
  ['answers 100 MB', flood(100_000_000), /more than \d+ bytes/, nothingThrough],
]

/** What takes as long as a client has patience. */
export const endlessRows: readonly Row[] = [
  ['never answers', silence, tooLong, nothingThrough],
  ['acts and never answers', afterwards(silence), tooLong, nothingBack],
  ['drips without an end', endlessDrip, tooLong, nothingBack],
]

/** What becomes of one connection. */
export const onceConnectionRows: readonly Row[] = [
  ['resets one connection before it reads', reset, broken, onceNotThrough],
  ['acts and resets one connection', afterwards(reset), broken, onceNotBack],
  ['acts and ends one connection', afterwards(close), broken, onceNotBack],
]

/** What looks like a fault and is none. */
export const harmlessConnectionRows: readonly Row[] = [
  ['answers late', late(60), broken, unnoticed],
  ['drips its answer', dripped(10, 5), broken, unnoticed],
  ['answers everything twice', answeredTwice, broken, unnoticed],
]
