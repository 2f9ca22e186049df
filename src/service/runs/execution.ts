import { createHash } from 'node:crypto'
import type { Case } from '../../spec/cases.ts'
import { toStorable } from '../bodies/storable-text.ts'
import type { Catalog, ServiceConfig } from '../config/catalog.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { toFaultName } from '../fault.ts'
import { isBusy } from '../store/busy.ts'
import type { Database } from '../store/database.ts'
import {
  type BegunRun,
  beginRun,
  type HeldConversation,
  keepCancelledConversation,
  type RunChanges,
  updateOpenRun,
} from '../store/run-progress.ts'
import { persist } from '../store/transact.ts'
import type { Admission } from './admission.ts'
import type { Engine, RunJob } from './engine.ts'
import { createMetricLookup } from './metric-lookup.ts'

/** What runs are carried out with. */
export interface ExecutionOptions {
  readonly db: Database
  readonly config: Pick<ServiceConfig, 'catalogs'>
  /** How the runs of an organization are made. */
  readonly toEngine: (catalog: Catalog) => Engine | Promise<Engine>
  readonly admission: Admission
  readonly now: () => Date
}

/**
 * Carries a run out: through its conversation and its judgement to its end (contract 2.6), and makes room for another. A
 * run whose signal is aborted keeps its status: whoever aborted it has said, or will say, what becomes of it. A fault of
 * the service ends the run as failed; the promise rejects only if the store cannot be used, so that the run can be begun
 * anew later, or with the signal.
 */
export function createExecution({ db, config, toEngine, admission, now }: ExecutionOptions) {
  const engines = new Map<number, Engine | Promise<Engine>>()

  function findEngine(catalog: Catalog): Engine | Promise<Engine> {
    const { id } = catalog.organization
    const engine = engines.get(id) ?? toEngine(catalog)
    engines.set(id, engine)
    return engine
  }

  async function carryOut(run: BegunRun, signal: AbortSignal): Promise<void> {
    const move = (changes: RunChanges) => persist(() => updateOpenRun(db, run, changes), signal)
    const catalog = config.catalogs.get(run.organization_id)
    const job = catalog === undefined ? undefined : toJob(run, catalog)
    if (catalog === undefined || job === undefined) {
      await move({ status: 'failed', error_message: `Agent ${run.agent_id} is no longer in the local config.` })
      return
    }
    const engine = await findEngine(catalog)
    const conversation = await engine.play({ ...job, signal })
    const errorMessage = toStorable(conversation.errorMessage)
    const next: RunChanges =
      errorMessage === '' ? { status: 'evaluating' } : { status: 'failed', error_message: errorMessage }
    if (signal.aborted || !(await move({ ...toHeld(conversation), ...next }))) {
      const held = toHeld({ ...conversation, endedReason: 'cancelled' })
      await persist(() => keepCancelledConversation(db, run, held), signal)
      return
    }
    if (errorMessage !== '') return
    const findMetric = createMetricLookup(catalog)
    const metrics = job.case.metrics.flatMap((reference) => findMetric(reference) ?? [])
    const judgement = engine.judge(conversation, { metrics, expectedOutcome: job.case.expectedOutcome })
    await move({
      status: 'completed',
      success: judgement.success === null ? null : judgement.success ? 1 : 0,
      evaluation: JSON.stringify(judgement.evaluation),
      expected_outcome: JSON.stringify(judgement.expectedOutcome),
    })
  }

  return async (runId: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    const run = await beginRun(db, runId, now().toISOString())
    if (run === undefined) return
    try {
      await carryOut(run, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (isBusy(error)) throw error
      const message = `A fault in the service (${toFaultName(error)}) ended this run before it was judged.`
      await updateOpenRun(db, run, { status: 'failed', error_message: message })
    }
    await admission.admit(run.organization_id)
    signal.throwIfAborted()
  }
}

/** undefined: its agent has left the config. */
function toJob(run: BegunRun, catalog: Catalog): RunJob | undefined {
  const agent = catalog.agents.get(run.agent_id)
  if (agent === undefined) return undefined
  // Written by this service when the run was submitted.
  const testCase = JSON.parse(run.definition) as Case
  const ids = { scenario: run.test_case_id, result: run.result_id, run: run.id }
  return { case: testCase, agent, ids, seed: toSeed(catalog.seed, testCase.key, run.repetition) }
}

/** The same case and repetition get the same seed in every submission. */
function toSeed(seed: number, key: string, repetition: number): number {
  return createHash('sha256')
    .update(JSON.stringify([seed, key, repetition]))
    .digest()
    .readUInt32BE()
}

const toHeld = (conversation: Conversation): HeldConversation => ({
  duration_ms: Math.round(conversation.durationMs),
  // The agent's own words come first, so that they cannot pass for ours.
  metadata: JSON.stringify({ ...conversation.metadata, ended_reason: conversation.endedReason }),
  transcript: JSON.stringify(conversation.transcript),
})
