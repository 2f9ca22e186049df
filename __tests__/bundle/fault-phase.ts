import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { afterwards, reset } from './fault-answers.ts'
import { checkInvariants, checkOutcome } from './fault-checks.ts'
import type { MatrixPhase } from './fault-ends.ts'
import { type FaultScript, scripts } from './fault-matrix.ts'
import type { Rule } from './fault-proxy.ts'
import { type Play, type Played, type Stage, silentAgent, startStage, workThrough } from './fault-stage.ts'
import { createSpec } from './greeting.ts'

/** A process each, most of which wait most of the time. */
const atOnce = 4

/**
 * How many times as fast the time of a step passes, and where a fault ends only with the patience of the client. So much
 * longer seem the answers of a busy machine.
 */
const factor = 20
const endlessFactor = 40

/** What brings a step to the phase. */
const plays: Readonly<Record<MatrixPhase, Play>> = {
  'dry run': {},
  submission: {},
  'look-up': { rules: [{ phase: 'submission', fault: afterwards(reset), times: 1 }], clock: { factor: endlessFactor } },
  reading: { inputs: { timeout: '25s' }, clock: { factor: 10 } },
  run: { spec: createSpec({ 'Says hello': 'greets', 'Says damn': 'swears' }) },
  // Its runs end at the timeout, after a reading that has to be answered.
  end_calls: { inputs: { 'agent-id': String(silentAgent), timeout: '5s' }, clock: { factor: 5 } },
}

const toPlay = (phase: MatrixPhase, { fault, times, isEndless }: FaultScript): Play => {
  const { rules = [], inputs, clock = { factor }, ...play } = plays[phase]
  const rule: Rule = { phase, fault, ...(times !== undefined && { times }) }
  return {
    ...play,
    rules: [...rules, rule],
    inputs: { 'poll-interval': '5s', ...inputs },
    clock: isEndless && phase !== 'end_calls' ? { factor: endlessFactor } : clock,
  }
}

/** Plays every script in one phase, several at a time, and checks each in a test of its own. */
export function testPhase(phase: MatrixPhase): void {
  let stage: Stage
  let playing: Promise<Played>[]

  beforeAll(async () => {
    stage = await startStage()
    playing = workThrough(scripts, atOnce, (script) => stage.play(toPlay(phase, script)))
  })

  afterAll(async () => {
    await Promise.allSettled(playing)
    await stage[Symbol.asyncDispose]()
  })

  test.each(scripts.map((script, index) => ({ ...script, index, outcome: script.ends[phase] })))(
    `${phase}, where the service $name: $outcome`,
    async ({ index, ...script }) => {
      const played = await playing[index]
      if (played === undefined) throw new Error('it was not played')
      checkInvariants(played)
      checkOutcome(phase, script, played)
    },
  )

  test(`${phase}: every script has met its requests`, async () => {
    for (const played of await Promise.all(playing)) expect(played.proxy.countSeen(phase)).toBeGreaterThan(0)
  })
}
