import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Speaks to a service over connections that stay open. Rejects on every answer that is not 200. */
export interface Client {
  get(path: string): Promise<string>
  post(path: string, body: string): Promise<string>
  close(): void
}

/** As many requests go on at once as the caller makes; Node's plain client takes the least from the other core. */
export function createClient({ url, apiKey }: { readonly url: string; readonly apiKey: string }): Client {
  const agent = new Agent({ keepAlive: true })
  const send = async (method: string, path: string, body = '') => {
    const headers = {
      'X-SERVICE-API-KEY': apiKey,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }
    const outgoing = request(url + path, { agent, method, headers })
    outgoing.end(body)
    const [answer]: IncomingMessage[] = await once(outgoing, 'response')
    if (answer === undefined) throw new Error(`${method} ${path} was not answered`)
    const content = await text(answer)
    if (answer.statusCode === 200) return content
    throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${content.slice(0, 500)}`)
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    close: () => agent.destroy(),
  }
}
