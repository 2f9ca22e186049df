import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { answer, endlessDrip, reset, silence } from './fault-answers.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { type Played, type Stage, startStage } from './fault-stage.ts'
import { createSpec } from './greeting.ts'
import { setStage } from './hosted-stage.ts'
import { readWrittenReport } from './report-reading.ts'

jest.setTimeout(60_000)

const threeRuns = { ...createSpec(), defaults: { frequency: 3 } }
const files = {
  'suite.json': threeRuns,
  'narrow.json': { ...threeRuns, defaults: { frequency: 3, concurrency_limit: 1 } },
}
const limited = { id: 1, name: 'A', max_concurrent_chat_runs_limit: 2 }
const listed = ({ seen }: FaultProxy) => seen.filter(({ path }) => path.includes('/organizations/'))

describe('where the credential shows the organization', () => {
  const config = (url: string) => ({
    organization: { name: 'Acme', max_concurrent_chat_runs_limit: 2, max_concurrent_runs_limit: -1 },
    agents: [
      {
        ...{ id: 1, name: 'Greeter', telephony: { phone_number: '+15550100' } },
        text: { url, agent_speaks_first: true },
      },
    ],
  })

  test('the report says how many runs can go side by side, wherever it is shown', async () => {
    await using stage = await setStage({ files, config })
    const step = await stage.run({ inputs: { 'report-directory': 'report' } })
    expect(step).toMatchObject({ code: 0, outputs: { verdict: 'passed', 'runs-total': '3' } })
    const sentence = '3 runs planned, at most 2 side by side (max_concurrent_chat_runs_limit)'
    expect(step.log).toContain(` · ${sentence} · `)
    expect(step.summary).toContain(sentence.replaceAll('_', '&#95;'))

    const { report } = await readWrittenReport(`${stage.workspace.path}/report`)
    expect(report.suites[0]?.concurrentRuns).toEqual({ limit: 2, setBy: 'max_concurrent_chat_runs_limit' })
  })

  test.each([
    [{ mode: 'dry-run' }, '3 runs planned, at most 2 side by side (max_concurrent_chat_runs_limit)'],
    [{ mode: 'submit' }, '3 runs planned, at most 2 side by side (max_concurrent_chat_runs_limit)'],
    [{ 'max-cost': '0.01' }, '3 runs planned, at most 2 side by side (max_concurrent_chat_runs_limit)'],
    [{ mode: 'dry-run', spec: 'narrow.json' }, '3 runs planned, at most 1 side by side (concurrency_limit)'],
    [{ mode: 'dry-run', channel: 'voice' }, '3 runs planned, all can go side by side'],
  ])('with %j it says: %s', async (inputs, expected) => {
    await using stage = await setStage({ files, config })
    const step = await stage.run({ inputs: inputs as Record<string, string> })
    expect(step.log).toContain(` · ${expected}`)
  })
})

describe('where it does not', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(async () => await stage[Symbol.asyncDispose]())

  const expectSilence = ({ step, proxy }: Played): void => {
    expect(step).toMatchObject({ code: 0, annotations: [], outputs: { verdict: 'passed', 'runs-total': '3' } })
    expect(step.log).toContain(' · 3 runs planned · ')
    expect(step.stdout + step.summary).not.toMatch(/organizations|side by side/)
    expect(listed(proxy)).toHaveLength(1)
  }

  test.concurrent.each([
    ['does not take the credential', answer(401, { detail: 'No.' })],
    ['may not show the list to it', answer(403, { detail: 'No.' })],
    ['has no such list', answer(404, { detail: 'Not found.' })],
    ['has no list at that place', answer(405, { detail: 'No.' })],
    ['has too much to do', answer(429, { detail: 'Later.' }, { 'retry-after': '60' })],
    ['is broken', answer(503, { detail: 'No.' })],
    ['hangs up', reset],
    ['never answers', silence],
    ['never comes to an end', endlessDrip],
    ['answers with something else', answer(200, '<html>')],
    ['lists somebody without a name', answer(200, { results: [{ id: 1 }] })],
    ['lists nobody', answer(200, { results: [] })],
    ['has more pages', answer(200, { results: [limited], next: '/user/v2/organizations/?page=2' })],
    ['counts more than it lists', answer(200, { count: 2, results: [limited] })],
    ['says too much', answer(200, { results: [{ ...limited, name: 'x'.repeat(1_024 * 1_024) }] })],
    ['leads elsewhere', answer(200, { results: [{ id: 1, name: 'A' }], next: 'https://evil.example/' })],
  ])('because the service %s, nothing is said of it, it is asked once, and the step passes', async (_, fault) => {
    expectSilence(await stage.play({ spec: threeRuns, rules: [{ phase: 'other', fault }] }))
  })

  test.concurrent('a dry run does not wait for a list that never comes', async () => {
    const play = { spec: threeRuns, inputs: { mode: 'dry-run' } }
    const usual = await stage.play(play)
    const { step, proxy, tookMs } = await stage.play({ ...play, rules: [{ phase: 'other', fault: silence }] })
    expect(step).toMatchObject({ code: 0, annotations: [] })
    expect(listed(proxy)).toHaveLength(1)
    expect(tookMs).toBeLessThan(usual.tookMs + 2_500)
  })

  test.concurrent('mode lint asks nothing', async () => {
    const { step, proxy } = await stage.play({ spec: threeRuns, inputs: { mode: 'lint' } })
    expect(step.code).toBe(0)
    expect(proxy.seen).toEqual([])
  })

  test.concurrent('mode wait does not ask for the list', async () => {
    const submitted = await stage.play({ spec: threeRuns, inputs: { mode: 'submit', name: 'Apart' } })
    expect(listed(submitted.proxy)).toHaveLength(1)
    const resultId = submitted.step.outputs['result-id'] ?? ''
    const { step, proxy } = await stage.play({
      spec: threeRuns,
      inputs: { mode: 'wait', 'result-id': resultId, name: 'Apart' },
    })
    expect(step).toMatchObject({ code: 0, outputs: { verdict: 'passed' } })
    expect(listed(proxy)).toEqual([])
  })
})
