import type { Catalog } from '../config/catalog.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { toFaultName } from '../fault.ts'
import type { Database } from '../store/database.ts'
import {
  type HeldConversation,
  keepCancelledConversation,
  type RunChanges,
  updateOpenRun,
} from '../store/run-progress.ts'
import type { Engine, RunJob } from './engine.ts'
import { createMetricLookup } from './metric-lookup.ts'
import { createWriter } from './writer.ts'

/** What runs are carried out with. */
export interface ExecutionOptions {
  readonly db: Database
  readonly catalog: Catalog
  readonly engine: Engine
  readonly now: () => Date
}

/**
 * Carries one run out: from the queue through its conversation and its judgement to its end (contract 2.6). A run
 * whose signal is aborted keeps its status: whoever aborted it has said, or will say, what becomes of it. Never rejects.
 */
export function createExecution({ db, catalog, engine, now }: ExecutionOptions) {
  const findMetric = createMetricLookup(catalog)
  const write = createWriter()
  const update = (job: RunJob, changes: RunChanges) => write(() => updateOpenRun(db, job.ids.run, changes))

  async function carryOut(job: RunJob, signal: AbortSignal): Promise<void> {
    const move = (changes: RunChanges) => update(job, changes)
    if (!(await move({ status: 'pending' }))) return
    if (!(await move({ status: 'running', executed_at: now().toISOString() }))) return
    const conversation = await engine.play({ ...job, signal })
    const { errorMessage } = conversation
    const next: RunChanges =
      errorMessage === '' ? { status: 'evaluating' } : { status: 'failed', error_message: errorMessage }
    if (signal.aborted || !(await move({ ...toHeld(conversation), ...next }))) {
      const cutOff = toHeld({ ...conversation, endedReason: 'cancelled' })
      await write(() => keepCancelledConversation(db, job.ids.run, cutOff))
      return
    }
    if (errorMessage !== '') return
    const metrics = job.case.metrics.flatMap((reference) => findMetric(reference) ?? [])
    const judgement = engine.judge(conversation, { metrics, expectedOutcome: job.case.expectedOutcome })
    await move({
      status: 'completed',
      success: judgement.success === null ? null : Number(judgement.success),
      evaluation: JSON.stringify(judgement.evaluation),
      expected_outcome: JSON.stringify(judgement.expectedOutcome),
    })
  }

  async function fail(job: RunJob, error: unknown): Promise<void> {
    const message = `A fault in the service (${toFaultName(error)}) ended this run before it was judged.`
    try {
      await update(job, { status: 'failed', error_message: message })
    } catch {
      // The store itself has failed, and there is nowhere else to say so; whoever asks for the run is told.
    }
  }

  return async (job: RunJob, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    try {
      await carryOut(job, signal)
    } catch (error) {
      if (!signal.aborted) await fail(job, error)
    }
  }
}

const toHeld = (conversation: Conversation): HeldConversation => ({
  duration_ms: Math.round(conversation.durationMs),
  // The agent's own words come first, so that they cannot pass for ours.
  metadata: JSON.stringify({ ...conversation.metadata, ended_reason: conversation.endedReason }),
  transcript: JSON.stringify(conversation.transcript),
})
