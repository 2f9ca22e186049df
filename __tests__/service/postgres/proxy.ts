import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between a service and its database. */
export interface Proxy extends AsyncDisposable {
  /** The address of the database by way of this. */
  readonly url: string
  /** From now on nothing gets through, and nobody is told: as behind a firewall, or when the server is suspended. */
  hang(): void
}

/** Starts a proxy to the database at an address. */
export async function startProxy(address: string): Promise<Proxy> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer((client) => {
    const upstream = connect(toPlace(target))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
      from.on('data', (data) => void (isHanging || to.write(data)))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(address)
  url.searchParams.delete('host')
  const user = target.searchParams.get('user') ?? target.username
  url.searchParams.delete('user')
  return {
    url: `postgres://${user}@127.0.0.1:${Object(server.address()).port}${url.pathname}${url.search}`,
    hang: () => {
      isHanging = true
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A folder as the host stands for a socket of the file system. */
function toPlace(target: URL) {
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  return folder?.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host: target.hostname, port }
}
