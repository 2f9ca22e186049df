import type { Filter, FilterGroup } from '../../contract/resources/filter.ts'

const isEmpty = (filter: Filter): boolean => 'conditions' in filter && filter.conditions.length === 0

/** What scopes a widget's data: what scopes its dashboard, and its own besides. A group without conditions says nothing. */
export const toEffectiveFilters = (dashboardFilters: Filter, widgetFilters: Filter): FilterGroup => ({
  operator: 'and',
  conditions: [dashboardFilters, widgetFilters].filter((filter) => !isEmpty(filter)),
})
