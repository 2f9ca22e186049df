import type { ServiceConfig } from '../config/catalog.ts'
import type { Database } from '../store/database.ts'
import { markDialRequested, readAwaitedRun } from '../store/dial-windows.ts'
import { failAwaitedRun } from '../store/run-progress.ts'
import { persist } from '../store/transact.ts'
import type { Admission } from './admission.ts'
import { toRunNumber } from './phone-numbers.ts'

/** What agents are asked to dial with. */
export interface DialTriggerOptions {
  readonly db: Database
  readonly config: Pick<ServiceConfig, 'catalogs'>
  readonly admission: Admission
  readonly now: () => Date
}

const answerWithinMs = 30_000

/**
 * Asks the agent of a run to dial its number (contract 9): it has to answer with a 2xx within 30 seconds, else the run is
 * failed. A run that no longer waits for a dial, or whose agent has been asked, is left alone. Rejects with the signal.
 */
export function createDialTrigger({ db, config, admission, now }: DialTriggerOptions) {
  return async (runId: number, signal: AbortSignal): Promise<void> => {
    const run = await readAwaitedRun(db, runId)
    if (run === undefined) return
    const agent = config.catalogs.get(run.organization_id)?.agents.get(run.agent_id)
    if (agent?.dialTrigger === undefined) return
    const { url, headers } = agent.dialTrigger
    const body = {
      from_number: agent.phoneNumber,
      to_number: toRunNumber(runId),
      dynamic_variables: run.test_profile === null ? {} : JSON.parse(run.test_profile).agent_variables,
    }
    const fault = await post(url, { headers, body, signal })
    signal.throwIfAborted()
    if (fault === undefined) {
      await persist(() => markDialRequested(db, runId, now().toISOString()), signal)
      return
    }
    const message = `The agent could not be asked to dial: ${fault}.`
    await persist(() => failAwaitedRun(db, runId, message), signal)
    await admission.admit(run.organization_id)
  }
}

/** What went wrong; undefined: nothing. The address is not named: it may hold a secret. */
async function post(
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: object; readonly signal: AbortSignal },
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...request.headers, 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(answerWithinMs)]),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `it answered with status ${response.status}`
  } catch (error) {
    const isLate = Error.isError(error) && error.name === 'TimeoutError'
    return isLate ? `it did not answer within ${answerWithinMs / 1_000} s` : 'it cannot be reached'
  }
}
