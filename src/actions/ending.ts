import { maxNameLength } from '../contract/spec.ts'
import { cut } from '../report/plain-text.ts'
import { formatRate } from '../report/quantities.ts'
import type { CaseReport, SuiteReport } from '../report/report.ts'
import type { SpecSource } from '../spec/source.ts'
import { isRed, judgeSuite } from '../suite/verdict.ts'
import type { RunInputs } from './run-inputs.ts'

/** Where a job came to its end, and what was learned until then; the rest of the report follows from it. */
export interface Ending
  extends Partial<
    Pick<SuiteReport, 'reasons' | 'notices' | 'problems' | 'plannedRuns' | 'resultIds' | 'status' | 'cases'>
  > {
  /** Left out when runs were made: then they decide. */
  readonly verdict?: SuiteReport['verdict']
  /** The job itself broke: no choice in `fail-on` makes that green. */
  readonly broken?: boolean
  readonly estimatedCost?: number | undefined
}

interface Frame {
  readonly inputs: RunInputs
  readonly source: SpecSource
  readonly durationMs: number
}

/** The report of a job that has ended. */
export function toReport(ending: Ending, { inputs, source, durationMs }: Frame): SuiteReport {
  const cases = ending.cases ?? []
  const judged = judgeSuite(
    cases.map(({ runs }) => runs.map(({ outcome }) => outcome)),
    { minPassRate: inputs['min-pass-rate'], minPasses: undefined },
  )
  const { counts } = judged
  const verdict = ending.verdict ?? judged.verdict
  return {
    verdict,
    red: ending.broken === true || isRed(verdict, counts, inputs['fail-on']),
    reasons: [...(ending.reasons ?? []), ...toRateReasons(cases, inputs['min-pass-rate'], judged.passRate)],
    notices: ending.notices ?? [],
    spec: { path: source.path, suiteName: suiteNameOf(source.value) },
    mode: inputs.mode,
    agentId: agentIdOf(inputs, source),
    channel: inputs.channel,
    service: serviceName(inputs),
    resultIds: ending.resultIds ?? [],
    status: ending.status,
    price: {
      estimated: ending.estimatedCost,
      limit: inputs['max-cost'],
      maxRuns: undefined,
      maxIncrease: undefined,
      base: undefined,
    },
    plannedRuns: ending.plannedRuns,
    counts,
    passRate: judged.passRate,
    cases,
    problems: ending.problems ?? [],
    durationMs,
  }
}

const serviceName = ({ 'base-url': baseUrl }: RunInputs): string =>
  baseUrl === 'local' ? 'local service' : baseUrl.origin + baseUrl.pathname

/** A rate other than 100 is worth a word, because it may let failures pass. */
function toRateReasons(cases: readonly CaseReport[], minPassRate: number, passRate: number | undefined): string[] {
  if (passRate === undefined || minPassRate === 100 || cases.length === 0) return []
  return [`${formatRate(passRate)} of the runs passed; min-pass-rate is ${minPassRate} %`]
}

/** The name the suite gives itself; undefined if it gives none that can be read. */
export function suiteNameOf(spec: unknown): string | undefined {
  const name = fieldOf(fieldOf(spec, 'suite'), 'name')
  return typeof name === 'string' && name !== '' ? cut(name, maxNameLength) : undefined
}

/** The agent to test: the input's, else the spec's. */
export function agentIdOf(inputs: RunInputs, source: SpecSource): number | undefined {
  const own = fieldOf(source.value, 'agent_id')
  return inputs['agent-id'] ?? (typeof own === 'number' ? own : undefined)
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
