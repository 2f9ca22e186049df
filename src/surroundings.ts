import type { Surroundings } from './actions/surroundings.ts'
import { loadBundle } from './bundles.ts'
import { systemClock } from './client/clock.ts'

/** The real world, as this process finds it. */
export const createSurroundings = (): Surroundings => ({
  clock: systemClock,
  random: Math.random,
  environment: process.env,
  loadLocalService: () => loadBundle('service'),
  loadReportFiles: () => loadBundle('report-files'),
})
