import * as z from 'zod'
import { type Filter, filterOperators, groupOperators } from '../../contract/resources/filter.ts'
import { valueAt } from '../../spec/location.ts'
import { chosen, closed, Text } from './shape.ts'

/** So many groups may stand in one another. */
export const maxFilterDepth = 20

/** One comparison. */
export const ConditionShape = closed({
  field: Text,
  op: z.enum(filterOperators),
  value: z.unknown().refine((value) => value !== undefined),
})
/** Comparisons that are joined. */
export const GroupShape = closed({
  operator: z.enum(groupOperators),
  conditions: z.array(z.lazy((): z.ZodType<Filter> => Nested)),
})
const TooDeep = z.custom<Filter>(() => false, `must not have groups more than ${maxFilterDepth} deep`)

const isGroup = (value: unknown): boolean =>
  ['operator', 'conditions'].some((key) => valueAt(value, [key]) !== undefined)
const choose = (value: unknown): z.ZodType<Filter> => (isGroup(value) ? GroupShape : ConditionShape)
const Nested: z.ZodType<Filter> = chosen(choose)

const depthOf = (value: unknown): number => {
  const conditions = valueAt(value, ['conditions'])
  if (!Array.isArray(conditions)) return 0
  return 1 + conditions.reduce((deepest: number, condition) => Math.max(deepest, depthOf(condition)), 0)
}

/** What scopes a dashboard or widget: a condition, or a group that holds more of both (contract 4). */
export const FilterShape = chosen((value) => (depthOf(value) > maxFilterDepth ? TooDeep : choose(value)))
