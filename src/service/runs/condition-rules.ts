import * as z from 'zod'
import type { Problem } from '../../contract/problem.ts'
import { isPattern, parsePattern } from '../conversation/bounded-regex.ts'

const Conditions = z
  .object({
    conditional_actions: z.object({
      conditions: z.array(z.object({ condition: z.string() }).catch({ condition: '' })),
    }),
  })
  .transform(({ conditional_actions }) => conditional_actions.conditions)
  .catch([])
const SpecConditions = z.object({ scenarios: z.array(Conditions) }).catch({ scenarios: [] })

/** Conditions whose regular expression cannot be read. Reads any value. */
export function findConditionProblems(spec: unknown): Problem[] {
  return SpecConditions.parse(spec).scenarios.flatMap((conditions, scenario) =>
    conditions.flatMap(({ condition }, index) => {
      const message = isPattern(condition) ? explainPattern(condition) : undefined
      const location = `scenarios[${scenario}].conditional_actions.conditions[${index}].condition`
      return message === undefined ? [] : [{ location, message }]
    }),
  )
}

function explainPattern(condition: string): string | undefined {
  try {
    parsePattern(condition)
    return undefined
  } catch (error) {
    return Error.isError(error) ? error.message : 'not a regular expression'
  }
}
