import type { Agent, Catalog } from '../../src/service/config/catalog.ts'
import type { LocalService } from '../../src/service/local-service.ts'
import { catalog, send, spec, submit, textAgent } from './sample.ts'

export const agentNumber = '+15551230000'
export const outboundAgent: Agent = { ...textAgent, inbound: false, phoneNumber: agentNumber }
export const opensAt = new Date('2026-11-21T06:00:00.000Z')
export const windowSeconds = 60
export const closesAt = new Date('2026-11-21T06:01:00.000Z')
export const justAfter = new Date('2026-11-21T06:01:00.001Z')
/** When the window of a run that nobody dialled is swept. */
export const sweptAt = new Date('2026-11-21T06:01:02.001Z')
export const rareUpkeep = { upkeepEveryMs: 600_000 }
export const frequentUpkeep = { upkeepEveryMs: 5 }

/** A clock that stands still until it is set. */
export function createClock() {
  let time = opensAt
  const now = () => time
  const set = (to: Date): void => {
    time = to
  }
  return Object.assign(now, { set })
}

export const toCatalog = (agent: Agent = outboundAgent, limit = 10): Partial<Catalog> => ({
  organization: { ...catalog.organization, outbound_timeout: windowSeconds, max_concurrent_runs_limit: limit },
  agents: new Map([[1, agent]]),
})

const [, scenario] = spec.scenarios
export const submitCalls = (service: LocalService, frequency = 1) =>
  submit(service, { channel: 'voice', spec: { ...spec, scenarios: [{ ...scenario, frequency }] } })

export const toNumber = (run: number) => `+1555${String(run).padStart(7, '0')}`

export const dialPath = '/local/dials/'
export const dial = async (service: LocalService, run: number, from = agentNumber) =>
  (await send(service, dialPath, { body: { from_number: from, to_number: toNumber(run) } })).body

export const accepted = (run: number) => ({ accepted: true, run, reason: null })
export const dropped = (reason: string, run: number | null) => ({ accepted: false, run, reason })

export const statusesOf = ({ runs }: { readonly runs: readonly { readonly status: string }[] }) =>
  runs.map(({ status }) => status)
