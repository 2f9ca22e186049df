import { expect, test } from '@jest/globals'
import type { Filter } from '../../../src/contract/resources/filter.ts'
import { toEffectiveFilters } from '../../../src/service/dashboards/effective-filters.ts'

const none: Filter = { operator: 'and', conditions: [] }
const success: Filter = { field: 'success', op: 'eq', value: true }
const recent: Filter = { operator: 'or', conditions: [{ field: 'timestamp', op: 'gte', value: 'now-1d' }] }

test.each([
  ['both', success, recent, [success, recent]],
  ["only the dashboard's", recent, none, [recent]],
  ["only the widget's", none, success, [success]],
  ['no condition', none, { operator: 'or', conditions: [] } satisfies Filter, []],
])('what scopes a widget is %s', (_title, dashboard, widget, conditions) => {
  expect(toEffectiveFilters(dashboard, widget)).toEqual({ operator: 'and', conditions })
})
