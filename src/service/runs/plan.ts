import type { Channel } from '../../contract/channel.ts'
import type { DryRun, PlannedScenario } from '../../contract/plan.ts'
import type { Case } from '../../spec/cases.ts'
import type { Catalog, Prices } from '../config/catalog.ts'
import { createMetricLookup, type MetricLookup } from './metric-lookup.ts'
import { countRuns, type Submission } from './run-request.ts'
import { toTestProfile } from './test-profile.ts'

/** What one run costs over a channel, in millionths. */
export const toRateMicros = (prices: Prices, channel: Channel): number =>
  channel === 'text' ? prices.textMicros : prices.voiceMicros

/** The answer to a dry run: what would happen, and its price (contract 2.3). */
export function toDryRun(submission: Submission, catalog: Catalog): DryRun {
  const { agent, channel, suiteName, cases } = submission
  const totalRuns = countRuns(cases)
  const findMetric = createMetricLookup(catalog)
  return {
    dry_run: true,
    valid: true,
    plan: {
      agent_id: agent.id,
      project_id: agent.projectId,
      channel,
      suite_name: suiteName,
      scenario_count: cases.length,
      total_runs: totalRuns,
      estimated_cost: (totalRuns * toRateMicros(catalog.prices, channel)) / 1_000_000,
      scenarios: cases.map((testCase) => toPlannedScenario(testCase, catalog, findMetric)),
    },
  }
}

function toPlannedScenario(testCase: Case, catalog: Catalog, findMetric: MetricLookup): PlannedScenario {
  return {
    key: testCase.key,
    name: testCase.name,
    type: testCase.type,
    frequency: testCase.frequency,
    metric_ids: testCase.metrics.flatMap((reference) => findMetric(reference)?.id ?? []),
    tags: [...testCase.tags],
    personality: toPlannedPersonality(testCase.personality, catalog),
    test_profile: toPlannedTestProfile(testCase, catalog),
  }
}

function toPlannedPersonality(personality: Case['personality'], { personalities }: Catalog) {
  if (personality === undefined) return { mode: 'project_default', id: null, name: null }
  const id = typeof personality === 'number' ? personality : (personality.base ?? null)
  const storedName = id === null ? null : (personalities.get(id)?.name ?? null)
  if (typeof personality === 'number') return { mode: 'existing', id, name: storedName }
  return { mode: id === null ? 'inline' : 'override', id, name: personality.name ?? storedName }
}

function toPlannedTestProfile({ testProfile }: Case, catalog: Catalog) {
  const profile = toTestProfile(testProfile, catalog)
  if (profile === undefined) return null
  const sections = [
    ...(Object.keys(profile.agentVariables).length > 0 ? ['agent_variables'] : []),
    ...(Object.keys(profile.callerVariables).length > 0 ? ['caller_variables'] : []),
  ]
  return { mode: profile.id === null ? 'inline' : 'existing', sections }
}
