import { expect, test } from '@jest/globals'
import { startLocalService } from '../../../src/service/local-service.ts'
import { type AgentEnd, startAgent } from '../conversation/scripted-agent.ts'
import { catalog, config, readEnded, send, spec, submit, textAgent } from '../sample.ts'

/** A service that holds real conversations with one agent. */
async function startTalking(heard: (end: AgentEnd) => void, maxCallDuration = 30) {
  await using resources = new AsyncDisposableStack()
  const agent = resources.use(await startAgent({ heard }))
  const organization = { ...catalog.organization, max_call_duration: maxCallDuration }
  const text = { ...textAgent.text, url: agent.url, secret: undefined, headers: {}, agentSpeaksFirst: false }
  const agents = new Map([[1, { ...textAgent, metricIds: new Set([7, 8]), text }]])
  const catalogs = new Map([[1, { ...catalog, organization, agents }]])
  const service = resources.use(await startLocalService({ config: { ...config, catalogs } }))
  const started = resources.move()
  return { service, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

const oneCase = (changes: object = {}) => ({ spec: { ...spec, scenarios: [{ ...spec.scenarios[1], ...changes }] } })

test('a conversation is held with the agent over its address and judged by the metrics of its case', async () => {
  await using talking = await startTalking(({ send, received }) =>
    send(received.length === 1 ? { content: 'How can I help?' } : { content: 'It is refunded.', type: 'end_call' }),
  )
  const { id } = await submit(talking.service, oneCase({ metrics: ['refund_confirmed'] }))
  const ended = await readEnded(talking.service, id)
  expect(ended).toMatchObject({
    status: 'completed',
    success_rate: 100,
    runs: [
      {
        status: 'completed',
        success: true,
        evaluation: { metrics: [{ id: 8, score: expect.anything(), passed: true }] },
        metadata: { ended_reason: 'agent_ended' },
      },
    ],
  })
  const { body } = await send(talking.service, `/test_framework/v1/runs/${ended.runs[0]?.id}/`)
  expect(Object(body).transcript_object).toContainEqual(
    expect.objectContaining({
      role: 'caller',
      content: expect.stringMatching(/refund/i),
      start_time: expect.any(Number),
    }),
  )
})

test('a conversation ends after the max_call_duration of the organization', async () => {
  await using talking = await startTalking(({ send }) => send({ content: 'One moment.' }), 0.2)
  const { id } = await submit(talking.service, oneCase({ max_duration: 3_600 }))
  const { runs } = await readEnded(talking.service, id)
  expect(runs).toMatchObject([{ status: 'completed', duration: '00:00', metadata: { ended_reason: 'max_duration' } }])
})
