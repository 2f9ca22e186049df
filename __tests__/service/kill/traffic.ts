import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@jest/globals'
import * as z from 'zod'
import { agentNumber, dialPath } from '../outbound.ts'
import { resultsPath, runPath, scenariosPath, spec } from '../sample.ts'

/** What was answered before a kill, and so must not be lost. */
export interface Answered {
  readonly results: Set<number>
  /** Results of which all runs were to be ended, whether that was answered or not. */
  readonly toEnd: Set<number>
  readonly ended: Set<number>
  readonly generations: Set<string>
}

export const createAnswered = (): Answered => ({
  results: new Set(),
  toEnd: new Set(),
  ended: new Set(),
  generations: new Set(),
})

export const scenariosPerGeneration = 3

const Submitted = z.looseObject({ id: z.int() })
const Generating = z.looseObject({ progress_id: z.string() })

async function post(url: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'X-SERVICE-API-KEY': 'ats_of_the_catalog', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  expect([response.status, answer]).toEqual([200, expect.anything()])
  return answer
}

/** Submits the sample spec: chats with the first agent, or calls that another one dials. */
export async function submitTo(url: string, agentId: number): Promise<number> {
  const channel = agentId === 1 ? 'text' : 'voice'
  return Submitted.parse(await post(url, runPath, { spec, agent_id: agentId, channel })).id
}

/** Sends all kinds of requests until the service is gone. */
export async function sendUntilGone(url: string, answered: Answered, random: () => number): Promise<void> {
  const submit = async (agentId: number): Promise<void> => {
    answered.results.add(await submitTo(url, agentId))
  }
  const end = async (): Promise<void> => {
    await sleep(random() * 60)
    const id = [...answered.results].at(-1 - Math.floor(random() * 4))
    if (id === undefined) return submit(1)
    answered.toEnd.add(id)
    await post(url, `${resultsPath}/${id}/end_calls/`, {})
    answered.ended.add(id)
  }
  const generate = async (): Promise<void> => {
    await sleep(random() * 60)
    const body = { agent_id: 1, num_scenarios: scenariosPerGeneration }
    answered.generations.add(Generating.parse(await post(url, `${scenariosPath}/generate-bg/`, body)).progress_id)
  }
  const call = async (): Promise<void> => {
    await sleep(random() * 60)
    await submit(random() < 0.5 ? 3 : 4)
  }
  await Promise.all([() => submit(1), () => submit(1), call, end, generate].map(repeatUntilGone))
}

async function repeatUntilGone(step: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await step()
    } catch (error) {
      // fetch says so of a connection that cannot be had, or breaks off.
      if (Error.isError(error) && (error.name === 'TypeError' || error.name === 'SyntaxError')) return
      throw error
    }
  }
}

/** An agent that is asked to dial. */
export interface Trigger extends AsyncDisposable {
  readonly url: string
  /** The numbers it was asked to dial, each as often as it was asked. */
  readonly asked: readonly string[]
}

/** Starts the address at which an agent is asked to dial. */
export async function startTrigger(): Promise<Trigger> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const body = await json(request).catch(() => undefined)
    if (body !== undefined) asked.push(z.looseObject({ to_number: z.string() }).parse(body).to_number)
    response.writeHead(202).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}/`,
    asked,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const Dialled = z.looseObject({ accepted: z.boolean(), reason: z.string().nullable() })

/** Dials numbers again and again until the service is gone, or none is left; those that had their answer are left out. */
export async function dialUntilGone(url: string, numbers: Iterable<string>, settled: Set<string>): Promise<void> {
  for (const to_number of numbers) {
    if (settled.has(to_number)) continue
    const answer = await post(url, dialPath, { from_number: agentNumber, to_number }).catch(() => undefined)
    if (answer === undefined) return
    const { accepted, reason } = Dialled.parse(answer)
    if (accepted || reason === 'already_over' || reason === 'window_closed') settled.add(to_number)
  }
}
