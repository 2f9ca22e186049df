import { expect, test } from '@jest/globals'
import { parseLocalConfig, startLocalService } from '../../src/service/index.ts'
import { startAgent } from './conversation/scripted-agent.ts'
import { readEnded, submit } from './sample.ts'

test('a local config, a spec and a real agent come to a verdict', async () => {
  await using agent = await startAgent({
    heard: (end, _content, index) => {
      end.send({ content: index === 0 ? 'How can I help?' : 'Your refund is on its way' })
      if (index > 0) end.socket.close()
    },
  })
  const text = `
prices: { voice: 0.3, text: 0.02 }
agents: [{ id: 1, name: Desk, text: { url: "${agent.url}", agent_speaks_first: false } }]
metrics: [{ id: 1, name: Refunded, slug: refunded, type: contains, text: refund }]
`
  const { config } = parseLocalConfig(text, {}, import.meta.dirname)
  await using service = await startLocalService({ config })
  const scenarios = [{ name: 'Refund', instructions: 'You want a refund.', metrics: ['refunded'] }]
  const { id } = await submit(service, { spec: { version: '1', agent_id: 1, scenarios } })
  const { runs } = await readEnded(service, id)
  expect(runs).toMatchObject([
    {
      status: 'completed',
      success: true,
      evaluation: { metrics: [{ name: 'Refunded', type: 'contains', score: 1, passed: true }] },
      metadata: { ended_reason: 'agent_disconnected' },
    },
  ])
})
