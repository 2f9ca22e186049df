import { bodyRows, harmlessBodyRows, onceBodyRows } from './fault-bodies.ts'
import { connectionRows, endlessRows, harmlessConnectionRows, onceConnectionRows } from './fault-connections.ts'
import type { Ends } from './fault-ends.ts'
import type { Fault } from './fault-proxy.ts'
import { onceRefusalRows, patientRows, refusalRows } from './fault-refusals.ts'

/**
 * A row of the matrix. Its name reads on from "the service". `says` is what an error says that comes of the fault, and
 * `ends` what a step comes to in each phase.
 */
export type Row = readonly [name: string, fault: Fault, says: RegExp, ends: Ends]

/** One script of the matrix: what the service, or whatever stands before it, does to the requests of a phase. */
export interface FaultScript {
  readonly name: string
  readonly fault: Fault
  readonly says: RegExp
  readonly ends: Ends
  /** How many requests meet it; undefined: all. */
  readonly times: number | undefined
  /** Whether it ends only when the patience of a client does. */
  readonly isEndless: boolean
}

const toScripts = (rows: readonly Row[], { times, isEndless = false }: { times?: number; isEndless?: boolean } = {}) =>
  rows.map(([name, fault, says, ends]): FaultScript => ({ name, fault, says, ends, times, isEndless }))

/** Every script. What takes longest comes first, so that the others do not have to wait for it in the end. */
export const scripts: readonly FaultScript[] = [
  ...toScripts([...endlessRows, ...patientRows], { isEndless: true }),
  ...toScripts([...connectionRows, ...refusalRows, ...bodyRows]),
  ...toScripts([...onceConnectionRows, ...onceRefusalRows, ...onceBodyRows], { times: 1 }),
  ...toScripts([...harmlessConnectionRows, ...harmlessBodyRows]),
]
