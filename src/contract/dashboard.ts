import * as z from 'zod'
import { lenient, WholeCount } from './tolerant.ts'

/** A chart of a dashboard, as far as a reader is told of it (specification 2.5). */
export const Widget = z.object({
  name: lenient(z.string()),
  dashboard: lenient(z.int()),
  chart_type: lenient(z.string()),
  field: lenient(z.string()),
  metric_name: lenient(z.string()),
  time_period: lenient(z.string()),
  aggregation_function: lenient(z.string()),
  /** As it came: nested as deep as a deployment likes. */
  effective_filters: z.unknown().optional(),
})
export type Widget = z.infer<typeof Widget>

/** A dashboard with its widgets (specification 2.4). */
export const Dashboard = z.object({
  id: z.int().positive(),
  name: z.string(),
  project: lenient(z.int()),
  /** null: one that cannot be read. */
  widgets: lenient(z.array(Widget.nullable().catch(null))),
  widget_count: lenient(WholeCount),
})
export type Dashboard = z.infer<typeof Dashboard>

/** One comparison of a filter (specification 2.4). */
export const Condition = z.object({ field: z.string(), op: z.string(), value: z.unknown().optional() })
export type Condition = z.infer<typeof Condition>

/** Comparisons that are joined; each may be a group again. */
export const FilterGroup = z.object({ operator: z.string(), conditions: z.array(z.unknown()) })
export type FilterGroup = z.infer<typeof FilterGroup>
