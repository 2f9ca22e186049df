import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { operations } from '../../../src/service/operations.ts'
import { describeOnEachStore } from '../databases.ts'
import { expectAllFields, expectField, type Samples } from './expect-fields.ts'
import { fields } from './fields.ts'
import { readUntil, submit } from './runs.ts'
import { type Served, serve, toObject, toObjects } from './served.ts'

const { endCalls, readRun } = operations

type Json = Readonly<Record<string, unknown>>

describeOnEachStore('what is submitted', (open) => {
  describe('and read again', () => {
    let served: Served
    /** As they were answered to their submission. */
    const submitted: Json[] = []
    const readings: Json[] = []
    const runs: Json[] = []

    /** Results of every kind, in every answer that shows them. */
    beforeAll(async () => {
      served = await serve({ open })
      const profiled = { name: 'Refund', instructions: 'Ask for a refund.', test_profile: 5 }
      const called = await submit(served, { agent_id: 1, channel: 'voice', cases: [profiled] })
      const awaited = await submit(served, { agent_id: 2, channel: 'voice' })
      const chatted = await submit(served, { agent_id: 1, channel: 'text', cases: [{ ...profiled, name: 'Broken' }] })
      const endless = await submit(served, { agent_id: 1, channel: 'text', cases: [{ ...profiled, name: 'Endless' }] })
      const read = [
        await readUntil(served, called.id, ({ status }) => status === 'completed'),
        await readUntil(served, awaited.id, ({ runs }) => runs[0]?.['status'] === 'pending'),
        await readUntil(served, chatted.id, ({ status }) => status === 'failed'),
        await readUntil(served, endless.id, ({ status }) => status === 'running'),
      ]
      const ended = toObject((await served.call(endCalls, { id: endless.id })).body)
      submitted.push(...[called, awaited, chatted, endless].map(({ answer }) => answer))
      readings.push(...read.map(({ answer }) => answer), ended)
      runs.push(...[...submitted, ...readings].flatMap((result) => toObjects(result['runs'])))
    })
    afterAll(async () => served?.[Symbol.asyncDispose]())

    test.each(Object.entries(fields['run result']))('a run result has %s: %s', (field, form) => {
      expectField(submitted, field, form)
    })

    test('a run result has no field but those, its name and its counters', () => {
      expectAllFields([...submitted, ...readings], 'run result')
    })

    test('a later reading has the same fields, with the runs by their ids', () => {
      for (const [field, form] of Object.entries({ ...fields['run result'], runs: 'object' } as const)) {
        expectField(readings, field, form)
      }
      const keys = readings.map((result) => Object.keys(toObject(result['runs'])))
      expect(keys).toEqual(readings.map((result) => toObjects(result['runs']).map(({ id }) => String(id))))
    })

    test.each(Object.entries(fields.run))('a run has %s: %s', (field, form) => {
      expectField(runs, field, form)
    })

    test('a run has no field but those and its verdict', () => {
      expectAllFields(runs, 'run')
    })

    test('a run that is read by itself has its transcript besides', async () => {
      const single: Samples = await Promise.all(
        runs.map(async ({ id }) => {
          const { transcript_object: _, ...run } = toObject((await served.call(readRun, { id: Number(id) })).body)
          return run
        }),
      )
      expectAllFields(single, 'run')
    })
  })
})
