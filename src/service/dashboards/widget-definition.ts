import type * as z from 'zod'
import { Widget } from '../../contract/resources/dashboard.ts'

/** What is kept of a widget as JSON text. The rest is in columns, or follows from its dashboard and its metric. */
export const WidgetDefinition = Widget.omit({
  id: true,
  dashboard: true,
  effective_filters: true,
  metric_name: true,
  created_at: true,
  updated_at: true,
})
export type WidgetDefinition = z.infer<typeof WidgetDefinition>

/** Takes what is kept from a widget. */
export const toWidgetDefinition = (widget: Widget): WidgetDefinition => ({
  name: widget.name,
  chart_type: widget.chart_type,
  filters: widget.filters,
  data_type: widget.data_type,
  field: widget.field,
  metric: widget.metric,
  time_period: widget.time_period,
  aggregation_function: widget.aggregation_function,
  group_by: widget.group_by ?? null,
  metadata: widget.metadata ?? null,
})
