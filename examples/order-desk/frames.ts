/** The kinds of frame of RFC 6455, section 5.2. */
export const opcodes = { continuation: 0x0, text: 0x1, binary: 0x2, close: 0x8, ping: 0x9, pong: 0xa } as const

/** A message, with all its fragments, may be this long. */
export const maxMessageBytes = 1_048_576
const maxControlBytes = 125

/** A frame that a client sent, unmasked. */
export interface Frame {
  readonly final: boolean
  readonly opcode: number
  readonly payload: Buffer
}

/** The peer broke the protocol; `code` is the status of RFC 6455, section 7.4.1, to close the connection with. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: number

  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The first frame in the bytes and the bytes after it; undefined while the frame is incomplete. Throws FrameError. */
export function readFrame(bytes: Buffer): { readonly frame: Frame; readonly rest: Buffer } | undefined {
  if (bytes.length < 2) return undefined
  const first = bytes.readUInt8(0)
  const second = bytes.readUInt8(1)
  const opcode = first & 0x0f
  const final = (first & 0x80) !== 0
  if ((first & 0x70) !== 0) throw new FrameError(1002, 'an extension was used that was never agreed on')
  if ((second & 0x80) === 0) throw new FrameError(1002, 'a frame of a client must be masked')
  const short = second & 0x7f
  if (opcode >= opcodes.close && (!final || short > maxControlBytes)) {
    throw new FrameError(1002, 'a control frame must be whole and no longer than 125 bytes')
  }
  const maskAt = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < maskAt + 4) return undefined
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  // Before the payload arrives, so that nobody can make the server hold more than this.
  if (length > maxMessageBytes) throw new FrameError(1009, 'the message is too long')
  const end = maskAt + 4 + length
  if (bytes.length < end) return undefined
  const mask = bytes.subarray(maskAt, maskAt + 4)
  const payload = Buffer.from(bytes.subarray(maskAt + 4, end))
  for (let index = 0; index < length; index += 1) payload[index] = (payload[index] ?? 0) ^ (mask[index & 3] ?? 0)
  return { frame: { final, opcode, payload }, rest: bytes.subarray(end) }
}

/** The bytes of one whole frame of a server, which is never masked. */
export function toFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  if (length < 126) return Buffer.concat([Buffer.from([0x80 | opcode, length]), payload])
  const header = Buffer.alloc(length < 65_536 ? 4 : 10)
  header.writeUInt8(0x80 | opcode, 0)
  if (length < 65_536) {
    header.writeUInt8(126, 1)
    header.writeUInt16BE(length, 2)
  } else {
    header.writeUInt8(127, 1)
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([header, payload])
}
