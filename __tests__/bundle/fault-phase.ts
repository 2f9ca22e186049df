import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { FastClock } from './fast-clock.ts'
import { afterwards, reset } from './fault-answers.ts'
import { checkInvariants, checkOutcome } from './fault-checks.ts'
import type { Ends, MatrixPhase } from './fault-ends.ts'
import { type FaultScript, scripts } from './fault-matrix.ts'
import type { Rule } from './fault-proxy.ts'
import { type Play, type Played, type Stage, silentAgent, startStage, workThrough } from './fault-stage.ts'
import { createSpec } from './greeting.ts'

/** A process each, most of which wait most of the time. */
const atOnce = 4

/**
 * How many times as fast the time of a step passes: much where it waits until it gives up, little where it goes well, so
 * that on a busy machine no limit comes before the end.
 */
const factors: Readonly<Record<MatrixPhase, Readonly<Partial<Record<Ends[MatrixPhase], number>>>>> = {
  'dry run': {},
  submission: {},
  'look-up': { adopted: 10, lost: 40 },
  reading: { passed: 5, unread: 10 },
  run: { shown: 5 },
  end_calls: { ended: 5, left: 5 },
}
const otherFactor = 20

/** The same where a fault ends only with the patience of the client, and how fast that runs out. Else it has all of it. */
const endlessClock = { factor: 40, patienceFactor: 20 }
/** Before its runs can be ended, a reading of theirs has to be answered. */
const endlessEndingClock = { factor: 5, patienceFactor: 2 }

/** What brings a step to the phase. */
const plays: Readonly<Record<MatrixPhase, Play>> = {
  'dry run': {},
  submission: {},
  'look-up': { rules: [{ phase: 'submission', fault: afterwards(reset), times: 1 }] },
  reading: { inputs: { 'report-directory': 'report' } },
  run: { spec: createSpec({ 'Says hello': 'greets', 'Says damn': 'swears' }) },
  // Its runs end at the timeout, after a reading that has to be answered.
  end_calls: { inputs: { 'agent-id': String(silentAgent), timeout: '5s' } },
}

const toPlay = (phase: MatrixPhase, { fault, times, isEndless, ends }: FaultScript): Play => {
  const { rules = [], inputs, ...play } = plays[phase]
  const rule: Rule = { phase, fault, ...(times !== undefined && { times }) }
  // Only what is never read has to wait for the timeout.
  const timeout = ends[phase] === 'unread' && phase === 'reading' ? { timeout: '25s' } : {}
  return {
    ...play,
    rules: [...rules, rule],
    inputs: { 'poll-interval': phase === 'reading' ? '5s' : '1s', ...timeout, ...inputs },
    clock: toClock(phase, isEndless, ends[phase]),
  }
}

const toClock = (phase: MatrixPhase, isEndless: boolean, end: Ends[MatrixPhase]): FastClock => {
  if (isEndless) return phase === 'end_calls' ? endlessEndingClock : endlessClock
  return { factor: factors[phase][end] ?? otherFactor }
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
