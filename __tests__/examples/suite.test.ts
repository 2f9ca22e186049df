import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { startOrderDesk } from '../../examples/order-desk/agent.ts'
import type { Fault } from '../../examples/order-desk/desk.ts'
import { RunResult } from '../../src/contract/run-result.ts'
import { parseLocalConfig } from '../../src/service/config/local-config.ts'
import { startLocalService } from '../../src/service/local-service.ts'
import { checkSpec } from '../../src/spec/rules.ts'

const folder = resolve(import.meta.dirname, '../../examples/order-desk')
const read = (name: string): Promise<string> => readFile(resolve(folder, name), 'utf8')

/** What the local service makes of the suite: for each case the names of the metrics that failed. */
async function judge(fault?: Fault): Promise<Record<string, readonly (string | undefined)[]>> {
  await using desk = await startOrderDesk({ port: 0, fault })
  const env = { ORDER_DESK_PORT: new URL(desk.url).port }
  const { config } = parseLocalConfig(await read('agent-test.local.yml'), env, folder)
  await using service = await startLocalService({ config })
  const headers = { 'X-SERVICE-API-KEY': service.apiKey, 'content-type': 'application/json' }
  const call = async (path: string, body?: object): Promise<RunResult> => {
    const request = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const answer: unknown = await (await fetch(`${service.url}/test_framework/v1${path}`, request)).json()
    return RunResult.parse(answer)
  }
  const spec: unknown = JSON.parse(await read('suite.json'))
  let result = await call('/scenarios/run_scenarios_json/', { spec, channel: 'text' })
  while (result.runs.some(({ success, status }) => typeof success !== 'boolean' && status !== 'failed')) {
    await setTimeout(20)
    result = await call(`/results/${result.id}/`)
  }
  return Object.fromEntries(
    result.runs.map(({ scenario_name, error_message, evaluation }) => {
      const failed = (evaluation?.metrics ?? []).filter(({ passed }) => passed !== true).map(({ name }) => name)
      return [scenario_name, error_message ? [error_message] : failed]
    }),
  )
}

test('the suite of the example is a valid spec', async () => {
  expect(checkSpec(JSON.parse(await read('suite.json'))).problems).toEqual([])
})

test('a healthy desk passes every case', async () => {
  expect(await judge()).toEqual({
    'A refund is verified first': [],
    'A wrong email is refused': [],
    'An old order is refused': [],
    'An unknown order is not refunded': [],
    'The opening hours are told': [],
  })
})

test('a desk that skips the verification fails the two cases about it, and no other', async () => {
  expect(await judge('skip-verification')).toEqual({
    'A refund is verified first': ['Asks for the email address'],
    'A wrong email is refused': ['Issues no refund', 'Never claims a refund'],
    'An old order is refused': [],
    'An unknown order is not refunded': [],
    'The opening hours are told': [],
  })
})
