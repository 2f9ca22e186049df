import { Hono } from 'hono'
import * as z from 'zod'
import type { Problem } from '../../contract/problem.ts'
import type { DialAnswer } from '../../contract/resources/dial.ts'
import type { AppOptions } from '../app.ts'
import { readJsonBody } from '../bodies/body.ts'
import type { Catalog } from '../config/catalog.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'
import { createProblemError } from '../request-error.ts'
import { parseRunNumber } from '../runs/phone-numbers.ts'
import type { Database } from '../store/database.ts'
import { readOutboundRun, receiveDial } from '../store/dial-windows.ts'

const DialRequest = z.strictObject({ from_number: z.string().min(1), to_number: z.string().min(1) })

/** The dials of outbound agents, which on this service no telephone carries (contract 9). */
export function createDialRoutes({ access, db, work, admission, now }: AppOptions): Hono<ServiceEnv> {
  const operation = operations.dial
  return new Hono<ServiceEnv>().post(operation.path, access.require(operation), async (context) => {
    // The moment of arrival, before anything has to be waited for.
    const at = now().toISOString()
    const { from_number, to_number } = parseDial(await readJsonBody(context.req.raw))
    const { organizationId } = context.get('principal')
    const runId = parseRunNumber(to_number)
    const caller = { organizationId, from: from_number, catalog: context.get('catalog') }
    const refusal = await findRefusal(db, runId, caller)
    if (refusal !== undefined || runId === undefined) return context.json(refusal ?? dropped('unknown_number', null))
    const answer = await work.transact(db, async (transaction, addJobs): Promise<DialAnswer> => {
      const status = await receiveDial(transaction, runId, at)
      if (status === undefined) return dropped(await findEnd(transaction, runId, organizationId), runId)
      if (status === 'timeout') return dropped('window_closed', runId)
      await addJobs([{ kind: 'run', id: runId }])
      return { accepted: true, run: runId, reason: null }
    })
    if (!answer.accepted) await admission.admit(organizationId)
    return context.json(answer)
  })
}

const dropped = (reason: DialAnswer['reason'], run: number | null): DialAnswer => ({ accepted: false, run, reason })

function parseDial(body: unknown): z.infer<typeof DialRequest> {
  const { data, error } = DialRequest.safeParse(body)
  if (data !== undefined) return data
  throw createProblemError(
    error.issues.flatMap((issue): Problem[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((location) => ({ location, message: 'is not a field of a dial' }))
        : [{ location: String(issue.path[0]), message: 'is required: a telephone number as text' }],
    ),
  )
}

/** Nothing but the close of its window ends a run as timed out: it may have been swept before the dial came. */
async function findEnd(db: Database, runId: number, organizationId: number): Promise<DialAnswer['reason']> {
  const run = await readOutboundRun(db, runId, organizationId)
  return run?.status === 'timeout' ? 'window_closed' : 'already_over'
}

interface Caller {
  readonly organizationId: number
  readonly from: string
  readonly catalog: Catalog
}

/** Why a dial is dropped without a look at the time; undefined: the window decides. */
async function findRefusal(
  db: Database,
  runId: number | undefined,
  { organizationId, from, catalog }: Caller,
): Promise<DialAnswer | undefined> {
  const run = runId === undefined ? undefined : await readOutboundRun(db, runId, organizationId)
  if (run === undefined || runId === undefined) return dropped('unknown_number', null)
  if (catalog.agents.get(run.agent_id)?.phoneNumber !== from) return dropped('wrong_caller', runId)
  return run.status === 'in_queue' ? dropped('not_dispatched', runId) : undefined
}
