import type { Duplex } from 'node:stream'
import { type Frame, FrameError, maxMessageBytes, opcodes, readFrame, toFrame } from './frames.ts'

const closeWithinMs = 1000

/** The server's end of one WebSocket, after the handshake (RFC 6455). */
export class WebSocketConnection {
  readonly #socket: Duplex
  #listener: (message: string) => void = () => {}
  #bytes: Buffer = Buffer.alloc(0)
  /** The fragments so far of a message that is not complete. */
  #partial: Buffer | undefined
  #closing = false

  constructor(socket: Duplex) {
    this.#socket = socket
  }

  /** Starts to read. `head` holds the bytes that came with the handshake; `listener` is called for each message. */
  listen(head: Buffer, listener: (message: string) => void): void {
    this.#listener = listener
    this.#socket.on('data', this.#read)
    this.#socket.on('end', () => this.#socket.end())
    this.#read(head)
  }

  send(text: string): void {
    this.#write(opcodes.text, Buffer.from(text))
  }

  /** Closes with a status of RFC 6455, section 7.4.1 (1000: done), at the latest after a second. */
  close(code = 1000): void {
    if (this.#closing) return
    this.#write(opcodes.close, Buffer.from([code >> 8, code & 0xff]))
    this.#closing = true
    const timer = setTimeout(() => this.#socket.destroy(), closeWithinMs)
    this.#socket.once('close', () => clearTimeout(timer))
  }

  #write(opcode: number, payload: Buffer): void {
    if (this.#socket.writable && !this.#closing) this.#socket.write(toFrame(opcode, payload))
  }

  readonly #read = (chunk: Buffer): void => {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    try {
      for (let part = readFrame(this.#bytes); part !== undefined; part = readFrame(this.#bytes)) {
        this.#bytes = part.rest
        this.#handle(part.frame)
      }
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      this.#fail(error.code)
    }
  }

  /** After a broken frame nothing that follows can be read. */
  #fail(code: number): void {
    this.close(code)
    this.#socket.off('data', this.#read)
    this.#socket.resume()
    this.#socket.end()
  }

  #handle({ final, opcode, payload }: Frame): void {
    if (opcode === opcodes.close) {
      this.close()
      this.#socket.end()
    } else if (opcode === opcodes.ping) {
      this.#write(opcodes.pong, payload)
    } else if (opcode !== opcodes.pong) {
      this.#collect(final, opcode, payload)
    }
  }

  #collect(final: boolean, opcode: number, payload: Buffer): void {
    if (opcode === opcodes.binary) throw new FrameError(1003, 'only text is understood')
    if (opcode !== (this.#partial === undefined ? opcodes.text : opcodes.continuation)) {
      throw new FrameError(1002, 'the fragments of a message must follow each other')
    }
    const message = Buffer.concat([this.#partial ?? Buffer.alloc(0), payload])
    if (message.length > maxMessageBytes) throw new FrameError(1009, 'the message is too long')
    this.#partial = final ? undefined : message
    if (final && !this.#closing) this.#listener(toText(message))
  }
}

function toText(message: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch (error) {
    throw new FrameError(1007, 'a text message must be UTF-8', { cause: error })
  }
}
