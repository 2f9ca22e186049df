import { expect, test } from '@jest/globals'
import type { Catalog } from '../../src/service/config/catalog.ts'
import { parseLocalConfig } from '../../src/service/config/local-config.ts'
import type { LocalService } from '../../src/service/local-service.ts'
import { describeOnEachStore, type OpenStore } from './databases.ts'
import { endlessPlay, read, resultsPath, runPath, send, spec, startTestService, submit, textAgent } from './sample.ts'

const otherKey = 'ats_of_the_other_organization'
const { config } = parseLocalConfig(
  `
organizations:
  - organization: { id: 1, name: First }
    prices: { voice: 0.30, text: 0.02 }
    credit: 1
    agents: [{ id: 1, name: Order desk }]
    metrics: [{ id: 7, slug: polite, name: Polite, type: llm_judge }]
    test_profiles: [{ id: 5, name: Ana, agent_variables: { tier: gold } }]
    dashboards: [{ id: 1, name: Overview }]
  - organization: { id: 2, name: Second }
    prices: { voice: 0.30, text: 0.02 }
    credit: 5
    agents: [{ id: 2, name: Other desk }]
    api_keys: [{ name: ci, key: ${otherKey} }]
    dashboards: [{ id: 2, name: Theirs }]
`,
  {},
  '/',
)

const makeReachable = (catalog: Catalog): Catalog => ({
  ...catalog,
  agents: new Map([...catalog.agents].map(([id, agent]) => [id, { ...textAgent, id, name: agent.name }])),
})

const start = async (open: OpenStore): Promise<LocalService> =>
  startTestService({
    store: await open(),
    config: {
      ...config,
      catalogs: new Map([...config.catalogs].map(([id, catalog]) => [id, makeReachable(catalog)])),
    },
    engine: { play: endlessPlay },
  })

const asOther = { 'X-SERVICE-API-KEY': otherKey }

describeOnEachStore('another organization', (open) => {
  test.each([
    ['GET', (id: number) => `${resultsPath}/${id}/`],
    ['DELETE', (id: number) => `${resultsPath}/${id}/`],
    ['POST', (id: number) => `${resultsPath}/${id}/end_calls/`],
    ['GET', (id: number) => `/test_framework/v1/runs/${id}/`],
    ['GET', (id: number) => `/dashboards/dashboards/${id}/`],
    ['POST', (id: number) => `/dashboards/dashboards/${id}/duplicate/`],
  ])('is answered to %s %s as if the id did not exist', async (method, toPath) => {
    await using service = await start(open)
    const { id } = await submit(service)
    const guessed = await send(service, toPath(1), { method, headers: asOther })
    const unknown = await send(service, toPath(987_654), { method, headers: asOther })
    expect(guessed.status).toBe(404)
    expect([guessed.status, guessed.body]).toEqual([unknown.status, unknown.body])
    const { runs } = await read(service, id)
    expect(runs.map(({ status }) => status)).not.toContain('cancelled')
  })

  test('finds only its own results and its own account', async () => {
    await using service = await start(open)
    await submit(service)
    const { body: list } = await send(service, `${resultsPath}/`, { headers: asOther })
    expect(list).toMatchObject({ count: 0, results: [] })
    const { body: filtered } = await send(service, `${resultsPath}/?agent_id=1&name=Refunds`, { headers: asOther })
    expect(filtered).toMatchObject({ count: 0, results: [] })
    const { body: account } = await send(service, '/local/account/', { headers: asOther })
    expect(account).toMatchObject({ balance: 5, count: 1, results: [{ kind: 'credit', run: null, amount: 5 }] })
    expect((await send(service, '/local/account/')).body).toMatchObject({ balance: 0.94, count: 4 })
  })

  test('cannot name an agent that is not its own', async () => {
    await using service = await start(open)
    const scenarios = [{ name: 'Refund', instructions: 'Ask for a refund.' }]
    const submitTo = (agent_id: number, path: string) =>
      send(service, path, { body: { channel: 'text', spec: { ...spec, agent_id, scenarios } }, headers: asOther })
    const describeProblem = async (agentId: number, path: string) => {
      const { status, body } = await submitTo(agentId, path)
      return [status, JSON.stringify(body).replaceAll(`agent ${agentId} `, 'agent ? ')]
    }
    for (const path of [runPath, `${runPath}?dry_run=true`]) {
      const [status, problem] = await describeProblem(1, path)
      expect(status).toBe(400)
      expect([status, problem]).toEqual(await describeProblem(987_654, path))
      expect(problem).not.toContain('Order desk')
    }
    expect((await submitTo(2, `${runPath}?dry_run=true`)).status).toBe(200)
  })

  test('cannot name a metric or a test profile that is not its own', async () => {
    await using service = await start(open)
    const refuse = async (changes: object) => {
      const scenarios = [{ name: 'Refund', instructions: 'Ask for a refund.', ...changes }]
      const body = { channel: 'text', spec: { ...spec, agent_id: 2, scenarios } }
      return (await send(service, runPath, { body, headers: asOther })).status
    }
    expect(await refuse({ metrics: ['polite'] })).toBe(400)
    expect(await refuse({ metrics: [7] })).toBe(400)
    expect(await refuse({ test_profile: 5 })).toBe(400)
    expect(await refuse({})).toBe(200)
  })
})
