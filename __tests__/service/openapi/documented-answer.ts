import { expect } from '@jest/globals'
import type { Answer } from '../../../src/service/openapi/description.ts'
import { descriptions } from '../../../src/service/openapi/descriptions.ts'
import { refusals, toRefusals } from '../../../src/service/openapi/refusals.ts'
import { type OperationName, operations } from '../../../src/service/operations.ts'

/** An answer as it came; a body that is no JSON is its text, and undefined stands for none. */
export interface ReceivedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** What the interface description says of an operation's answer; undefined: that it never gives this status. */
export function findAnswer(name: OperationName, status: number): Answer | undefined {
  const description = descriptions[name]
  const refusal = toRefusals(operations[name], description).find((known) => known === status)
  return description.answers[status] ?? (refusal === undefined ? undefined : refusals[refusal])
}

/** Fails unless the interface description has this very answer: its status, headers, media type and every field. */
export function expectDocumentedAnswer(name: OperationName, { status, headers, body }: ReceivedAnswer): void {
  const answer = findAnswer(name, status)
  if (answer === undefined) throw new Error(`${name} gave the undocumented status ${status}: ${JSON.stringify(body)}`)
  expectHeaders(answer, headers)
  if (answer.schema === undefined) {
    expect(body).toBeUndefined()
    return
  }
  expect(headers.get('content-type')?.split(';')[0]).toBe(answer.mediaType ?? 'application/json')
  const { data, error } = answer.schema.safeParse(body)
  expect({ name, status, issues: error?.issues ?? [] }).toEqual({ name, status, issues: [] })
  // Parsing leaves out what the schema does not know, so that this finds fields that are not documented.
  expect(body).toEqual(data)
}

function expectHeaders({ headers: schema }: Answer, headers: Headers): void {
  if (schema === undefined) return
  const named = Object.keys(schema.shape).map((name) => [name, toValue(headers.get(name))])
  expect(schema.safeParse(Object.fromEntries(named)).error?.issues ?? []).toEqual([])
}

const toValue = (text: string | null): unknown => (text !== null && /^\d+$/.test(text) ? Number(text) : text)

/** Sends a request and reads its answer. */
export async function request(address: string, init: RequestInit = {}): Promise<ReceivedAnswer> {
  const response = await fetch(address, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: toBody(response, text) }
}

function toBody({ headers }: Response, text: string): unknown {
  if (text === '') return undefined
  return headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}
