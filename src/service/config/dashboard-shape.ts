import * as z from 'zod'
import { aggregationFunctions, chartTypes, dataTypes, timePeriods } from '../../contract/resources/dashboard.ts'
import type { FilterGroup } from '../../contract/resources/filter.ts'
import { maxNameLength } from '../../contract/spec.ts'
import { limitedText } from '../../contract/text.ts'
import { FilterShape } from './filter-shape.ts'
import { closed, Id, numeric, Reference, Text } from './shape.ts'

/** The ids from here on are those of copies. */
export const firstCopyId = 1_000_000

const ownId = numeric(
  z
    .int()
    .min(1)
    .max(firstCopyId - 1),
)
const name = limitedText(maxNameLength, Text)
const Filters = FilterShape.default((): FilterGroup => ({ operator: 'and', conditions: [] }))
const untyped = z.unknown().default(null)

const Widget = closed({
  id: ownId,
  name,
  chart_type: z.enum(chartTypes).default('line'),
  filters: Filters,
  data_type: z.enum(dataTypes).default('numeric'),
  field: Text.default('duration'),
  metric: Reference.optional(),
  time_period: z.enum(timePeriods).default('day'),
  aggregation_function: z.enum(aggregationFunctions).default('count'),
  group_by: untyped,
  metadata: untyped,
})

/** A dashboard and its widgets; project and metrics are still the ids and slugs that they name. */
export const DashboardShape = closed({
  id: ownId,
  name,
  project: Id.optional(),
  filters: Filters,
  widgets: z.array(Widget).default([]),
})
export type DashboardShape = z.infer<typeof DashboardShape>
