import { expect, test } from '@jest/globals'
import { describeOnEachStore } from '../databases.ts'
import { catalog, endlessPlay, readUntil, resultsPath, send, startTestService, submit, textAgent } from '../sample.ts'

describeOnEachStore('the limits of an organization', (open) => {
  test('count its calls and its chats apart', async () => {
    await using service = await startTestService({
      store: await open(),
      engine: { play: endlessPlay },
      catalog: {
        organization: { ...catalog.organization, max_concurrent_chat_runs_limit: 1, max_concurrent_runs_limit: 2 },
        agents: new Map([[1, { ...textAgent, phoneNumber: '+15551230000' }]]),
      },
    })
    const waitFor = (id: number, wanted: string) =>
      readUntil(service, id, ({ runs }) => runs.map(({ status }) => status).join() === wanted)
    const chats = await submit(service)
    const calls = await submit(service, { channel: 'voice' })
    await waitFor(chats.id, 'running,in_queue,in_queue')
    await waitFor(calls.id, 'running,running,in_queue')

    const moreCalls = await submit(service, { channel: 'voice' })
    await send(service, `${resultsPath}/${calls.id}/end_calls/`, { method: 'POST' })
    await waitFor(moreCalls.id, 'running,running,in_queue')
    const { runs } = await waitFor(chats.id, 'running,in_queue,in_queue')
    expect(runs.map(({ inbound_number: number }) => number)).toEqual([null, null, null])
  })
})
