import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { describeOnEachStore } from '../databases.ts'
import {
  accepted,
  agentNumber,
  dial,
  dropped,
  outboundAgent,
  rareUpkeep,
  statusesOf,
  submitCalls,
  toCatalog,
  toNumber,
} from '../outbound.ts'
import { readEnded, readUntil, startTestService } from '../sample.ts'

/** What an agent is asked to dial with, and how it answers. */
async function startTrigger(status: number) {
  const asked: { readonly method: string | undefined; readonly key: unknown; readonly body: unknown }[] = []
  const server = createServer(async (request, response) => {
    asked.push({ method: request.method, key: request.headers['x-key'], body: await json(request) })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = Object(server.address()).port
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  const dialTrigger = { url: `http://127.0.0.1:${port}/dial`, headers: { 'x-key': 'secret' } }
  return { asked, agent: { ...outboundAgent, dialTrigger }, [Symbol.asyncDispose]: close }
}

describeOnEachStore('the dial trigger of an agent', (open) => {
  test('is told both numbers and the variables of the run', async () => {
    await using trigger = await startTrigger(202)
    await using service = await startTestService({
      store: await open(),
      catalog: toCatalog(trigger.agent),
      ...rareUpkeep,
    })
    const { id } = await submitCalls(service)
    const result = await readUntil(service, id, () => trigger.asked.length > 0)
    expect(trigger.asked).toEqual([
      {
        method: 'POST',
        key: 'secret',
        body: { from_number: agentNumber, to_number: toNumber(1), dynamic_variables: { tier: 'gold' } },
      },
    ])
    expect(statusesOf(result)).toEqual(['pending'])
    expect(await dial(service, 1)).toEqual(accepted(1))
    expect(await readEnded(service, id)).toMatchObject({ status: 'completed' })
  })

  test.each([302, 404, 503])('fails the run when it answers with %i, and the next run has its turn', async (status) => {
    await using trigger = await startTrigger(status)
    await using service = await startTestService({
      store: await open(),
      catalog: toCatalog(trigger.agent, 1),
      ...rareUpkeep,
    })
    const { id } = await submitCalls(service, 2)
    const ended = await readEnded(service, id)
    expect(ended.status).toBe('failed')
    for (const run of ended.runs) {
      expect(run['error_message']).toBe(`The agent could not be asked to dial: it answered with status ${status}.`)
    }
    expect(trigger.asked.map(({ body }) => Object(body).to_number)).toEqual([toNumber(1), toNumber(2)])
    expect(await dial(service, 1)).toEqual(dropped('already_over', 1))
  })
})

test('a dial trigger that cannot be reached fails the run without naming its address', async () => {
  const dialTrigger = { url: 'http://127.0.0.1:9/secret', headers: {} }
  await using service = await startTestService({ catalog: toCatalog({ ...outboundAgent, dialTrigger }) })
  const { id } = await submitCalls(service)
  const { runs } = await readEnded(service, id)
  expect(runs[0]).toMatchObject({
    status: 'failed',
    error_message: 'The agent could not be asked to dial: it cannot be reached.',
  })
})
