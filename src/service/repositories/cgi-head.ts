import type { Readable } from 'node:stream'

/** What a CGI program says before its body. */
export interface CgiHead {
  readonly status: number
  readonly headers: Headers
}

const maxHeadBytes = 16_384
const blankLine = /\r?\n\r?\n/

/** Reads the head of a CGI answer and leaves the body in the stream; undefined if there is none. */
export async function readCgiHead(output: Readable): Promise<CgiHead | undefined> {
  try {
    return await findHead(output)
  } catch {
    // It broke off, as that of a program that was never started.
    return undefined
  }
}

async function findHead(output: Readable): Promise<CgiHead | undefined> {
  let read = Buffer.alloc(0)
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    read = Buffer.concat([read, chunk])
    const text = read.toString('latin1')
    const end = blankLine.exec(text)
    if (end !== null) {
      output.unshift(read.subarray(end.index + end[0].length))
      return parseCgiHead(text.slice(0, end.index))
    }
    if (read.length > maxHeadBytes) return undefined
  }
  return undefined
}

/** Reads header lines; without a `Status` the status is 200. undefined for a line that is no header. */
export function parseCgiHead(text: string): CgiHead | undefined {
  const headers = new Headers()
  for (const line of text.split(/\r?\n/)) {
    const { name, value } = /^(?<name>[\w-]+):\s*(?<value>[^\0\r\n]*)$/.exec(line)?.groups ?? {}
    if (name === undefined || value === undefined) return undefined
    headers.append(name, value)
  }
  const status = Number(/^\d{3}(?= |$)/.exec(headers.get('status') ?? '200')?.[0])
  return status >= 200 && status <= 599 ? { status, headers } : undefined
}
