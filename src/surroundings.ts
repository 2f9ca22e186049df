import { randomBytes } from 'node:crypto'
import type { Surroundings } from './actions/surroundings.ts'
import { systemClock } from './client/clock.ts'

/** The real world, as this process finds it. */
export const createSurroundings = (): Surroundings => ({
  clock: systemClock,
  random: Math.random,
  createNonce: () => randomBytes(4).toString('hex'),
  environment: process.env,
  // Beside the bundle that this file is part of: only `base-url: local` pays for loading it.
  loadLocalService: () => import(new URL('./service/index.js', import.meta.url).href),
})
