import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { operations } from '../../../src/service/operations.ts'
import { describeOnEachStore } from '../databases.ts'
import { expectAllFields, expectField } from './expect-fields.ts'
import { fields } from './fields.ts'
import { type Served, serve, toObject, toObjects } from './served.ts'

const { readDashboard, duplicateDashboard } = operations

type Json = Readonly<Record<string, unknown>>

describeOnEachStore('dashboards', (open) => {
  describe('as the service has them, and copied', () => {
    let served: Served
    let original: Json
    let copy: Json
    let dashboards: readonly Json[]
    let widgets: readonly Json[]

    beforeAll(async () => {
      served = await serve({ open })
      const readOne = async (id: number) => toObject((await served.call(readDashboard, { id })).body)
      original = await readOne(1)
      copy = toObject((await served.call(duplicateDashboard, { id: 1 })).body)
      dashboards = [original, copy, await readOne(Number(copy['id'])), await readOne(2)]
      widgets = dashboards.flatMap((dashboard) => toObjects(dashboard['widgets']))
    })
    afterAll(async () => served?.[Symbol.asyncDispose]())

    test.each(Object.entries(fields.dashboard))('a dashboard has %s: %s', (field, form) => {
      expectField(dashboards, field, form)
    })

    test('a dashboard has no field but those', () => expectAllFields(dashboards, 'dashboard'))

    test.each(Object.entries(fields.widget))('a widget has %s: %s', (field, form) => {
      expectField(widgets, field, form)
    })

    test('a widget has no field but those', () => expectAllFields(widgets, 'widget'))

    test('widget_count is the number of widgets, as text', () => {
      expect(dashboards.map((dashboard) => dashboard['widget_count'])).toEqual(['2', '2', '2', '0'])
    })

    test('a filter is a condition {field, op, value} or a group {operator, conditions}', () => {
      expect(original['filters']).toEqual({
        operator: 'and',
        conditions: [{ field: 'success', op: 'eq', value: true }],
      })
      expect(dashboards[3]?.['filters']).toEqual({ field: 'duration', op: 'gte', value: 30 })
    })

    test('the value of a condition is a boolean, a number or a relative date', () => {
      const values = (filter: unknown): unknown[] => {
        const { value, conditions } = toObject(filter)
        return conditions === undefined ? [value] : toObjects(conditions).flatMap(values)
      }
      expect(values(original['filters'])).toEqual([true])
      expect(widgets.slice(0, 2).flatMap(({ filters }) => values(filters))).toEqual(['now-1d', 30])
    })

    test('the effective filters of a widget are those of its dashboard and its own', () => {
      expect(widgets[0]?.['effective_filters']).toEqual({
        operator: 'and',
        conditions: [original['filters'], { field: 'timestamp', op: 'gte', value: 'now-1d' }],
      })
    })

    test('a widget has the values that the interface names: line, numeric, duration, hour, count', () => {
      expect(widgets[0]).toMatchObject({
        chart_type: 'line',
        data_type: 'numeric',
        field: 'duration',
        time_period: 'hour',
        aggregation_function: 'count',
      })
    })

    test('a widget names its metric by id and name', () => {
      expect(widgets[1]).toMatchObject({ metric: 7, metric_name: 'Polite' })
      expect(widgets[0]).toMatchObject({ metric: null, metric_name: '' })
    })

    test('a copy has all widgets with new ids, which belong to the copy', () => {
      const copied = toObjects(copy['widgets'])
      const originals = toObjects(original['widgets'])
      expect(copied.map(({ name }) => name)).toEqual(originals.map(({ name }) => name))
      expect(copied.map(({ dashboard }) => dashboard)).toEqual([copy['id'], copy['id']])
      expect(copy['id']).not.toBe(original['id'])
      expect(new Set([...originals, ...copied].map(({ id }) => id)).size).toBe(4)
    })

    test('a copy is in the project of its original, with its filters', () => {
      expect(copy).toMatchObject({ project: original['project'], filters: original['filters'] })
    })
  })
})
