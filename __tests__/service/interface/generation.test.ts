import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { operations } from '../../../src/service/operations.ts'
import { describeOnEachStore } from '../databases.ts'
import { expectAllFields, expectField } from './expect-fields.ts'
import { fields } from './fields.ts'
import { type Caller, type Served, serve, toObject, toObjects } from './served.ts'

const { generateBg, generateProgress } = operations

type Json = Readonly<Record<string, unknown>>

describeOnEachStore('a generation', (open) => {
  describe('of the agents of two organizations', () => {
    let served: Served
    let progressId: string
    let progress: readonly Json[]
    let scenarios: readonly Json[]

    async function generate(agent_id: number, as: Caller): Promise<string> {
      const { body } = await served.call(generateBg, { as, body: { agent_id, num_scenarios: 3 } })
      return String(toObject(body)['progress_id'])
    }

    /** Reads until all are settled; gives up after 30 seconds. */
    async function readEnd(id: string, as: Caller): Promise<Json> {
      const deadline = Date.now() + 30_000
      for (;;) {
        const body = toObject((await served.call(generateProgress, { as, query: `?progress_id=${id}` })).body)
        if (Number(body['completed_scenarios']) + Number(body['failed_scenarios']) === 3) return body
        if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(body)}`)
        await sleep(5)
      }
    }

    beforeAll(async () => {
      served = await serve({ open })
      progressId = await generate(1, 'api_key')
      const first = toObject((await served.call(generateProgress, { query: `?progress_id=${progressId}` })).body)
      const poor = await readEnd(await generate(9, 'bank'), 'bank')
      progress = [first, await readEnd(progressId, 'api_key'), poor]
      scenarios = progress.flatMap((each) => toObjects(each['scenarios_list']))
    })
    afterAll(async () => served?.[Symbol.asyncDispose]())

    test.each(Object.entries(fields['generation progress']))('a generation progress has %s: %s', (field, form) => {
      expectField(progress, field, form)
    })

    test('a generation progress has no field but those', () => expectAllFields(progress, 'generation progress'))

    test.each(Object.entries(fields.scenario))('a scenario has %s: %s', (field, form) => {
      expectField(scenarios, field, form)
    })

    test('a scenario has no field but those', () => expectAllFields(scenarios, 'scenario'))

    test('the inbound phone number of a scenario has its id, number and phone_number_id', () => {
      const numbers = scenarios.map((scenario) => toObject(scenario['inbound_phone_number_data']))
      for (const [field, form] of Object.entries(fields['inbound phone number'])) expectField(numbers, field, form)
      expectAllFields(numbers, 'inbound phone number')
      expect(numbers.map(({ id }) => id)).toEqual(scenarios.map((scenario) => scenario['inbound_phone_number']))
    })

    test('a mock tool entry has tool_id, tool_name and new_entry with its input and output', () => {
      const entries = scenarios.flatMap((scenario) => toObjects(scenario['generated_mock_tool_entries']))
      for (const [field, form] of Object.entries(fields['mock tool entry'])) expectField(entries, field, form)
      expectAllFields(entries, 'mock tool entry')
      const contents = entries.map((entry) => toObject(entry['new_entry']))
      for (const [field, form] of Object.entries(fields['new entry'])) expectField(contents, field, form)
      expectAllFields(contents, 'new entry')
    })

    test('a scenario speaks of its agent, with its metrics by id and by name', () => {
      expect(progress[1]?.['scenarios_list']).toEqual(
        Array(3).fill(
          expect.objectContaining({
            agent: 1,
            assistant_id: 'assistant-7',
            phone_number: '+15551234567',
            personality: 3,
            personality_name: 'Hurried',
            metrics: [7, 8],
            metric_names: ['Polite', 'Refunds'],
          }),
        ),
      )
    })

    test('its progress is asked for by the UUID that generate-bg answered with', async () => {
      expect(progressId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      const { status, body } = await served.call(generateProgress, { query: `?progress_id=${progressId}` })
      expect([status, toObject(body)['total_scenarios']]).toEqual([200, 3])
    })

    test.each([
      ['missing', ''],
      ['empty', '?progress_id='],
      ['no UUID', '?progress_id=x'],
      ['of no generation', `?progress_id=${crypto.randomUUID()}`],
    ])('is refused with a list of messages at progress_id when that is %s', async (_, query) => {
      const answer = await served.call(generateProgress, { query })
      expect(answer).toMatchObject({ status: 400, body: { progress_id: [expect.any(String)] } })
    })
  })
})
