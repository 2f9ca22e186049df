import type { Catalog } from '../config/catalog.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { Database } from '../store/database.ts'
import { type RunChanges, updateOpenRun } from '../store/run-progress.ts'
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

// An error's own message may quote an address with a secret, so it is not passed on.
const faultMessage = 'A fault in the service ended this run before it was judged.'

/**
 * Carries one run out: from the queue through its conversation and its judgement to its end (contract 2.6). A run
 * whose signal is aborted stays as it is: whoever aborted it has said, or will say, what becomes of it.
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
    if (signal.aborted) return
    const held = toChanges(conversation)
    if (conversation.errorMessage !== '') {
      await move({ ...held, status: 'failed', error_message: conversation.errorMessage })
      return
    }
    if (!(await move({ ...held, status: 'evaluating' }))) return
    const metrics = job.case.metrics.flatMap((reference) => findMetric(reference) ?? [])
    const judgement = engine.judge(conversation, { metrics, expectedOutcome: job.case.expectedOutcome })
    await move({
      status: 'completed',
      success: judgement.success === null ? null : Number(judgement.success),
      evaluation: JSON.stringify(judgement.evaluation),
      expected_outcome: JSON.stringify(judgement.expectedOutcome),
    })
  }

  return async (job: RunJob, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    try {
      await carryOut(job, signal)
    } catch {
      if (!signal.aborted) await update(job, { status: 'failed', error_message: faultMessage })
    }
  }
}

const toChanges = (conversation: Conversation) => ({
  duration_ms: Math.round(conversation.durationMs),
  // The agent's own words come first, so that they cannot pass for ours.
  metadata: JSON.stringify({ ...conversation.metadata, ended_reason: conversation.endedReason }),
  transcript: JSON.stringify(conversation.transcript),
})
