import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { operations } from '../../../src/service/operations.ts'
import { describeOnEachStore } from '../databases.ts'
import { type Served, serve, toObject } from './served.ts'

const { readDashboard, duplicateDashboard } = operations

describeOnEachStore('duplicating a dashboard', (open) => {
  describe('by its id', () => {
    let served: Served
    beforeAll(async () => {
      served = await serve({ open })
    })
    afterAll(async () => served?.[Symbol.asyncDispose]())

    test('answers 201 with the copy, which can be read like any other', async () => {
      const { status, body } = await served.call(duplicateDashboard, { id: 1, body: { name: 'Mine' } })
      expect(status).toBe(201)
      expect(await served.call(readDashboard, { id: Number(toObject(body)['id']) })).toMatchObject({
        status: 200,
        body,
      })
    })

    test('leaves the original as it is', async () => {
      const before = await served.call(readDashboard, { id: 1 })
      await served.call(duplicateDashboard, { id: 1 })
      expect((await served.call(readDashboard, { id: 1 })).body).toEqual(before.body)
    })

    test('names the copy "Copy of" its original unless the request says otherwise', async () => {
      const { body } = await served.call(duplicateDashboard, { id: 1 })
      expect(toObject(body)['name']).toBe('Copy of Calls')
      const again = await served.call(duplicateDashboard, { id: Number(toObject(body)['id']) })
      expect(toObject(again.body)['name']).toBe('Copy of Copy of Calls')
    })

    test('cuts a default name that would be longer than 255 characters', async () => {
      const { status, body } = await served.call(duplicateDashboard, { id: 3 })
      expect([status, toObject(body)['name']]).toEqual([201, `Copy of ${'x'.repeat(247)}`])
    })

    test.each([
      ['one that is missing', 987_654],
      ['one of another organization', 9],
    ])('answers 404 for %s', async (_, id) => {
      const answer = await served.call(duplicateDashboard, { id })
      expect(answer).toMatchObject({ status: 404, body: { detail: expect.any(String) } })
    })

    test.each(['first', '1.0', '1e0', '-1', '%00'])('answers 404 for the id %s, which is no integer', async (id) => {
      expect((await served.ask('POST', `/dashboards/dashboards/${id}/duplicate/`)).status).toBe(404)
    })
  })
})
