import type { Clock } from '../client/clock.ts'
import type { LocalServiceModule } from './local-service.ts'

/** What an action needs of the world besides its runner; tests put their own in. */
export interface Surroundings {
  readonly clock: Clock
  /** 0 ≤ value < 1 */
  readonly random: () => number
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Loads the bundle of the local service, which only `base-url: local` needs. */
  readonly loadLocalService: () => Promise<LocalServiceModule>
}

/** How the client names itself to services. */
export const userAgent = 'agent-test-action'
