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

/** Conditions whose regular expression cannot be read, as many as are asked for. Reads any value. */
export function findConditionProblems(spec: unknown, maxProblems: number): Problem[] {
  const problems: Problem[] = []
  for (const [scenario, conditions] of SpecConditions.parse(spec).scenarios.entries()) {
    for (const [index, { condition }] of conditions.entries()) {
      const message = isPattern(condition) ? explainPattern(condition) : undefined
      const location = `scenarios[${scenario}].conditional_actions.conditions[${index}].condition`
      if (message !== undefined) problems.push({ location, message })
      if (problems.length >= maxProblems) return problems
    }
  }
  return problems
}

function explainPattern(condition: string): string | undefined {
  try {
    parsePattern(condition)
    return undefined
  } catch (error) {
    return Error.isError(error) ? error.message : 'not a regular expression'
  }
}
