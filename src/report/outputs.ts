import { isUnpassed, toCaseDigests } from './case-digest.ts'
import { cut, toByteLength, toPlainLine } from './plain-text.ts'
import type { Report } from './report.ts'
import { toTotalRuns } from './sentences.ts'

/** The outputs that one report decides, by their names in action.yml. */
export const outputNames = [
  'verdict',
  'status',
  'result-id',
  'estimated-cost',
  'runs-total',
  'runs-passed',
  'runs-failed',
  'runs-errored',
  'runs-timed-out',
  'pass-rate',
  'failed-scenarios',
  'spec-valid',
] as const
export type OutputName = (typeof outputNames)[number]

/** A step may set 1 MB of outputs in all. */
const maxFailedScenariosBytes = 256 * 1_024
const maxWhyLength = 500

const toText = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

/** The outputs of a report; what is unknown is empty. */
export const toOutputs = (report: Report): Record<OutputName, string> => ({
  verdict: report.verdict,
  status: toText(report.status),
  'result-id': toText(report.resultId),
  'estimated-cost': toText(report.price.estimated),
  'runs-total': toText(toTotalRuns(report)),
  'runs-passed': toText(report.counts.passed),
  'runs-failed': toText(report.counts.failed),
  'runs-errored': toText(report.counts.errored),
  'runs-timed-out': toText(report.counts.timeout),
  'pass-rate': toText(report.passRate),
  'failed-scenarios': toFailedScenarios(report),
  'spec-valid': String(report.problems.every(({ level }) => level !== 'error')),
})

/** The cases with a run that did not pass, worst first, as many as fit. */
function toFailedScenarios(report: Report): string {
  const entries: string[] = []
  let bytes = 2
  for (const digest of toCaseDigests(report).filter(isUnpassed)) {
    const entry = toEchoableJson({
      spec: report.spec.path,
      location: digest.case.location ?? null,
      name: digest.case.name,
      why: cut(toPlainLine(digest.why), maxWhyLength),
    })
    bytes += toByteLength(entry) + 1
    if (bytes >= maxFailedScenariosBytes) break
    entries.push(entry)
  }
  return `[${entries.join(',')}]`
}

const unechoable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]|(?<=#[\p{Cf}\p{DI}]*)\[/gu

/** Outputs are echoed: JSON escapes what a terminal obeys and the runner's old `##[command]`, and loses nothing. */
const toEchoableJson = (value: Readonly<Record<string, string | null>>): string =>
  JSON.stringify(value).replace(
    unechoable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
