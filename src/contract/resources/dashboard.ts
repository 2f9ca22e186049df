import * as z from 'zod'
import { maxNameLength } from '../spec.ts'
import { limitedText } from '../text.ts'
import { Filter } from './filter.ts'
import { Timestamps } from './timestamps.ts'

export const chartTypes = ['line', 'bar', 'pie', 'stat'] as const
export const dataTypes = ['numeric', 'boolean', 'string', 'datetime', 'dynamic'] as const
export const timePeriods = ['hour', 'day', 'week', 'month'] as const
export const aggregationFunctions = ['count', 'sum', 'avg', 'min', 'max', 'p50', 'p95', 'p99'] as const

/** A chart of a dashboard (specification 2.5). */
export const Widget = z.object({
  id: z.int(),
  dashboard: z.int(),
  name: z.string(),
  chart_type: z.enum(chartTypes),
  filters: Filter,
  /** Those of the dashboard and of the widget together. */
  effective_filters: Filter,
  data_type: z.enum(dataTypes),
  field: z.string(),
  metric: z.int().nullable(),
  metric_name: z.string(),
  time_period: z.enum(timePeriods),
  aggregation_function: z.enum(aggregationFunctions),
  group_by: z.unknown(),
  metadata: z.unknown(),
  ...Timestamps,
})
export type Widget = z.infer<typeof Widget>

/** A dashboard with its widgets (specification 2.4). */
export const Dashboard = z.object({
  id: z.int(),
  name: limitedText(maxNameLength),
  project: z.int(),
  filters: Filter,
  widgets: z.array(Widget),
  /** Digits. */
  widget_count: z.string(),
  ...Timestamps,
})
export type Dashboard = z.infer<typeof Dashboard>
