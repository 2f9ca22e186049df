import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { startNode, toStepEnvironment } from './node-process.ts'
import { median } from './statistics.ts'
import type { Figure } from './table.ts'

const warmUps = 2
const rounds = 25
const limit = 3

/**
 * From the start of the action's process to its first byte at a hosted service, against a Node that does nothing. They
 * take turns, so that a change in the machine's load meets all alike.
 */
export async function measureFirstByte(): Promise<Figure[]> {
  await using server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bare: number[] = []
  const first: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const times = [await timeBareNode(), await timeStep(server)] as const
    if (round < 0) continue
    bare.push(times[0])
    first.push(times[1])
  }
  return [
    {
      what: `first byte at the service / node -e 0, median of ${rounds} pairs`,
      value: ratio(first, bare),
      unit: '×',
      limit,
    },
    ...describe('node -e 0', bare),
    ...describe('first byte', first),
  ]
}

const ratio = (times: readonly number[], bare: readonly number[]): number =>
  median(times.map((ms, round) => ms / (bare[round] ?? Number.NaN)))

const describe = (what: string, times: readonly number[]): Figure[] => [
  { what: `${what}, median`, value: median(times), unit: 'ms' },
  { what: `${what}, minimum`, value: Math.min(...times), unit: 'ms' },
]

async function timeBareNode(): Promise<number> {
  const startedAt = performance.now()
  await once(startNode(['-e', '0']), 'exit')
  return performance.now() - startedAt
}

async function timeStep(server: Server): Promise<number> {
  const arrival = refuseFirstRequest(server)
  const environment = toStepEnvironment(toHostedInputs(server))
  const startedAt = performance.now()
  const ended = once(startNode(['dist/run.js'], environment), 'exit')
  const early = ended.then(() => {
    throw new Error('dist/run.js ended before it spoke to the service')
  })
  const arrivedAt = await Promise.race([arrival, early])
  await ended
  return arrivedAt - startedAt
}

const refusal = 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** When the first byte comes. Every request is refused, so that the step ends by itself: it may make two at once. */
function refuseFirstRequest(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  server.removeAllListeners('connection').on('connection', (socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      resolve(performance.now())
      socket.end(refusal)
    })
  })
  return promise
}

function toHostedInputs(server: Server): Record<string, string> {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('127.0.0.1 gave no port')
  return {
    spec: 'examples/order-desk/suite.json',
    'base-url': `http://127.0.0.1:${address.port}`,
    'api-key': 'ats_of_the_benchmark',
    channel: 'text',
  }
}
