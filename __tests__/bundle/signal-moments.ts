import { afterwards, answer, late, reset, silence } from './fault-answers.ts'
import type { Phase, Rule } from './fault-proxy.ts'
import { type Play, silentAgent } from './fault-stage.ts'
import { createSpec } from './greeting.ts'

/** Two runs with an agent that never says a word. */
export const endless: Play = {
  spec: createSpec({ One: 'greets', Two: 'greets' }),
  inputs: { 'agent-id': String(silentAgent), 'poll-interval': '1s' },
}
/** One run that passes and one that fails, whose conversation is then read. */
const failing: Play = { spec: createSpec({ 'Says hello': 'greets', 'Says damn': 'swears' }) }

/** A moment at which a step is stopped. */
export interface Moment {
  readonly title: string
  readonly play: Play
  readonly rules: readonly Rule[]
  /** The step is stopped once a request of this phase has come. */
  readonly at: Phase
  /** How it leaves the service, and what it says. */
  readonly leaves: 'nothing' | 'runs that are over' | 'something to clean up'
  readonly says: RegExp
}

const cutOff = { phase: 'submission', fault: afterwards(reset), times: 1 } as const
/** Every phase of a step. */
export const moments: readonly Moment[] = [
  {
    title: 'while a dry run is not answered',
    play: endless,
    rules: [{ phase: 'dry run', fault: silence }],
    at: 'dry run',
    leaves: 'nothing',
    says: /the job was cancelled before it was submitted/,
  },
  {
    title: 'while the answer to the submission is on its way',
    play: endless,
    rules: [{ phase: 'submission', fault: late(800) }],
    at: 'submission',
    leaves: 'runs that are over',
    says: /the job was cancelled.*have been ended/s,
  },
  {
    title: 'while a submission that was taken is not answered',
    play: endless,
    rules: [{ phase: 'submission', fault: afterwards(silence) }],
    at: 'submission',
    leaves: 'runs that are over',
    says: /the job was cancelled.*have been ended/s,
  },
  {
    title: 'while a submission that was taken is not answered, and the list is down for a moment',
    play: endless,
    rules: [
      { phase: 'submission', fault: afterwards(silence) },
      { phase: 'look-up', fault: answer(503), times: 2 },
    ],
    at: 'submission',
    leaves: 'runs that are over',
    says: /the job was cancelled.*have been ended/s,
  },
  {
    title: 'while a submission that never arrives is not answered',
    play: endless,
    rules: [{ phase: 'submission', fault: silence }],
    at: 'submission',
    leaves: 'something to clean up',
    says: /the job was cancelled during the submission.*no run named "Step/,
  },
  {
    title: 'while a lost submission is looked for and the list does not answer',
    play: endless,
    rules: [cutOff, { phase: 'look-up', fault: silence }],
    at: 'look-up',
    leaves: 'something to clean up',
    says: /the job was cancelled during the submission.*could not be asked for a run named "Step/,
  },
  {
    title: 'while a lost submission is looked for and the list does not show it yet',
    play: endless,
    rules: [cutOff, { phase: 'look-up', fault: answer(200, { results: [] }), times: 2 }],
    at: 'look-up',
    leaves: 'runs that are over',
    says: /the job was cancelled.*have been ended/s,
  },
  {
    title: 'while the runs are waited for',
    play: endless,
    rules: [],
    at: 'reading',
    leaves: 'runs that are over',
    says: /the job was cancelled.*have been ended/s,
  },
  {
    title: 'while a reading is not answered',
    play: endless,
    rules: [{ phase: 'reading', fault: silence, times: 1 }],
    at: 'reading',
    leaves: 'runs that are over',
    says: /the job was cancelled.*have been ended/s,
  },
  {
    title: 'while the runs are waited for, and the request to end them is not answered',
    play: endless,
    rules: [{ phase: 'end_calls', fault: silence }],
    at: 'reading',
    leaves: 'something to clean up',
    says: /the job was cancelled.*the runs of result \d+ may go on.*Look for result \d+/s,
  },
  {
    title: 'while a conversation is not shown',
    play: failing,
    rules: [{ phase: 'run', fault: silence }],
    at: 'run',
    leaves: 'runs that are over',
    says: /Says damn/,
  },
]
