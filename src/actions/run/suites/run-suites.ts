import { toDialNotices } from '../../../report/case-reports.ts'
import type { SpecSource } from '../../../spec/source.ts'
import { toDurationMs } from '../../../suite/time-left.ts'
import { credentialInputs } from '../../session/service-inputs.ts'
import { openService, type ServiceSession } from '../../session/service-session.ts'
import { createDialling } from '../dialling/dialling.ts'
import { toBrokenEnding, toReason } from '../ending.ts'
import { endSubmission } from '../submission/clean-up.ts'
import { keepSubmissions } from '../submission/kept-submissions.ts'
import { readTranscripts } from '../wait/transcripts.ts'
import { attachSuites } from './attachment.ts'
import { checkSuites } from './check.ts'
import { askOrganizations, nobodySeen, withConcurrentRuns } from './concurrency.ts'
import { type Following, followAttempts } from './following.ts'
import { type History, toJudgedEnding, toSuiteCases } from './judgement.ts'
import { toKnown } from './known.ts'
import { holdBack } from './obstacle.ts'
import { partFromSuites } from './parting.ts'
import { priceSuites } from './pricing.ts'
import { retryInconclusive } from './retry.ts'
import { type ReadBase, selectSuites } from './selection.ts'
import { type SubmittedSuite, type Submitting, submitSuites } from './submission.ts'
import {
  type CheckedSuite,
  type EndedSuite,
  isEnded,
  type SelectedSuite,
  type Step,
  type Suites,
  toEnded,
  toOpen,
} from './suite.ts'

/** Runs every spec on every agent it is for, and tells how each of them ended. Throws nothing that a report can tell. */
export async function runSuites(step: Step, sources: readonly SpecSource[]): Promise<readonly EndedSuite[]> {
  step.runner.phase('Check')
  const checked = endWithoutSecrets(step, checkSuites(step, sources))
  try {
    step.runner.phase('Select')
    const readBase = rememberBases(step)
    const selected = holdBack(step, await selectSuites(step, checked, readBase))
    // What was submitted must be looked at, also by a step that has nothing to run itself.
    if (selected.every(isEnded) && !isAttaching(step)) return selected
    const session = await openService(step)
    // What another step has priced is not priced again.
    const seen = step.inputs.mode === 'wait' ? () => nobodySeen : askOrganizations(session.client)
    const ended = await runSelected(step, selected, { session, readBase })
    await closeQuietly(step, session)
    return ended.map((suite) => withConcurrentRuns(step, suite, seen()))
  } catch (error) {
    const ending = toBrokenEnding(error)
    return checked.map((suite) => (isEnded(suite) ? suite : toEnded(suite, { problems: suite.warnings, ...ending })))
  }
}

/** Whether there are results to take up; a change without secrets never has a step that submitted any. */
function isAttaching({ inputs, runner }: Step): boolean {
  const hasCredential = credentialInputs.some((name) => inputs[name] !== undefined)
  return (
    inputs.mode === 'wait' &&
    (inputs['result-id'] ?? []).length > 0 &&
    (hasCredential || runner.change.withoutSecrets === undefined)
  )
}

/** Everything is judged by then, and no fault of the service at its own end changes that. */
async function closeQuietly({ runner }: Step, session: ServiceSession): Promise<void> {
  try {
    await session[Symbol.asyncDispose]()
  } catch (error) {
    runner.log(`The connection to the service could not be closed: ${toReason(error)}`)
  }
}

interface Opened {
  readonly session: ServiceSession
  readonly readBase: ReadBase
}

async function runSelected(
  step: Step,
  selected: Suites<SelectedSuite>,
  { session, readBase }: Opened,
): Promise<readonly EndedSuite[]> {
  const { inputs, runner } = step
  const keeper = keepSubmissions(runner, session)
  const submitting: Submitting = { client: session.client, session, readBase, keeper }
  try {
    const submitted =
      inputs.mode === 'wait'
        ? await attachSuites(step, selected, submitting)
        : await priceAndSubmit(step, selected, submitting)
    return inputs.mode === 'submit'
      ? await partFromSuites(step, submitted, submitting)
      : await followSuites(step, submitted, submitting)
  } catch (error) {
    return await abandonSuites(step, selected, { error, submitting })
  }
}

async function priceAndSubmit(step: Step, selected: Suites<SelectedSuite>, submitting: Submitting) {
  step.runner.phase('Price')
  const priced = holdBack(step, await priceSuites(step, selected, submitting))
  step.runner.phase('Submit')
  return await submitSuites(step, priced, submitting)
}

interface Abandoned {
  readonly error: unknown
  readonly submitting: Submitting
}

