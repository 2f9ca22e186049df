import { Dashboard } from '../contract/dashboard.ts'
import { parseAnswer } from './answer.ts'
import type { Requests } from './requests.ts'
import type { Operation } from './transport.ts'

/** What a copy is made of, and how it is called. */
export interface Duplication {
  readonly dashboardId: number
  /** undefined: as the service calls copies. */
  readonly name: string | undefined
}

/** Dashboards (specification 4.3). Throws a ConnectionError, ServiceError or ContractError. */
export interface DashboardOperations {
  /**
   * Copies a dashboard with its widgets. Is sent once, because each request makes a copy of its own. If it throws,
   * `toFate` says whether there may be a copy nevertheless.
   */
  duplicateDashboard(duplication: Duplication, signal?: AbortSignal): Promise<Dashboard>
}

/** The operations on dashboards of one deployment. */
export const createDashboardOperations = ({ sendOnce, timeouts }: Requests): DashboardOperations => ({
  duplicateDashboard: async ({ dashboardId, name }, signal) => {
    const path = `/dashboards/dashboards/${dashboardId}/duplicate/`
    const operation: Operation = { method: 'POST', path, timeoutMs: timeouts.duplicateMs, body: { name } }
    const { text } = await sendOnce(operation, signal)
    return parseAnswer(toCopyOf(dashboardId), operation, text)
  },
})

/** Whatever answers with the original has made no copy that could be told from it. */
const toCopyOf = (original: number) =>
  Dashboard.refine(({ id }) => id !== original, `is the dashboard ${original} itself, and no copy of it`)
