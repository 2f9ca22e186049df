import type { CaseReport, Report, RunReport, SuiteReport, TurnReport } from '../../../src/report/report.ts'
import type { RunOutcome } from '../../../src/suite/outcome.ts'
import { judgeSuite } from '../../../src/suite/verdict.ts'

const runsPerCase = 10
const turnsPerRun = 40
const startedAt = Date.parse('2026-11-22T08:00:00.000Z')

/** What people say, with what the formats have to escape, a number to hide, and letters of more than one byte. */
const sentences = [
  'Thank you for calling the order desk, how can I help you today?',
  'I want a refund for order A-1001 & I want it <now>, not “tomorrow”.',
  'Can you tell me the e-mail address of the account, please? It is ana@example.com.',
  'My number is +1 (415) 555-0132, and the code was #4711 | 100 %.',
  'Je voudrais être remboursée – c’était cassé à l’arrivée…',
  'One moment, I am looking that up for you: https://desk.example/orders/A-1001?x=1&y=2',
]

/** How large the report is. */
export interface Size {
  readonly runs: number
  /** Of all transcripts together, in UTF-16 code units, about. */
  readonly transcriptLength: number
}

/** A report in which every third case fails, every fifth is timed out now and then, and every run has a conversation. */
export function createLargeReport({ runs, transcriptLength }: Size): Report {
  const turnLength = Math.floor(transcriptLength / runs / turnsPerRun)
  const cases = Array.from({ length: Math.ceil(runs / runsPerCase) }, (_, index) => createCase(index, turnLength))
  const outcomes = cases.map((caseReport) => caseReport.runs.map(({ outcome }) => outcome))
  const { counts, passRate, verdict } = judgeSuite(outcomes, { minPassRate: 100, minPasses: undefined })
  const suite: SuiteReport = {
    verdict,
    red: true,
    reasons: [],
    notices: [],
    spec: { path: 'tests/agent-suite.json', suiteName: 'Order desk' },
    mode: 'run',
    agentId: 1,
    channel: 'text',
    service: 'local service',
    resultIds: [1],
    status: 'completed',
    price: { estimated: 40, limit: 50 },
    plannedRuns: runs,
    counts,
    passRate,
    cases,
    problems: [],
    durationMs: 600_000,
  }
  return {
    version: 1,
    verdict,
    red: true,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: 600_000,
    origin: { repository: 'owner/name', sha: '1f'.repeat(20), ref: 'refs/heads/main', workflow: 'agent', job: 'test' },
    policy: { failOn: ['failed', 'timeout', 'errored', 'inconclusive', 'invalid', 'cost'], minPassRate: 100 },
    suites: [suite],
  }
}

const createCase = (index: number, turnLength: number): CaseReport => ({
  key: `case-${index}`,
  location: `scenarios[${index}]`,
  range: { line: 10 + index * 8, column: 5, endLine: 10 + index * 8, endColumn: 6 },
  name: `Case ${index}: a refund of an order that arrived broken`,
  runs: Array.from({ length: runsPerCase }, (_, number) => createRun(index, { number, turnLength })),
})

const toOutcome = (index: number, number: number): RunOutcome =>
  index % 3 === 0 && number % 2 === 0 ? 'failed' : index % 5 === 0 && number === 1 ? 'timeout' : 'passed'

function createRun(index: number, { number, turnLength }: { number: number; turnLength: number }): RunReport {
  const id = 1 + index * runsPerCase + number
  const outcome = toOutcome(index, number)
  const isFailed = outcome === 'failed'
  return {
    id,
    outcome,
    reason: outcome === 'passed' ? '' : `asks_for_email: The agent never asked for the address in run ${id}.`,
    startedAt: new Date(startedAt + id * 250).toISOString(),
    duration: '03:20',
    endedReason: 'caller_ended',
    metrics: ['asks_for_email', 'refund_issued', 'polite'].map((name, at) => ({
      name,
      location: at === 2 ? 'defaults.metrics[0]' : `scenarios[${index}].metrics[${at}]`,
      passed: !(isFailed && at === 0),
      explanation: isFailed && at === 0 ? [`The agent never asked for the address in run ${id}.`] : [],
    })),
    transcript: Array.from({ length: turnsPerRun }, (_, at) => createTurn(id + at, { at, turnLength })),
    ...(isFailed && { failingTurn: turnsPerRun - 1 }),
  }
}

const createTurn = (seed: number, { at, turnLength }: { at: number; turnLength: number }): TurnReport => ({
  role: at % 2 === 0 ? 'agent' : 'caller',
  content: toText(seed, turnLength),
  startTime: at * 5,
  endTime: at * 5 + 4,
})

const texts = sentences.map((sentence) => Buffer.from(`${sentence} `.repeat(200)))

/** A text of its own for each turn, in one piece, as a text from a service comes: the same one over and over would take no memory. */
function toText(seed: number, length: number): string {
  const sentence = Buffer.byteLength(sentences[seed % sentences.length] ?? '') + 1
  const start = (seed % 50) * sentence
  return texts[seed % texts.length]?.toString('utf8', start, start + Math.max(sentence, length)) ?? ''
}
