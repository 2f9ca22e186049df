import * as z from 'zod'
import type { Problem } from '../../contract/problem.ts'
import { MetricReference } from '../../contract/spec.ts'
import { listFilledTexts } from '../../spec/case-rules.ts'
import { formatLocation, type Path } from '../../spec/location.ts'
import { findPlaceholders } from '../../spec/placeholders.ts'
import type { Agent, Catalog, StoredTestProfile } from '../config/catalog.ts'
import { createMetricLookup, type MetricLookup } from './metric-lookup.ts'

/** What a spec refers to. Parts of the wrong type read as absent: the rules of the spec itself name those. */
const References = z.object({
  metrics: z.array(z.unknown()).catch([]),
  personality: z.unknown().optional(),
  test_profile: z.unknown().optional(),
})
type References = z.infer<typeof References>
const noReferences: References = { metrics: [], personality: undefined, test_profile: undefined }
const AnyReferences = References.catch(noReferences)
const CaseReferences = z.unknown().transform((scenario) => ({
  ...AnyReferences.parse(scenario),
  scenario,
}))
const SpecReferences = z
  .object({ defaults: AnyReferences, scenarios: z.array(CaseReferences).catch([]) })
  .catch({ defaults: noReferences, scenarios: [] })

const StoredId = z.int().min(1)
const BasedOn = z.object({ base: z.unknown().optional() })

/** Everything that a spec names and the catalog does not have, or that the agent cannot use. Reads any value. */
export function findCatalogProblems(spec: unknown, catalog: Catalog, agent: Agent | undefined): Problem[] {
  const { defaults, scenarios } = SpecReferences.parse(spec)
  const places = [
    { at: 'defaults', references: defaults },
    ...scenarios.map((references, index) => ({ at: `scenarios[${index}]`, references })),
  ]
  const findMetric = createMetricLookup(catalog)
  const problems = places.flatMap(({ at, references }) => [
    ...references.metrics.flatMap((metric, index) =>
      findMetricProblems(metric, `${at}.metrics[${index}]`, { catalog, agent, findMetric }),
    ),
    ...findPersonalityProblems(references.personality, `${at}.personality`, catalog),
    ...findTestProfileProblems(references.test_profile, `${at}.test_profile`, catalog),
  ])
  const ofTexts = scenarios.flatMap(({ test_profile: reference = defaults.test_profile, scenario }, index) => {
    const profile = findStoredProfile(reference, catalog)
    return profile === undefined ? [] : findPlaceholderProblems(scenario, ['scenarios', index], profile)
  })
  return [...problems, ...ofTexts]
}

interface MetricContext {
  readonly catalog: Catalog
  readonly agent: Agent | undefined
  readonly findMetric: MetricLookup
}

function findMetricProblems(
  value: unknown,
  location: string,
  { catalog, agent, findMetric }: MetricContext,
): Problem[] {
  const reference = MetricReference.safeParse(value)
  if (!reference.success) return []
  const metric = findMetric(reference.data)
  const name = typeof reference.data === 'number' ? reference.data : `"${reference.data}"`
  if (metric === undefined) {
    const existing = listSome([...catalog.metrics.values()].map(({ slug }) => slug))
    return [{ location, message: `metric ${name} does not exist; there is ${existing}` }]
  }
  if (agent === undefined || agent.metricIds.has(metric.id)) return []
  const message = `metric ${name} is not enabled for agent ${agent.id}; add it to the metrics of the agent`
  return [{ location, message }]
}

function findPersonalityProblems(value: unknown, location: string, { personalities }: Catalog): Problem[] {
  const named = [
    { id: value, at: location },
    { id: BasedOn.safeParse(value).data?.base, at: `${location}.base` },
  ]
  return named.flatMap(({ id, at }) => {
    const reference = StoredId.safeParse(id)
    if (!reference.success || personalities.has(reference.data)) return []
    const message = `personality ${reference.data} does not exist; there is ${listStored(personalities)}`
    return [{ location: at, message }]
  })
}

function findTestProfileProblems(value: unknown, location: string, { testProfiles }: Catalog): Problem[] {
  const reference = StoredId.safeParse(value)
  if (!reference.success || testProfiles.has(reference.data)) return []
  return [{ location, message: `test profile ${reference.data} does not exist; there is ${listStored(testProfiles)}` }]
}

function findStoredProfile(reference: unknown, { testProfiles }: Catalog): StoredTestProfile | undefined {
  const id = StoredId.safeParse(reference).data
  return id === undefined ? undefined : testProfiles.get(id)
}

/** `{{test_profile.key}}` of a stored profile; the rules of the spec itself know only inline ones. */
function findPlaceholderProblems(scenario: unknown, place: Path, profile: StoredTestProfile): Problem[] {
  const known = { ...profile.agentVariables, ...profile.callerVariables }
  const instead = `which test profile ${profile.id} does not have; it has ${listSome(Object.keys(known))}`
  return listFilledTexts(scenario).flatMap(({ path, text }) => {
    const unknown = findPlaceholders(text).filter((key) => !Object.hasOwn(known, key))
    const location = formatLocation([...place, ...path])
    return unknown.map((key) => ({ location, message: `uses {{test_profile.${key}}}, ${instead}` }))
  })
}

/** What there is instead, by id and name. */
export const listStored = (items: ReadonlyMap<number, { readonly id: number; readonly name: string }>): string =>
  listSome([...items.values()].map(({ id, name }) => `${id} (${name})`))

function listSome(names: readonly string[]): string {
  if (names.length === 0) return 'none'
  const shown = names.slice(0, 5)
  return names.length === shown.length
    ? shown.join(', ')
    : `${shown.join(', ')} and ${names.length - shown.length} more`
}
