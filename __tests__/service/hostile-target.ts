import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { startTestService } from './sample.ts'

export interface Attempt {
  readonly method: string
  /** As it goes over the wire. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A list is sent in chunks of no known length. */
  readonly body?: string | Buffer | readonly string[]
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly tookMs: number
  /** Whether the store has other numbers of rows than before. */
  readonly changed: boolean
}

/** A service with a file for its store, and a way to send it anything. */
export async function startTarget() {
  const resources = new AsyncDisposableStack()
  const folder = resources.use(await mkdtempDisposable(join(tmpdir(), 'hostile-')))
  const databasePath = join(folder.path, 'service.db')
  const service = resources.use(await startTestService({ databasePath }))
  const store = resources.adopt(new DatabaseSync(databasePath, { readOnly: true }), (database) => database.close())
  const attempt = async ({ method, path, headers = {}, body }: Attempt): Promise<Answer> => {
    const before = countRows(store)
    const startedAt = performance.now()
    const { hostname, port } = new URL(service.url)
    const all = { 'X-SERVICE-API-KEY': service.apiKey, ...headers }
    const outgoing = request({ hostname, port, method, path, headers: all, agent: false })
    // A refusal may close the connection before all of the body is sent.
    outgoing.on('error', () => {})
    if (Array.isArray(body)) for (const chunk of body) outgoing.write(chunk)
    outgoing.end(Array.isArray(body) ? undefined : body)
    const [response] = await once(outgoing, 'response')
    const content = await text(response)
    const tookMs = performance.now() - startedAt
    const changed = countRows(store) !== before
    return { status: response.statusCode, headers: response.headers, text: content, tookMs, changed }
  }
  return { attempt, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const Names = z.array(z.object({ name: z.string() }))
const Count = z.object({ rows: z.number() })

function countRows(store: DatabaseSync): string {
  const tables = Names.parse(store.prepare("select name from sqlite_master where type = 'table'").all())
  return tables
    .map(({ name }) => `${name}: ${Count.parse(store.prepare(`select count(*) as rows from "${name}"`).get()).rows}`)
    .join(', ')
}

// A map, because a record of zod leaves out a field that is called `__proto__`.
const Problems = z.preprocess(
  (body) => (z.looseObject({}).safeParse(body).success ? new Map(Object.entries(Object(body))) : body),
  z.map(z.string(), z.array(z.string()).min(1)).min(1),
)
const Refusal = z.union([z.strictObject({ detail: z.string().min(1) }), Problems])

/** What an answer does that no answer may do; undefined if there is nothing. */
export function findFault({ status, text: content, tookMs, changed }: Answer): string | undefined {
  if (status >= 500) return `${status}: ${content.slice(0, 200)}`
  // Far from what anything takes on an idle machine, and short of a hang on a busy one.
  if (tookMs > 5_000) return `took ${tookMs} ms`
  if (status < 400) return undefined
  if (changed) return `stored something and answered ${status}`
  return Refusal.safeParse(toJson(content)).success ? undefined : `${status} with ${content.slice(0, 200)}`
}

function toJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** Tries everything on one service and lists what went wrong, by name. */
export async function findFaults(attempts: Readonly<Record<string, Attempt>>, isRight = (_: Answer): boolean => true) {
  await using target = await startTarget()
  const faults: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    const answer = await target.attempt(attempt)
    const fault = findFault(answer)
    if (fault !== undefined) faults.push(`${name}: ${fault}`)
    else if (!isRight(answer)) faults.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
  }
  return faults
}

export const isRefused = ({ status }: Answer): boolean => status >= 400
