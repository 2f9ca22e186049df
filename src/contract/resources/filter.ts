import * as z from 'zod'

export const filterOperators = [
  ...['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains', 'startswith', 'endswith', 'in', 'isnull', 'regex'],
] as const
export const groupOperators = ['and', 'or'] as const

/** One comparison, such as `{field: "duration", op: "gte", value: 30}` (specification 2.4). */
export const Condition = z.object({ field: z.string(), op: z.enum(filterOperators), value: z.unknown() })

/** Comparisons that are joined; groups may stand in groups. */
export interface FilterGroup {
  operator: (typeof groupOperators)[number]
  conditions: Filter[]
}
export type Filter = z.infer<typeof Condition> | FilterGroup

/** What scopes the data of a dashboard or widget (specification 2.4). */
export const Filter: z.ZodType<Filter> = z.union([
  Condition,
  z.object({
    operator: z.enum(groupOperators),
    get conditions() {
      return z.array(Filter)
    },
  }),
])
