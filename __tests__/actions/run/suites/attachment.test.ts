import { expect, test } from '@jest/globals'
import { attachSuites } from '../../../../src/actions/run/suites/attachment.ts'
import { toJudgedEnding } from '../../../../src/actions/run/suites/judgement.ts'
import { isEnded, type SelectedSuite, type Step } from '../../../../src/actions/run/suites/suite.ts'
import { ServiceError } from '../../../../src/client/service-error.ts'
import { noChange } from '../../../../src/runner/change.ts'
import { cutSpec } from '../../../../src/spec/cut.ts'
import { sourceOf, specWith } from '../../../spec/spec-text.ts'
import { fakeClient, passed, resultOf, virtualClock } from '../fake-client.ts'

const minuteMs = 60_000
const spec = specWith({}, { agent_id: 1 })
const suite = {
  source: sourceOf(spec),
  agentId: 1,
  spec,
  warnings: [],
  notices: [],
  cut: cutSpec(spec as never, [{ index: 0, frequency: 1 }]),
  whole: undefined,
} as unknown as SelectedSuite

test('the suite of a result that another step submitted takes its time from when this step takes it up', async () => {
  const clock = virtualClock()
  const step = {
    runner: {
      phase: () => undefined,
      log: () => undefined,
      announce: () => undefined,
      change: noChange,
      cancelled: new AbortController().signal,
    },
    surroundings: { clock, random: () => 0.5 },
    inputs: { 'result-id': [7], 'base-url': 'local', channel: 'text', timeout: 60 * minuteMs },
  } as unknown as Step
  let isOut = true
  const client = fakeClient({
    readResult: async () => {
      if (!isOut) return resultOf(passed)
      isOut = false
      throw new ServiceError('answered 503', { status: 503, problems: [], retryAfterMs: undefined })
    },
    dryRun: async () => ({ scenarios: [] }),
  })
  const submitting = { session: { client }, keeper: { begin: async () => undefined, settle: () => undefined } }
  const [attached] = await attachSuites(step, [suite], submitting as never)
  if (attached === undefined || isEnded(attached)) throw new Error('the result was not taken up')
  await clock.sleep(2 * minuteMs)
  const followed = {
    attempt: attached.attempt,
    wait: { ending: 'settled', result: attached.attempt.result, reason: undefined },
    deployment: { showsVerdicts: true },
    endedAt: clock.now(),
  }
  const history = { suite: attached, attempts: [followed], reasons: [], notices: [], broken: false, isClosed: true }
  expect(toJudgedEnding(step, history as never, []).durationMs).toBe(2 * minuteMs)
})
