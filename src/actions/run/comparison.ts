import { maxNameLength } from '../../contract/spec.ts'
import type { CaseReport, SuiteReport } from '../../report/report.ts'
import { cut } from '../../report/text/plain-text.ts'
import { toCases } from '../../spec/cases.ts'
import { lintSpec } from '../../spec/lint.ts'
import type { SpecSource } from '../../spec/source.ts'
import { compareCases } from '../../suite/baseline.ts'
import { findPast, type SuiteIdentity } from '../../suite/past-suite.ts'
import { countOutcomes, type Policy } from '../../suite/verdict.ts'
import type { Baseline } from './baseline.ts'

/** The suite that is compared, with the cases that have runs. */
interface Present {
  readonly identity: SuiteIdentity
  readonly source: SpecSource
  readonly cases: readonly CaseReport[]
  readonly policy: Policy
}

/** What of a suite's report follows from the baseline. */
type Compared = Pick<SuiteReport, 'cases' | 'removed' | 'notices'>

/** Compares a suite with what the baseline has of it, and says where that is nothing, or is not to be told. */
export function compareSuite(
  { identity, source, cases, policy }: Present,
  baseline: Baseline,
  identities: readonly SuiteIdentity[],
): Compared {
  if (baseline.told.state !== 'compared' || cases.length === 0) return { cases, removed: undefined, notices: [] }
  const { suites, isPresent, leg, redact } = baseline
  const toShown = (suite: SuiteIdentity): SuiteIdentity => ({
    ...suite,
    path: redact(suite.path),
    service: redact(suite.service),
    suiteName: suite.suiteName === undefined ? undefined : redact(suite.suiteName),
  })
  const past = findPast(toShown(identity), { past: suites, present: identities.map(toShown), isPresent, leg })
  if (past.kind !== 'found') {
    const change = past.kind === 'absent' ? 'new' : 'not-comparable'
    const end = past.kind === 'absent' ? 'its cases are new' : 'its cases are not compared'
    const notices = [`${past.reason}, so ${end}`]
    // A run that is of no case has no past to look for.
    const changed = cases.map(
      (report) => ({ ...report, change: report.key === undefined ? 'not-comparable' : change }) as const,
    )
    return { cases: changed, removed: undefined, notices }
  }
  const outcomesOf = ({ key, runs }: CaseReport) => ({
    key: key === undefined ? undefined : redact(key),
    outcomes: runs.map(({ outcome }) => outcome),
  })
  const specKeys = toSpecKeys(source).map(redact)
  const compared = compareCases(
    { cases: cases.map(outcomesOf), policy, specKeys },
    past.suites.map((suite) => suite.cases),
  )
  return {
    cases: cases.map((report, index) => ({ ...report, change: compared.changes[index] })),
    removed: compared.removed.map(({ key, name }) => ({
      key: cut(key, maxNameLength),
      name: cut(name, maxNameLength),
    })),
    notices: [...(past.notice === undefined ? [] : [past.notice]), ...toAmbiguityNotice(compared.ambiguous)],
  }
}

/** Of the whole spec: a case that was only not selected is no removed one. */
const toSpecKeys = (source: SpecSource): string[] => {
  const { spec } = lintSpec(source)
  return spec === undefined ? [] : toCases(spec).map(({ key }) => key)
}

const maxKeys = 5

function toAmbiguityNotice(keys: readonly string[]): string[] {
  if (keys.length === 0) return []
  const names = keys.slice(0, maxKeys).map((key) => `"${cut(key, maxNameLength)}"`)
  const rest = keys.length > names.length ? ` and ${keys.length - names.length} more` : ''
  return [
    `several cases have the key ${names.join(', ')}${rest}, so they are not compared: give each case a key of its own`,
  ]
}

/** What became of each case that fails now: that has a failed run which nothing forgives. */
export const toFailures = (cases: readonly CaseReport[]): readonly CaseReport['change'][] =>
  cases
    .filter(({ runs, forgiven = 0 }) => countOutcomes(runs.map(({ outcome }) => outcome)).failed > forgiven)
    .map(({ change }) => change)
