import { outcomeLabels, toMetricLabel } from '../labels.ts'
import { toSeconds } from '../quantities.ts'
import type { Report, SuiteReport } from '../report.ts'
import { toUnsaid, toVerdictSentence } from '../sentences.ts'
import { escapeXml } from '../text/xml.ts'
import type { Policy } from '../tolerance.ts'
import { type TestResult, toTestResults } from './test-results.ts'
import { toTranscriptLines } from './transcript-text.ts'

/**
 * A report as JUnit XML, in the dialect that Jenkins, GitLab and Ant share. A suite on an agent is a testsuite, a run is a
 * testcase. What the step does not fail for is `skipped` with the reason why, never a failure: these readers know no
 * tolerance, and a forgiven failure among the failures would make them fail what the step passes.
 */
export const renderJUnit = (report: Report): string => [...renderJUnitParts(report)].join('')

/** The same in pieces. */
export function* renderJUnitParts(report: Report): Generator<string> {
  const suites = report.suites.map((suite) => ({ suite, results: toTestResults(suite, report.policy) }))
  const all = suites.flatMap(({ results }) => results)
  const time = toTime(report.durationMs / 1_000)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  // Jenkins' schema has no place for the skipped ones here; each suite has them.
  const { skipped: _, ...counts } = countStatuses(all)
  yield `<testsuites${attributes({ name: 'agent-test', ...counts, time })}>\n`
  for (const { suite, results } of suites) yield* renderSuite(suite, { results, report })
  yield '</testsuites>\n'
}

type Values = Readonly<Record<string, string | number | undefined>>

function attributes(values: Values): string {
  let text = ''
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) text += ` ${name}="${escapeXml(String(value))}"`
  }
  return text
}

const toTime = (seconds: number | undefined): string | undefined => seconds?.toFixed(3)

const countStatuses = (results: readonly TestResult[]) => ({
  tests: results.length,
  failures: results.filter(({ status }) => status === 'failed').length,
  errors: results.filter(({ status }) => status === 'errored').length,
  skipped: results.filter(({ status }) => status === 'skipped' || status === 'tolerated').length,
})

interface Suite {
  readonly results: readonly TestResult[]
  readonly report: Report
}

function* renderSuite(suite: SuiteReport, { results, report }: Suite): Generator<string> {
  const name = `${suite.spec.path}${suite.agentId === undefined ? '' : ` on agent ${suite.agentId}`}`
  const others = report.suites.filter(({ spec }) => spec.path === suite.spec.path)
  // Readers tell tests apart by class and name alone, so the agent is in the class where a spec runs on several.
  const suffix = others.length > 1 && suite.agentId !== undefined ? `.agent-${suite.agentId}` : ''
  const className = `${suite.spec.path.replace(/\.json$/i, '')}${suffix}`
  const frame = { name, ...countStatuses(results), time: toTime(suite.durationMs / 1_000), timestamp: report.startedAt }
  yield toBlock([`  <testsuite${attributes(frame)}>`, ...renderProperties('    ', toSuiteProperties(suite))])
  for (const result of results) yield toBlock([renderCase(result, { className, file: suite.spec.path })])
  yield toBlock([...renderOutput('    ', toSuiteLines(suite, report.policy)), '  </testsuite>'])
}

const toBlock = (lines: readonly string[]): string => `${lines.join('\n')}\n`

function toSuiteProperties(suite: SuiteReport): Values {
  const { price, spec, resultIds } = suite
  return {
    suite: spec.suiteName,
    verdict: suite.verdict,
    'fails-the-step': String(suite.red),
    agent: suite.agentId,
    channel: suite.channel,
    service: suite.service,
    mode: suite.mode,
    'result-ids': resultIds.length === 0 ? undefined : resultIds.join(','),
    price: price.estimated,
    'max-cost': price.limit,
    'pass-rate': suite.passRate,
    'spec-url': spec.blob?.url,
  }
}

const toSuiteLines = (suite: SuiteReport, policy: Policy): string[] => [
  toVerdictSentence(suite, policy),
  ...toUnsaid(suite, suite.reasons, policy),
  ...toUnsaid(suite, suite.notices, policy),
  ...suite.problems
    .filter(({ level }) => level === 'warning')
    .map(({ message, range }) => `${suite.spec.path}:${range.line}:${range.column}: warning: ${message}`),
]

interface Place {
  readonly className: string
  readonly file: string
}

function renderCase(result: TestResult, { className, file }: Place): string {
  const { run, line } = result
  const key = result.case?.key ?? result.case?.location
  const frame = attributes({
    classname: key === undefined ? className : `${className}.${key}`,
    name: result.name,
    file,
    line,
    time: toTime(run === undefined ? 0 : toSeconds(run.duration)),
  })
  const inner = [
    ...renderProperties('      ', toCaseProperties(result)),
    ...renderStatus(result),
    ...(run === undefined || run.outcome === 'passed' ? [] : renderOutput('      ', toTranscriptLines(run))),
  ]
  return inner.length === 0
    ? `    <testcase${frame}/>`
    : [`    <testcase${frame}>`, ...inner, '    </testcase>'].join('\n')
}

function toCaseProperties({ run, case: caseReport }: TestResult): Values {
  const metrics = (run?.metrics ?? []).map(({ name, passed }) => [`metric: ${name}`, toMetricLabel(passed).word])
  return {
    run: run?.id,
    outcome: run && outcomeLabels[run.outcome].word,
    change: caseReport?.change,
    'ended-reason': run?.endedReason,
    'dial-window-opens': run?.dialWindow?.opensAt,
    'dial-window-closes': run?.dialWindow?.closesAt,
    ...Object.fromEntries(metrics),
  }
}

function renderProperties(indent: string, values: Values): string[] {
  const shown = Object.entries(values).filter(([, value]) => value !== undefined)
  if (shown.length === 0) return []
  const rows = shown.map(([name, value]) => `${indent}  <property${attributes({ name, value })}/>`)
  return [`${indent}<properties>`, ...rows, `${indent}</properties>`]
}

function renderStatus({ status, type, message, details }: TestResult): string[] {
  if (status === 'passed') return []
  if (status === 'skipped' || status === 'tolerated') return [`      <skipped${attributes({ message })}/>`]
  const element = status === 'failed' ? 'failure' : 'error'
  const text = escapeXml([message, ...details].join('\n'), { lineBreak: '\n' })
  return [`      <${element}${attributes({ message, type })}>${text}</${element}>`]
}

/** Jenkins and others take `[[ATTACHMENT|path]]` and `[[PROPERTY|name=value]]` in an output for an order, whoever said it. */
const directive = /\[(?=\[)/g

const renderOutput = (indent: string, lines: readonly string[]): string[] => {
  if (lines.length === 0) return []
  const text = lines.map(toOutputLine).join('\n')
  return [`${indent}<system-out>${text}</system-out>`]
}

const toOutputLine = (line: string): string =>
  escapeXml(line.includes('[[') ? line.replace(directive, '[ ') : line, { lineBreak: '\n' })
