import type { ConditionalActions, Scenario, Spec } from '../contract/spec.ts'

/** A case with the suite's defaults applied to it: what is really run. */
export interface Case {
  /** Its position in `scenarios`. */
  readonly index: number
  readonly name: string
  readonly key: string
  readonly type: 'instruction' | 'conditional_actions'
  readonly instructions: string
  readonly conditionalActions: ConditionalActions | undefined
  readonly language: string | undefined
  readonly expectedOutcome: string | undefined
  readonly firstMessage: string
  readonly metrics: readonly (number | string)[]
  /** Whether the metrics are the case's own, not the suite's defaults. */
  readonly ownsMetrics: boolean
  readonly personality: Scenario['personality']
  readonly testProfile: Scenario['test_profile']
  readonly tags: readonly string[]
  /** undefined: every tool. */
  readonly tools: readonly string[] | undefined
  readonly frequency: number
  /** Seconds; undefined: the organization's limit. */
  readonly maxDuration: number | undefined
}

/** The default key of a case: lower-case letters and digits of its name, the rest as single hyphens. */
export const toKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 128)

/** The cases of a valid spec. A case overrides the defaults field by field; its metrics replace the default list. */
export const toCases = (spec: Spec): Case[] =>
  spec.scenarios.map((scenario, index) => {
    const withDefaults = { ...spec.defaults, ...scenario }
    return {
      index,
      name: scenario.name,
      key: scenario.key ?? (toKey(scenario.name) || `case-${index + 1}`),
      type: scenario.type ?? 'instruction',
      instructions: scenario.instructions ?? '',
      conditionalActions: scenario.conditional_actions,
      language: withDefaults.language,
      expectedOutcome: scenario.expected_outcome,
      firstMessage: scenario.first_message ?? 'Hello',
      metrics: withDefaults.metrics ?? [],
      ownsMetrics: scenario.metrics !== undefined,
      personality: withDefaults.personality,
      testProfile: withDefaults.test_profile,
      tags: withDefaults.tags ?? [],
      tools: scenario.tools,
      frequency: withDefaults.frequency ?? 1,
      maxDuration: withDefaults.max_duration,
    }
  })
