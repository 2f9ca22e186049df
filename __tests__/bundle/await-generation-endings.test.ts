import { readdirSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { json, serve } from '../client/fault-server.ts'
import { progressOf } from '../contract/generations.ts'
import { toClockEnvironment } from './fast-clock.ts'
import { awaitReplies, errors, key, outputsOf, progressId } from './generation-step.ts'
import { startStep } from './step.ts'
import { waitUntil } from './waiting.ts'
import { createWorkspace } from './workspace.ts'

test.each([
  ['that never plans anything', { total: 0, completed: 0 }, 'No scenario is planned yet'],
  ['that stops half way', { total: 3, completed: 1 }, '1 of 3 scenarios completed'],
  [
    'whose scenarios are not shown',
    { total: 3, completed: 3, listed: 2 },
    'The service counts 3 completed and lists 2',
  ],
])('a generation %s hangs after ten minutes', async (_, shape, reached) => {
  const { step } = await awaitReplies([json(200, progressOf(shape))], {
    environment: toClockEnvironment({ factor: 300 }),
  })
  expect(step).toMatchObject({ code: 1, outputs: { status: 'stalled' } })
  expect(errors(step)).toEqual([
    `The generation hangs: nothing has moved in it for 10 min 0 s. ${reached}. Look for it on the service, or begin another one`,
  ])
})

test('a clarification ends the wait at once, with the question made harmless', async () => {
  const question = 'Which <b>desk</b>?\n::error::no | [x](http://x.example)'
  const { step, received } = await awaitReplies([
    json(200, {
      ...progressOf({ total: 3, completed: 1 }),
      status: 'pending_clarification',
      clarification_question: question,
    }),
  ])
  expect(step).toMatchObject({ code: 1, outputs: outputsOf('pending_clarification', [3, 1, 0], '[1]') })
  expect(errors(step)).toEqual([
    'The service wants something clarified before it goes on: "Which <b>desk</b>? ::error::no | [x](http://x.example)". Answer it on the service and wait again, or begin a generation that leaves it no question; until now 1 of 3 scenarios completed',
  ])
  expect(step.summary).toContain('Which &lt;b&gt;desk&lt;/b&gt;?')
  expect(step.summary).not.toContain('[x](')
  expect(received).toHaveLength(1)
})

test.each(['failed', 'timeout', 'cancelled'])('a generation that the service ends as %s is red', async (status) => {
  const { step } = await awaitReplies([json(200, { ...progressOf({ total: 3, completed: 1 }), status })], {
    inputs: { 'fail-on': 'none' },
  })
  expect(step).toMatchObject({ code: 1, outputs: { status: 'ended' } })
  expect(errors(step)).toEqual([
    `The service has ended the generation with the status "${status}": 1 of 3 scenarios completed`,
  ])
})

test('a wait that takes too long is red, and says how far it came', async () => {
  const { step } = await awaitReplies([json(200, progressOf({ total: 3, completed: 1 }))], {
    inputs: { timeout: '2m', 'fail-on': 'none' },
    environment: toClockEnvironment({ factor: 60 }),
  })
  expect(step).toMatchObject({ code: 1, outputs: outputsOf('timeout', [3, 1, 0], '[1]') })
  expect(errors(step)).toEqual([
    expect.stringMatching(
      /^The generation was not finished after 2 min \d+ s: 1 of 3 scenarios completed\. Raise the input timeout/,
    ),
  ])
})

test('an outage is survived, and a service that stays out is red', async () => {
  const environment = toClockEnvironment({ factor: 100 })
  const broken = json(502, {})
  const { step } = await awaitReplies(
    [broken, broken, json(429, {}, { 'retry-after': '30' }), json(200, progressOf({ total: 1, completed: 1 }))],
    { environment },
  )
  expect(step).toMatchObject({ code: 0, outputs: { status: 'completed' } })
  expect(step.log).toContain('The generation cannot be read, trying again: ')
  const lost = await awaitReplies([broken], { environment })
  expect(lost.step).toMatchObject({ code: 1, outputs: outputsOf('unreadable', ['', '', ''], '[]') })
  expect(errors(lost.step)).toEqual([expect.stringMatching(/^The generation cannot be read: .*502/)])
})

test('a credential that is not accepted is not tried twice', async () => {
  const { step, received } = await awaitReplies([json(401, { detail: 'no' })])
  expect(step.code).toBe(1)
  expect(errors(step)).toEqual([expect.stringMatching(/401: no.*"api-key" was not accepted/)])
  expect(received).toHaveLength(1)
})

test('cancelled, it stops at once, is red, and leaves no file', async () => {
  using workspace = createWorkspace({})
  await using server = await serve([json(200, progressOf({ total: 3, completed: 1 }))])
  const started = startStep({
    entry: 'await-generation',
    workspace: workspace.path,
    inputs: { 'progress-id': progressId, 'base-url': server.url.href, 'api-key': key, 'write-spec': 'made.json' },
  })
  await waitUntil(() => server.received.length > 1, 30_000)
  started.kill('SIGINT')
  const step = await started.ended
  expect(step).toMatchObject({ code: 1, outputs: { status: 'cancelled' } })
  expect(errors(step)).toEqual([
    'Cancelled while the generation went on: 1 of 3 scenarios completed. The service goes on with it',
  ])
  expect(readdirSync(workspace.path)).toEqual([])
})
