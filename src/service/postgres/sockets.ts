import { Socket } from 'node:net'

/** The sockets of all connections to a database. */
export interface Sockets {
  /** Makes one that is not connected yet. */
  readonly create: () => Socket
  /** Breaks off every connection, and each that is made later: whoever waits for an answer is told that none will come. */
  readonly breakOff: () => void
}

/** Creates the sockets of a database: a server that does not answer would keep connections, and the process, for ever. */
export function createSockets(): Sockets {
  const open = new Set<Socket>()
  let isBrokenOff = false

  function destroy(socket: Socket): void {
    socket.destroy(new Error('Connection terminated: the service has stopped waiting for the database'))
  }

  return {
    create() {
      const socket = new Socket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      // Not at once: whoever asked for it listens to it and connects it first.
      if (isBrokenOff) setImmediate(destroy, socket)
      return socket
    },
    breakOff() {
      isBrokenOff = true
      for (const socket of open) destroy(socket)
    },
  }
}
