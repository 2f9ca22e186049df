import type { Clock } from '../client/clock.ts'
import type { LocalServiceModule } from './session/local-service.ts'

/** Reads the report of an earlier step. */
export type ReportReader = Pick<typeof import('../runner/report-files.ts'), 'parseResult'>

/** What an action needs of the world besides its runner; tests put their own in. */
export interface Surroundings {
  readonly clock: Clock
  /** 0 ≤ value < 1 */
  readonly random: () => number
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Loads the bundle of the local service, which only `base-url: local` needs. */
  readonly loadLocalService: () => Promise<LocalServiceModule>
  /** Loads the bundle of the report's files, which holds the reader of `result.json` too. */
  readonly loadReportFiles: () => Promise<ReportReader>
}

/** How the client names itself to services. */
export const userAgent = 'agent-test-action'
