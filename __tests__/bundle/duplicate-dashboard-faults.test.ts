import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { duplicate, errorsOf, startDashboardService, type Visit } from './dashboard-stage.ts'
import { toClockEnvironment } from './fast-clock.ts'
import { afterwards, answer, changedJson, late, reset } from './fault-answers.ts'
import { type Fault, startFaultProxy } from './fault-proxy.ts'
import type { HostedService } from './hosted-service.ts'
import { startStep } from './step.ts'
import { waitUntil } from './waiting.ts'

jest.setTimeout(30_000)

// Windows has no signals.
const testPosix = process.platform === 'win32' ? test.skip : test

let service: HostedService
beforeAll(async () => {
  service = await startDashboardService()
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

const visit = (one?: Visit) => duplicate(service, one)

describe('when the answer is lost or odd', () => {
  test.each<[string, Fault]>([
    ['the connection is reset after the service has acted', afterwards(reset)],
    ['a gateway answers 502 after the service has acted', afterwards(answer(502))],
    ['a gateway answers 503 after the service has acted', afterwards(answer(503, '', { 'retry-after': '0' }))],
    ['a page comes back after the service has acted', afterwards(answer(200, '<html>Log in</html>'))],
  ])('because %s, nothing is sent again and the name to look for is told', async (_, fault) => {
    const name = `Release ${Math.random()}`
    const { step, url, requests } = await visit({ inputs: { name }, fault })
    expect(step).toMatchObject({ code: 1, outputs: {}, summary: '' })
    const hint = `There may be a copy of dashboard 12 nevertheless: look on ${url} for a dashboard named "${name}" before this is run again`
    expect(errorsOf(step)).toEqual([expect.stringMatching(/^POST /)])
    expect(errorsOf(step)[0]?.endsWith(`. ${hint}`)).toBe(true)
    expect(requests).toBe(1)
    expect(service.readDashboardNames().filter((known) => known === name)).toHaveLength(1)
  })

  test('the name that the service makes is told where none was asked for', async () => {
    const { step } = await visit({ fault: reset })
    expect(errorsOf(step)[0]).toContain('for a dashboard named "Copy of" and the name of the original before')
  })

  test('a service that asks to come back later is asked again, and makes one copy', async () => {
    const name = `Later ${Math.random()}`
    const fault = answer(429, '{}', { 'retry-after': '0' })
    const { step, requests } = await visit({ inputs: { name }, fault, times: 2 })
    expect(step).toMatchObject({ code: 0, outputs: { name } })
    expect(requests).toBe(3)
    expect(service.readDashboardNames().filter((known) => known === name)).toHaveLength(1)
  })

  test('an address where nobody listens is tried again, and then it is sure that nothing was copied', async () => {
    await using proxy = await startFaultProxy(service.url, {})
    proxy.hangUp()
    const { step } = await visit({
      inputs: { 'base-url': proxy.url },
      environment: toClockEnvironment({ factor: 100 }),
    })
    expect(step.code).toBe(1)
    expect(errorsOf(step)[0]).toMatch(/Nothing was sent\. .*\. Nothing was copied$/)
  })

  test('200 is as good as 201, and a copy that is not as asked for passes with warnings', async () => {
    const fault = changedJson((copy) => ({ ...copy, name: '::error::Other', widget_count: '5' }))
    const { step } = await visit({ inputs: { name: 'Mine' }, fault })
    expect(step).toMatchObject({ code: 0, annotations: [], outputs: { name: '::error::Other', 'widget-count': '2' } })
    expect(step.log).toContain('Warning: The service calls the copy "::error::Other"; asked for was "Mine".')
    expect(step.log).toContain(
      'Warning: The service counts 5 widgets in the copy and lists 2: look whether it is complete.',
    )
    expect(step.summary).toContain('\n- The service counts 5 widgets')
  })

  testPosix('a job that is cancelled meanwhile still tells of the copy', async () => {
    const rules = [{ phase: 'other', fault: late(500) } as const]
    await using proxy = await startFaultProxy(service.url, { rules })
    const inputs = { 'dashboard-id': '12', 'base-url': proxy.url, 'api-key': service.apiKey }
    const started = startStep({ entry: 'duplicate-dashboard', inputs })
    await waitUntil(() => proxy.seen.length > 0)
    started.kill('SIGINT')
    const step = await started.ended
    expect(step.outputs).toMatchObject({ 'dashboard-id': expect.stringMatching(/^\d+$/), 'widget-count': '2' })
  })
})
