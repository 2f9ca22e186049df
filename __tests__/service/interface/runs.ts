import { setTimeout as sleep } from 'node:timers/promises'
import { operations } from '../../../src/service/operations.ts'
import { type Served, toObject, toObjects } from './served.ts'

type Json = Readonly<Record<string, unknown>>

/** A result as it was answered. */
export interface SeenResult {
  readonly id: number
  readonly status: unknown
  readonly runs: readonly Json[]
  readonly answer: Json
}

export const smallCase = { name: 'Refund', instructions: 'Ask for a refund.' }

/** A spec with these cases. */
export const toSpec = (cases: readonly object[] = [smallCase]) => ({ version: '1', scenarios: cases })

function toResult(body: unknown): SeenResult {
  const answer = toObject(body)
  return { id: Number(answer['id']), status: answer['status'], runs: toObjects(answer['runs']), answer }
}

/** Submits some cases, a small one unless told otherwise. */
export async function submit(
  served: Served,
  { cases, ...request }: Json & { readonly cases?: readonly object[] },
): Promise<SeenResult> {
  const { status, body } = await served.call(operations.runScenariosJson, { body: { spec: toSpec(cases), ...request } })
  if (status !== 200) throw new Error(`the submission was answered with ${status}: ${JSON.stringify(body)}`)
  return toResult(body)
}

/** Asks for the plan of some cases. */
export const plan = async (served: Served, { cases, ...request }: Json & { readonly cases?: readonly object[] }) =>
  served.call(operations.runScenariosJson, { query: '?dry_run=true', body: { spec: toSpec(cases), ...request } })

export const read = async (served: Served, id: number): Promise<SeenResult> =>
  toResult((await served.call(operations.readResult, { id })).body)

/** Reads a result until it is as wanted; gives up after 30 seconds. */
export async function readUntil(
  served: Served,
  id: number,
  wanted: (result: SeenResult) => boolean,
): Promise<SeenResult> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const result = await read(served, id)
    if (wanted(result)) return result
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(result.answer)}`)
    await sleep(5)
  }
}

export const statusesOf = ({ runs }: SeenResult) => runs.map(({ status }) => status)
