import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { startAgent } from '../service/conversation/scripted-agent.ts'
import { afterwards, answer, handOnAndMeet, reset, silence, thenHangUp, twice } from './fault-answers.ts'
import { checkInvariants } from './fault-checks.ts'
import type { Fault, Phase } from './fault-proxy.ts'
import { type Play, type Played, type Stage, silentAgent, startStage } from './fault-stage.ts'
import { createSpec } from './greeting.ts'

jest.setTimeout(60_000)

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

const clock = { factor: 25 }
const play = async (options: Play): Promise<Played> => {
  const played = await stage.play({ clock, ...options })
  checkInvariants(played)
  return played
}
const messageOf = ({ step }: Played): string => step.annotations.map(({ message }) => message).join('\n')
const phasesOf = ({ proxy }: Played, ...wanted: readonly Phase[]): Phase[] =>
  proxy.seen.map(({ phase }) => phase).filter((phase) => wanted.includes(phase))
const chargesOf = ({ runs }: Played): number => runs.reduce((sum, { charges }) => sum + charges, 0)

describe('a service that cannot be reached', () => {
  test.each([
    ['by its name', 'https://service.invalid', /service\.invalid.*Nothing was sent. Check base-url/],
    ['because nobody listens', 'http://127.0.0.1:9', /ECONNREFUSED.*Nothing was sent. Check base-url/],
  ])('%s is no reason to pass', async (_, address, said) => {
    const played = await play({ inputs: { 'base-url': address } })
    expect(played.step).toMatchObject({ code: 1, outputs: { verdict: 'inconclusive' } })
    expect(messageOf(played)).toMatch(said)
  })

  test('by TLS is no reason to pass', async () => {
    const { host } = new URL(stage.service.url)
    const played = await play({ inputs: { 'base-url': `https://${host}` } })
    expect(played.step).toMatchObject({ code: 1, outputs: { verdict: 'inconclusive' } })
    expect(messageOf(played)).toMatch(/SSL|TLS|ssl.*Nothing was sent. Check base-url.*certificate/)
  })

  test('when the run is to be submitted is asked again, and then given up: nothing was sent', async () => {
    const played = await play({ rules: [{ phase: 'dry run', fault: thenHangUp() }] })
    expect(played.step).toMatchObject({ code: 1, outputs: { verdict: 'inconclusive', 'result-id': '' } })
    expect(messageOf(played)).toMatch(/ECONNREFUSED.*Nothing was sent/)
    expect(played.runs).toEqual([])
  })

  test('for a moment when the run is to be submitted gets it once', async () => {
    // The moment is the real one, and the client asks for a few seconds of its own, which must not be over before.
    const played = await play({ rules: [{ phase: 'dry run', fault: thenHangUp(60) }], clock: { factor: 4 } })
    expect(played.step).toMatchObject({ code: 0, outputs: { verdict: 'passed' } })
    expect(played.proxy.countSeen('submission')).toBe(1)
  })

  test('because a connection is dropped as soon as it is there may have taken the run: it is looked for, not sent again', async () => {
    const played = await play({ rules: [{ phase: 'dry run', fault: handOnAndMeet((socket) => socket.destroy(), 1) }] })
    expect(messageOf(played)).toMatch(/no run named "Step .* start the job again/)
    expect(phasesOf(played, 'submission', 'look-up')).not.toContain('submission')
    expect(played.proxy.countSeen('look-up')).toBeGreaterThan(1)
  })
})

describe('a gateway that repeats requests', () => {
  /** The service gets the submission twice, and no answer comes back. */
  const repeated: Fault = async (visit) => {
    await visit.pass()
    await visit.pass()
    reset(visit)
  }

  test('makes two runs of one: one is followed, the other is ended, and the reader is told', async () => {
    const played = await play({
      rules: [{ phase: 'submission', fault: repeated, times: 1 }],
      plannedRuns: 2,
      inputs: { 'agent-id': String(silentAgent), timeout: '5s' },
    })
    const [first, second] = played.runs
    expect(played.runs.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(played.step.outputs['result-id']).toBe(String(first?.resultId))
    expect(played.step.summary).toContain(
      `the submission reached the service more than once, as results ${first?.resultId}, ${second?.resultId}`,
    )
    expect(played.proxy.countSeen('submission')).toBe(1)
  })

  test('makes a run that cannot be ended: the step is red and the clean-up ends it', async () => {
    await using playing = await stage.start({
      clock,
      rules: [
        { phase: 'submission', fault: repeated, times: 1 },
        { phase: 'end_calls', fault: answer(403) },
      ],
      plannedRuns: 2,
      inputs: { 'agent-id': String(silentAgent), timeout: '5s' },
    })
    const played = await playing.ended
    expect(played.step.code).toBe(1)
    for (const { resultId } of played.runs) {
      expect(messageOf(played)).toMatch(new RegExp(`the runs of result ${resultId} may go on and cost money: .*403`))
    }
    await stage.cleanUp(playing, played)
    expect(playing.readRuns().map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  test('changes nothing where a request may be repeated', async () => {
    const rules = (['dry run', 'reading'] as const).map((phase) => ({ phase, fault: twice }))
    expect((await play({ rules })).step.code).toBe(0)
  })
})

test('a run that was made of a dry run is ended, and nothing is submitted', async () => {
  const real: Fault = async ({ request, pass, response }) => {
    const { status, headers, body } = await pass(request.url?.replace(/\?.*/, ''))
    response.writeHead(status, headers).end(body)
  }
  const played = await play({
    rules: [{ phase: 'dry run', fault: real }],
    inputs: { 'agent-id': String(silentAgent) },
  })
  expect(played.runs).toMatchObject([{ status: 'cancelled' }])
  expect(messageOf(played)).toMatch(/a run was made instead, as result \d+.*drops "dry_run=true" on the way/)
  expect(played.proxy.countSeen('submission')).toBe(0)
})

describe('of several suites', () => {
  const two: Play = {
    spec: createSpec({ First: 'greets' }),
    files: { 'other.json': createSpec({ Second: 'greets' }) },
    inputs: { spec: 'suite.json\nother.json' },
    plannedRuns: 2,
  }
  const second = (fault: Fault) => [{ phase: 'submission', fault, nth: 2, times: 1 } as const]

  test('each is priced right before it is submitted, and submitted once', async () => {
    const played = await play(two)
    expect(played.step).toMatchObject({ code: 0, outputs: { verdict: 'passed', 'runs-passed': '2' } })
    const asked = phasesOf(played, 'dry run', 'submission')
    expect(asked.slice(-4)).toEqual(['dry run', 'submission', 'dry run', 'submission'])
    expect(asked.filter((phase) => phase === 'submission')).toHaveLength(2)
  })

  test('the second is adopted when its answer is lost, and nothing is paid twice', async () => {
    const played = await play({ ...two, rules: second(afterwards(reset)) })
    expect(played.step).toMatchObject({ code: 0, outputs: { verdict: 'passed', 'runs-passed': '2' } })
    expect([played.proxy.countSeen('submission'), chargesOf(played)]).toEqual([2, 2])
  })

  test.each([
    ['is lost', reset, /no run named "Step .* was found afterwards/],
    ['is refused', answer(402, { detail: 'Pay.' }), /402: Pay\..*balance/],
    ['fails', answer(500), /500.*no run named/],
  ])('the first is waited for when the second %s, and the step is red', async (_, fault, said) => {
    const played = await play({ ...two, rules: second(fault) })
    expect(played.step.code).toBe(1)
    expect(messageOf(played)).toMatch(said)
    expect(played.runs).toMatchObject([{ status: 'completed', success: 1, charges: 1 }])
    expect(played.step.outputs['runs-passed']).toBe('1')
    expect(played.proxy.countSeen('submission')).toBe(2)
  })

  const testSignals = process.platform === 'win32' ? test.skip : test
  testSignals(
    'all are ended that were submitted when the job is cancelled during the submission of the second',
    async () => {
      await using playing = await stage.start({
        ...two,
        rules: second(afterwards(silence)),
        inputs: { ...two.inputs, 'agent-id': String(silentAgent) },
      })
      while (playing.proxy.countPassed('submission') < 2) await new Promise((resolve) => setTimeout(resolve, 20))
      playing.step.kill('SIGINT')
      const played = await playing.ended
      expect(played.step).toMatchObject({ code: 1, signal: null, stderr: '' })
      expect(played.runs).toMatchObject([
        { status: 'cancelled', charges: 1 },
        { status: 'cancelled', charges: 1 },
      ])
    },
  )
})

describe('a retry', () => {
  /** Each play gets an agent that drops the first call. */
  const retried = async (fault: Fault): Promise<Played> => {
    let calls = 0
    await using shaky = await startAgent({
      opened: (end) => {
        calls += 1
        if (calls === 1) end.socket.terminate()
        else end.send({ content: 'Hello there!', type: 'end_call' })
      },
    })
    await using own = await startStage(shaky.url)
    const played = await own.play({
      clock,
      rules: [{ phase: 'submission', fault, nth: 2 }],
      inputs: { 'retry-inconclusive': '1' },
      plannedRuns: 2,
    })
    return played
  }

  test('is adopted when its answer is lost', async () => {
    const played = await retried(afterwards(reset))
    expect(played.step).toMatchObject({
      code: 0,
      outputs: { verdict: 'passed', 'runs-total': '1', 'runs-passed': '1' },
    })
    expect([played.proxy.countSeen('submission'), chargesOf(played)]).toEqual([2, 2])
  })

  test('is not sent again when it is lost, and the step is red', async () => {
    const played = await retried(reset)
    expect(played.step).toMatchObject({ code: 1, outputs: { verdict: 'inconclusive' } })
    expect(messageOf(played)).toMatch(/no run named "Step .* was found afterwards/)
    expect([played.proxy.countSeen('submission'), chargesOf(played)]).toEqual([2, 1])
  })
})

describe('apart', () => {
  test('a run is submitted once and adopted in mode submit, and read through faults in mode wait', async () => {
    const submit = await stage.play({
      clock,
      inputs: { mode: 'submit' },
      rules: [{ phase: 'submission', fault: afterwards(answer(504)) }],
    })
    expect(submit.step).toMatchObject({ code: 0, outputs: { verdict: 'skipped' } })
    const resultId = submit.step.outputs['result-ids'] ?? ''
    const rules = [{ phase: 'reading', fault: answer(503), nth: 2, times: 2 } as const]
    const wait = await stage.play({ clock, inputs: { mode: 'wait', 'result-id': resultId }, rules })
    expect(wait.step).toMatchObject({ code: 0, outputs: { verdict: 'passed', 'result-ids': resultId } })
    expect(wait.proxy.countSeen('submission')).toBe(0)
    expect(submit.runs).toMatchObject([{ status: 'completed', charges: 1 }])
  })

  test('a submission that is lost is red in mode submit', async () => {
    const played = await play({ inputs: { mode: 'submit' }, rules: [{ phase: 'submission', fault: reset }] })
    expect(played.step.code).toBe(1)
    expect(messageOf(played)).toMatch(/no run named/)
  })
})
