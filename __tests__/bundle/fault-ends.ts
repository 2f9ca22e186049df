/** The phases of the matrix, in the order in which a step comes to them. */
export const phases = ['dry run', 'submission', 'look-up', 'reading', 'run', 'end_calls'] as const
export type MatrixPhase = (typeof phases)[number]

/** What a step comes to when its requests of a phase meet a fault. */
export interface Ends {
  /** `unpriced`: there is no price, and nothing is submitted. */
  readonly 'dry run': 'passed' | 'unpriced' | 'invalid'
  /** `adopted`: found by its name. `lost`: it may be there, and is not sent again. `refused`: nothing was created. */
  readonly submission: 'passed' | 'adopted' | 'lost' | 'refused' | 'invalid' | 'unread'
  /** After a submission that arrived and was not answered. */
  readonly 'look-up': 'adopted' | 'lost' | 'unread'
  /** `unread`: whatever became of the runs, nobody could read it. */
  readonly reading: 'passed' | 'unread'
  /** Whether the conversation of a failed run is shown. */
  readonly run: 'shown' | 'hidden'
  /** `left`: the runs may go on, and the step says so. */
  readonly end_calls: 'ended' | 'left'
}

type Profile = readonly [
  Ends['dry run'],
  Ends['submission'],
  Ends['look-up'],
  Ends['reading'],
  Ends['run'],
  Ends['end_calls'],
]
const toEnds = (...[dryRun, submission, lookUp, reading, run, endCalls]: Profile): Ends => ({
  'dry run': dryRun,
  submission,
  'look-up': lookUp,
  reading,
  run,
  end_calls: endCalls,
})

/** A fault that nobody notices. */
export const unnoticed = toEnds('passed', 'passed', 'adopted', 'passed', 'shown', 'ended')
/** No request gets through, and it cannot be known whether one did. */
export const nothingThrough = toEnds('unpriced', 'lost', 'lost', 'unread', 'hidden', 'left')
/** Every request gets through, and no answer comes back. */
export const nothingBack = toEnds('unpriced', 'adopted', 'lost', 'unread', 'hidden', 'ended')
/** Refused by somebody who says that nothing was done. */
export const refused = toEnds('unpriced', 'refused', 'lost', 'unread', 'hidden', 'left')
/** Refused because of what was sent. */
export const invalid = toEnds('invalid', 'invalid', 'lost', 'unread', 'hidden', 'left')
/** The answers name no result: a plan has none, and to end runs no answer is read. */
export const nameless = toEnds('passed', 'adopted', 'lost', 'unread', 'hidden', 'ended')
/** The answers name something else, as a cache does that mixes up its answers. */
export const mixedUp = toEnds('passed', 'unread', 'unread', 'unread', 'hidden', 'ended')

/** One request does not get through: what costs nothing is sent again. */
export const onceNotThrough = toEnds('passed', 'lost', 'adopted', 'passed', 'shown', 'ended')
/** One request is declined. */
export const onceDeclined = unnoticed
/** One request gets through, and its answer does not come back. */
export const onceNotBack = toEnds('passed', 'adopted', 'adopted', 'passed', 'shown', 'ended')
/** One request gets through, and its answer is none that may be asked for again; whoever polls goes on. */
export const onceAstray = toEnds('unpriced', 'adopted', 'adopted', 'passed', 'hidden', 'ended')
/** One request is answered by somebody else. */
export const onceElsewhere = toEnds('unpriced', 'lost', 'adopted', 'passed', 'hidden', 'ended')
