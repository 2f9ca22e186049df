import type { Figure } from '../table.ts'
import { type PollerName, pollerNames } from './poller.ts'

/** What one poller made of one suite. */
export interface WatchedSuite {
  readonly seconds: number
  readonly poller: PollerName
  /** From the last run's end to the process's exit. */
  readonly delayS: number
  /** How often the result was read. */
  readonly requests: number
}

/** The figures of suites of one length. The limits are those of the adaptive poller. */
export function describeWaits(
  what: string,
  suites: readonly WatchedSuite[],
  { limitS, limitRequests }: { readonly limitS: number; readonly limitRequests?: number },
): Figure[] {
  return pollerNames.flatMap((name): Figure[] => {
    const own = suites.filter(({ poller }) => poller === name)
    const delays = own.map(({ delayS }) => delayS)
    const isOurs = name === 'adaptive'
    const mean: Figure = {
      what: `${what}, ${name}: end to exit, mean of ${own.length}`,
      value: toMean(delays),
      unit: 's',
    }
    const requests: Figure = {
      what: `${what}, ${name}: requests, mean`,
      value: toMean(own.map((suite) => suite.requests)),
      unit: 'requests',
    }
    return [
      isOurs ? { ...mean, limit: limitS } : mean,
      { what: `${what}, ${name}: end to exit, worst`, value: Math.max(...delays), unit: 's' },
      isOurs && limitRequests !== undefined ? { ...requests, limit: limitRequests } : requests,
    ]
  })
}

export const toMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
