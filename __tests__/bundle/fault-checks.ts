import { expect } from '@jest/globals'
import type { MatrixPhase } from './fault-ends.ts'
import type { FaultScript } from './fault-matrix.ts'
import type { Played } from './fault-stage.ts'

/** Longer than any step of the matrix takes on a busy machine. */
const maxTookMs = 60_000

/** Longer by its own clock than any step takes that reads again at its next turn, also on a busy machine. */
const maxReadingMs = 60_000

const errorsOf = ({ step }: Played): string[] =>
  step.annotations.filter(({ level }) => level === 'error').map(({ message }) => message)

const isOver = (status: string): boolean => ['completed', 'failed', 'timeout', 'cancelled'].includes(status)

/** What must hold after every step, whatever it met. */
export function checkInvariants(played: Played): void {
  const { step, runs, plannedRuns, proxy } = played
  const errors = errorsOf(played)
  const charges = runs.reduce((sum, run) => sum + run.charges, 0)
  // Nothing is paid twice.
  expect(charges).toBeLessThanOrEqual(plannedRuns)
  // No green step without a verdict for every run that the client could read.
  expect(step.outputs['verdict'] === 'passed').toBe(step.code === 0)
  if (step.code === 0) {
    expect(runs.map(({ status, success }) => ({ status, success }))).toEqual(
      Array.from({ length: plannedRuns }, () => ({ status: 'completed', success: 1 })),
    )
    expect(proxy.countPassed('reading')).toBeGreaterThan(0)
  }
  // Nothing is left running, or else the step says what.
  const [open] = runs.filter(({ status }) => !isOver(status))
  if (open !== undefined) expect(errors.join('\n')).toMatch(new RegExp(`result ${open.resultId}\\b|${open.name}`))
  // A red step says what happened and what to do, and nothing that is nobody's business.
  expect(errors.length > 0).toBe(step.code !== 0)
  const said = [step.log, step.summary, ...step.annotations.map(({ message }) => message)].join('\n')
  expect(said).not.toMatch(/\bundefined\b|\bNaN\b|\[object |\n\s+at |node:internal/)
  expect(said).not.toContain('ats_')
  // It ends by itself.
  expect(step).toMatchObject({ signal: null, stderr: '' })
  expect(played.tookMs).toBeLessThan(maxTookMs)
}

/** Checks that a step came to what its row of the matrix says. */
export function checkOutcome(phase: MatrixPhase, { ends, says }: FaultScript, played: Played): void {
  const outcome = ends[phase]
  checks[`${phase}: ${outcome}`]?.(played, says) ?? expect(`${phase}: ${outcome}`).toBe('an outcome that is known')
}

/** What the step has kept for its clean-up. */
const readKept = ({ step }: Played): unknown => JSON.parse(step.state['submissions'] ?? '[]')

type Check = (played: Played, says: RegExp) => true

const expectOutputs = ({ step }: Played, outputs: Readonly<Record<string, string>>): void =>
  expect(step.outputs).toMatchObject(outputs)

const expectRed = (played: Played, verdict: string, ...said: readonly RegExp[]): true => {
  expectOutputs(played, { verdict })
  expect(played.step.code).toBe(1)
  for (const text of said) expect(errorsOf(played).join('\n')).toMatch(text)
  return true
}

const expectNothingSent = (played: Played): void => {
  expectOutputs(played, { 'result-id': '' })
  expect(played.runs).toEqual([])
}

/** The spec of the reading has a case that passes and one that fails. */
const failing: Check = (played) => {
  expectRed(played, 'failed', /Says damn/)
  expect(played.runs.map(({ success }) => success)).toEqual([1, 0])
  return true
}

const passing: Check = (played) => {
  expect(played.step.code).toBe(0)
  expectOutputs(played, { verdict: 'passed' })
  expect(readKept(played)).toEqual([])
  return true
}

const adopted: Check = (played, says) => {
  passing(played, says)
  expect(played.step.summary).toContain('found by its name')
  expect(played.proxy.countPassed('submission')).toBe(1)
  return true
}

/** A fault that passes costs a turn or two of the polling, and never the rest of the timeout. */
const readAgain: Check = (played, says) => {
  passing(played, says)
  expect(played.ownMs).toBeLessThan(maxReadingMs)
  return true
}

/** Something may be on the service, and the step tells how to find it. */
const lost: Check = (played, says) => {
  expectOutputs(played, { 'result-id': '' })
  expect(readKept(played)).toMatchObject([{ name: expect.stringMatching(/^Step \d+ of the stage · /) }])
  expect(played.proxy.countSeen('submission')).toBe(1)
  return expectRed(played, 'inconclusive', says, /named "Step \d+ of the stage · /, /start the job again/)
}

const unread: Check = (played, says) => expectRed(played, 'inconclusive', says, /have been ended|may go on/)

const invalid: Check = (played, says) => {
  expectNothingSent(played)
  return expectRed(played, 'invalid', says)
}

const unsent: Check = (played, says) => {
  expectNothingSent(played)
  return expectRed(played, 'inconclusive', says)
}

const checks: Readonly<Record<string, Check>> = {
  'dry run: passed': passing,
  'dry run: unpriced': unsent,
  'dry run: invalid': invalid,
  'submission: passed': passing,
  'submission: adopted': adopted,
  'submission: lost': lost,
  'submission: refused': unsent,
  'submission: invalid': invalid,
  'submission: unread': unread,
  'look-up: adopted': adopted,
  'look-up: lost': lost,
  'look-up: unread': unread,
  'reading: passed': readAgain,
  'reading: unread': unread,
  'run: shown': (played, says) => {
    expect(played.step.summary).toContain('Hello there!')
    return failing(played, says)
  },
  'run: hidden': (played, says) => {
    expect(played.step.summary).toContain('1 conversation could not be read')
    return failing(played, says)
  },
  'end_calls: ended': (played) => {
    expect(played.runs).toMatchObject([{ status: 'cancelled' }])
    expect(readKept(played)).toEqual([])
    return expectRed(played, 'inconclusive', /within the timeout/, /have been ended/)
  },
  'end_calls: left': (played, says) => {
    expect(readKept(played)).toMatchObject([{ resultId: expect.any(Number) }])
    const why = new RegExp(`${says.source}|and they go on`, says.flags)
    return expectRed(played, 'inconclusive', why, /within the timeout/, /Look for result \d+/, /may go on/)
  },
}
