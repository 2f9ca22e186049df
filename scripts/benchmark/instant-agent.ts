import { once } from 'node:events'
import { type WebSocket, WebSocketServer } from 'ws'

// A process of its own, so that the agent does not take from the core that holds the other end of the conversations.

/** What the agent answers, one after the other; with the last one it ends the call. */
const answers = ['Which order is it about?', 'Which email address is on it?', 'I have refunded the order. Goodbye!']

function converse(socket: WebSocket): void {
  let turn = 0
  socket.on('message', () => {
    const content = answers[turn]
    turn += 1
    if (turn < answers.length) socket.send(JSON.stringify({ content }))
    else {
      socket.send(JSON.stringify({ content, type: 'end_call' }))
      socket.close()
    }
  })
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
server.on('connection', converse)
await once(server, 'listening')
process.once('disconnect', () => {
  for (const client of server.clients) client.terminate()
  server.close()
})
process.send?.(server.address())