/** Whatever went wrong, what is submitted by then must not go on costing money. */
async function abandonSuites(
  { surroundings: { clock } }: Step,
  suites: Suites<SelectedSuite>,
  { error, submitting: { keeper, session } }: Abandoned,
): Promise<readonly EndedSuite[]> {
  const open = keeper.open()
  const ends = await Promise.allSettled(
    open.map((kept) => endSubmission(kept, { client: session.rescueClient, clock, grace: session.grace })),
  )
  const said = ends.map((end) => (end.status === 'fulfilled' ? end.value : toReason(end.reason)))
  for (const [index, { resultId }] of open.entries()) {
    if (ends[index]?.status === 'fulfilled' && resultId !== undefined) keeper.settle(resultId)
  }
  const ending = toBrokenEnding(error)
  const resultIds = open.flatMap(({ resultId }) => resultId ?? [])
  const told = { ...ending, resultIds, reasons: [...(ending.reasons ?? []), ...said] }
  const isAnyOpen = suites.some((suite) => !isEnded(suite))
  // Where nothing was to be run, what went wrong must not be lost either.
  const isTold = (suite: SelectedSuite | EndedSuite): boolean => !isEnded(suite) || !isAnyOpen
  // Which result is whose is not known here, so they are named once.
  const bearer = suites.find(isTold)
  return suites.map((suite) => {
    if (isEnded(suite) && isAnyOpen) return suite
    const own = suite === bearer ? told : { ...told, resultIds: [] }
    return toEnded(suite, isEnded(suite) ? { ...suite.ending, ...own } : { ...toKnown(suite), ...own })
  })
}

async function followSuites(
  step: Step,
  suites: Suites<SubmittedSuite>,
  submitting: Submitting,
): Promise<readonly EndedSuite[]> {
  const { inputs, runner, surroundings } = step
  const open = toOpen(suites)
  if (open.length === 0) return suites.filter(isEnded)
  await using resources = new AsyncDisposableStack()
  const dialling = createDialling({
    runner,
    clock: surroundings.clock,
    command: inputs['dial-command'],
    hidesNumbers: inputs.redact === 'numbers',
    signal: runner.cancelled,
    timeoutMs: inputs.timeout,
    environment: submitting.session.dialEnvironment,
  })
  resources.defer(() => dialling.close())
  runner.phase('Wait')
  const startedAt = surroundings.clock.now()
  const deadline = startedAt + inputs.timeout
  const following: Following = { ...submitting, dialling, deadline, deployment: { showsVerdicts: false } }
  const followed = await followAttempts(
    step,
    open.map(({ attempt }) => attempt),
    following,
  )
  const begun = open.map((suite, index): History => {
    const [first] = followed.slice(index, index + 1)
    return {
      suite,
      attempts: first === undefined ? [] : [first],
      reasons: [],
      notices: [],
      broken: false,
      isClosed: false,
    }
  })
  // A step in mode wait comes late, and has not seen how long they took.
  const runMs = followed.flatMap(({ wait }) => wait.result.runs.map(toDurationMs)).filter(Number.isFinite)
  const firstWaitMs = Math.max(surroundings.clock.now() - startedAt, ...runMs)
  const histories = await retryInconclusive(step, begun, { ...following, firstWaitMs })
  runner.phase('Report')
  await dialling.close()
  const endings = await judgeHistories(step, histories, following)
  return suites.map((suite) => (isEnded(suite) ? suite : toEnded(suite, endings.get(suite) ?? toBrokenEnding(lost))))
}

const lost = new Error('the suite was submitted, and what became of it is not known')

/** A cancelled step has seconds left; a service that is lost does not show conversations either. */
const transcriptTimeMs = { settled: 30_000, timeout: 30_000, cancelled: 2_000, lost: 0 } as const

const toTranscriptMs = ({ attempts }: History): number =>
  Math.min(...attempts.map(({ wait }) => transcriptTimeMs[wait.ending]))

async function judgeHistories(step: Step, histories: readonly History[], { session, dialling }: Following) {
  const { clock } = step.surroundings
  const startedAt = clock.now()
  const endings = new Map<SubmittedSuite | History['suite'], ReturnType<typeof toJudgedEnding>>()
  for (const history of histories) {
    const { cases, notices } = await readTranscripts(toSuiteCases(history, dialling.failures), {
      client: session.rescueClient,
      clock,
      choice: step.inputs.transcripts,
      withinMs: startedAt + toTranscriptMs(history) - clock.now(),
    })
    const dials = toDialNotices(cases, dialling.failures)
    const told = { ...history, notices: [...history.notices, ...dials, ...notices] }
    endings.set(history.suite, toJudgedEnding(step, told, cases))
  }
  return endings
}

/** Reads each base file once, however many agents a spec is for. */
function rememberBases({ runner }: Step): ReadBase {
  const read = new Map<string, ReturnType<ReadBase>>()
  return (path) => {
    const known = read.get(path) ?? runner.readBaseFile(path)
    read.set(path, known)
    return known
  }
}

/** A change from outside gets no secrets, so it cannot run on a hosted service; its specs were checked all the same. */
function endWithoutSecrets({ inputs, runner }: Step, suites: Suites<CheckedSuite>): Suites<CheckedSuite> {
  const { withoutSecrets } = runner.change
  const isHosted = inputs['base-url'] !== 'local'
  const hasCredential = credentialInputs.some((name) => inputs[name] !== undefined)
  if (!isHosted || hasCredential || withoutSecrets === undefined) return suites
  const notices = [`${withoutSecrets}, so only the spec was checked`]
  return suites.map((suite) =>
    isEnded(suite) ? suite : toEnded(suite, { verdict: 'skipped', problems: suite.warnings, notices }),
  )
}
