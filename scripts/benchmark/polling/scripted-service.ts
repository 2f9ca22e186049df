import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type LongScript, lengthOf, type ScriptedRun } from './long-script.ts'
import { toPort } from './port.ts'

/** A time that all processes of a measurement share. */
export interface SharedTime {
  readonly factor: number
  /** The real moment from which it passes faster, in milliseconds since 1970. */
  readonly originMs: number
}

/** A suite that is watched by one poller. */
export interface ScriptedSuite {
  /** The base URL that it is submitted to. */
  readonly url: string
  readonly readings: number
  /** When it was first shown as over: how long after its end, in milliseconds of the shared time, and when by `performance.now()`. */
  readonly shown: { readonly delayMs: number; readonly at: number } | undefined
}

/** A service whose runs end by script. */
export interface ScriptedService extends AsyncDisposable {
  readonly open: (script: LongScript) => ScriptedSuite
}

interface Submission {
  readonly script: LongScript
  readonly suite: { -readonly [K in keyof ScriptedSuite]: ScriptedSuite[K] }
  submittedAt: number
}

/** Starts a service on 127.0.0.1 that lives in the shared time. */
export async function startScriptedService(time: SharedTime): Promise<ScriptedService> {
  const submissions: Submission[] = []
  const now = () => time.originMs + (Date.now() - time.originMs) * time.factor
  const server = createServer((request, response) => {
    const [, index = '', path = ''] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? []
    const submission = submissions[Number(index)]
    request.resume()
    if (submission === undefined) response.writeHead(404).end()
    else answer({ request, response, path, submission }, now())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    open: (script) => {
      const url = `http://127.0.0.1:${toPort(server)}/${submissions.length}`
      const suite = { url, readings: 0, shown: undefined }
      submissions.push({ script, suite, submittedAt: 0 })
      return suite
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Request {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly submission: Submission
}

function answer({ request, response, path, submission }: Request, nowMs: number): void {
  const { script, suite } = submission
  const send = (body: object) => {
    const headers = { 'content-type': 'application/json', date: new Date(nowMs).toUTCString() }
    response.writeHead(200, headers).end(JSON.stringify(body))
  }
  if (path.includes('dry_run=true')) {
    send({ dry_run: true, valid: true, plan: { total_runs: script.runs.length, estimated_cost: 1 } })
  } else if (request.method === 'GET') {
    suite.readings += 1
    const delayMs = nowMs - submission.submittedAt - lengthOf(script)
    if (delayMs >= 0) suite.shown ??= { delayMs, at: performance.now() }
    send(toResult(submission, nowMs))
  } else {
    submission.submittedAt = nowMs
    send(toResult(submission, nowMs))
  }
}

function toResult({ script, submittedAt }: Submission, nowMs: number) {
  const runs = script.runs.map((run, index) => ({ id: index + 1, ...toRunFields(run, submittedAt, nowMs) }))
  return { id: 1, status: 'running', success_rate: null, runs }
}

function toRunFields({ beginsAt, endsAt, judgedAt }: ScriptedRun, submittedAt: number, nowMs: number) {
  const ageMs = nowMs - submittedAt
  if (ageMs < beginsAt) return { status: 'in_queue', success: null, executed_at: null, duration: null }
  const begun = { executed_at: new Date(submittedAt + beginsAt).toISOString() }
  if (ageMs < endsAt) return { ...begun, status: 'running', success: null, duration: null }
  const over = { ...begun, duration: toClockText(endsAt - beginsAt) }
  return ageMs < judgedAt
    ? { ...over, status: 'evaluating', success: null }
    : { ...over, status: 'completed', success: true }
}

const toClockText = (ms: number): string => {
  const seconds = Math.round(ms / 1_000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
