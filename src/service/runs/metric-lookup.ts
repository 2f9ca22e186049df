import type { Catalog, Metric } from '../config/catalog.ts'

/** Finds a metric by its id or its slug. */
export type MetricLookup = (reference: number | string) => Metric | undefined

/** A lookup over the metrics of a catalog. */
export function createMetricLookup({ metrics }: Pick<Catalog, 'metrics'>): MetricLookup {
  const bySlug = new Map([...metrics.values()].map((metric) => [metric.slug, metric]))
  return (reference) => (typeof reference === 'number' ? metrics.get(reference) : bySlug.get(reference))
}
