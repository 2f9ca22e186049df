import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Answered, Fault, Visit } from './fault-proxy.ts'

/** Answers by itself: the service hears nothing of it. */
export const answer =
  (status: number, body: string | object = '', headers: OutgoingHttpHeaders = {}): Fault =>
  async ({ read, response }) => {
    // The body is read before, or a client could break off while it is still sending.
    await read()
    const isText = typeof body === 'string'
    response.writeHead(status, { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers })
    response.end(isText ? body : JSON.stringify(body))
  }

/** Writes bytes below HTTP as an answer, and ends the connection. */
export const raw =
  (text: string): Fault =>
  async ({ read, socket }) => {
    await read()
    socket.end(text)
  }

/** Resets the connection at once, before the request is read. */
export const reset: Fault = ({ socket }) => socket.resetAndDestroy()

/** Ends the connection at once, as a server does that is shut down. */
export const close: Fault = ({ socket }) => socket.destroy()

/** Resets the connection once so many bytes of the request's body have come. */
export const resetAfterBytes =
  (bytes: number): Fault =>
  async ({ request, socket }) => {
    let count = 0
    for await (const chunk of request) {
      count += chunk.length
      if (count >= bytes) break
    }
    socket.resetAndDestroy()
  }

/** Never answers. */
export const silence: Fault = ({ read }) => read()

/** The service acts on the request first, and its answer is lost: then comes the fault. */
export const afterwards =
  (fault: Fault): Fault =>
  async (visit) => {
    await visit.pass()
    await fault(visit)
  }

/** Changes the service's answer. */
export const changed =
  (change: (answered: Answered) => Partial<Answered>): Fault =>
  async (visit) => {
    const answered = await visit.pass()
    const { status, headers, body } = { ...answered, ...change(answered) }
    visit.response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
  }

/** Changes the JSON of the service's answer. */
export const changedJson = (change: (value: Record<string, unknown>) => unknown): Fault =>
  changed(({ body }) => ({ body: Buffer.from(JSON.stringify(change(JSON.parse(body.toString())))) }))

/** Announces the service's answer in full, sends this share of it, and then breaks off. */
export const brokenOff =
  (share: number, breakOff: (visit: Visit) => unknown): Fault =>
  async (visit) => {
    const { status, headers, body } = await visit.pass()
    const { response } = visit
    response.writeHead(status, { ...headers, 'content-length': body.length })
    response.flushHeaders()
    response.write(body.subarray(0, Math.floor(body.length * share)), () => setTimeout(() => breakOff(visit), 10))
  }

/** Sends the service's answer in so many pieces, with a pause between two. */
export const dripped =
  (pieces: number, pauseMs: number): Fault =>
  async ({ pass, response }) => {
    const { status, headers, body } = await pass()
    response.writeHead(status, { ...headers, 'content-length': body.length })
    const size = Math.ceil(body.length / pieces)
    for (let at = 0; at < body.length; at += size) {
      response.write(body.subarray(at, at + size))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    response.end()
  }

/** Sends one byte after another of an answer that has no end. */
export const endlessDrip: Fault = async ({ pass, response, socket }) => {
  await pass()
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : response.write(' ')), 20).unref()
}

/** Sends so many bytes where a short answer belongs. */
export const flood =
  (bytes: number): Fault =>
  async ({ read, response }) => {
    await read()
    response.writeHead(200, { 'content-type': 'application/json' })
    const piece = Buffer.alloc(64 * 1024, ' ')
    const write = (left: number): void => {
      if (left <= 0) response.end()
      else response.write(piece, (error) => void (error ? undefined : write(left - piece.length)))
    }
    write(bytes)
  }

/** Passes the request on twice, as a gateway does that repeats what it takes for lost, and hands the last answer back. */
export const twice: Fault = async (visit) => {
  await visit.pass()
  const { status, headers, body } = await visit.pass()
  visit.response.writeHead(status, headers).end(body)
}

/** The answer comes late. */
export const late =
  (ms: number): Fault =>
  async ({ pass, response }) => {
    const { status, headers, body } = await pass()
    await new Promise((resolve) => setTimeout(resolve, ms))
    response.writeHead(status, headers).end(body)
  }

/** Answers, and from then on nobody listens, or not for a time. */
export const thenHangUp =
  (ms?: number): Fault =>
  async ({ pass, response, proxy }) => {
    const { status, headers, body } = await pass()
    proxy.hangUp(ms)
    response.writeHead(status, { ...headers, connection: 'close' }).end(body)
  }

/** Changes the text of the service's answer. */
export const changedText = (change: (text: string) => string): Fault =>
  changed(({ body }) => ({ body: Buffer.from(change(body.toString())) }))

/** Sends a note ahead of the answer. */
export const hinted: Fault = async ({ pass, response }) => {
  const { status, headers, body } = await pass()
  response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
  response.writeHead(status, headers).end(body)
}

/** Sends the whole answer twice in a row on one connection. */
export const answeredTwice: Fault = async ({ pass, socket }) => {
  const { status, body } = await pass()
  const head = `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), body])
  socket.write(Buffer.concat([whole, whole]))
}

/** Holds requests until they are let go, and hands them on then. */
export function createHold(): { readonly fault: Fault; readonly release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const fault: Fault = async ({ read, pass, response }) => {
    await read()
    await released
    const { status, headers, body } = await pass()
    response.writeHead(status, headers).end(body)
  }
  return { fault, release }
}

/** Answers, ends the connection, and lets so many new ones meet something else than the service. */
export const handOnAndMeet =
  (greet: (socket: Socket) => void, times: number): Fault =>
  async ({ pass, response, proxy }) => {
    const { status, headers, body } = await pass()
    let left = times
    proxy.meet((socket) => {
      left -= 1
      if (left === 0) proxy.meet(undefined)
      greet(socket)
    })
    response.writeHead(status, { ...headers, connection: 'close' }).end(body)
  }
