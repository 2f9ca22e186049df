import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { readMarkdown } from '../report/summary/markdown-tree.ts'
import { hasUnsafe } from '../report/text/log-reading.ts'
import { stripColour } from '../terminal/colour-reading.ts'
import { duplicate, errorsOf, hostileName, startDashboardService, storable, type Visit } from './dashboard-stage.ts'
import { changedJson, reset } from './fault-answers.ts'
import type { HostedService } from './hosted-service.ts'

jest.setTimeout(30_000)

let service: HostedService
beforeAll(async () => {
  service = await startDashboardService()
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

const visit = (one?: Visit) => duplicate(service, one)

const origin = () => new URL(service.url).origin

async function read(id: string | undefined) {
  const response = await fetch(`${service.url}/dashboards/dashboards/${id}/`, {
    headers: { 'X-SERVICE-API-KEY': service.apiKey },
  })
  return (await response.json()) as { name: string; widgets: { id: number }[] }
}

describe('a dashboard', () => {
  test('is duplicated under the name that the service makes, and shown with its widgets', async () => {
    const { step } = await visit()
    expect(step).toMatchObject({ code: 0, annotations: [], state: {} })
    expect(step.outputs).toEqual({
      'dashboard-id': expect.stringMatching(/^\d+$/),
      name: 'Copy of Calls',
      'widget-count': '2',
    })
    const id = step.outputs['dashboard-id']
    expect(await read(id)).toMatchObject({
      name: 'Copy of Calls',
      widgets: [{ name: 'Politeness' }, { name: 'Length' }],
    })
    expect(step.log).toContain(
      `Duplicating dashboard 12 on ${origin()}\nMade dashboard ${id} with 2 widgets: Copy of Calls`,
    )
    expect(step.summary.replaceAll('\u200b', '')).toBe(`## ✓ Dashboard duplicated: Copy of Calls

dashboard <code>12</code> → dashboard <code>${id}</code> on <code>${origin()}</code> · project <code>21</code> · 2 widgets

| Widget | Chart | Metric | Period | Aggregation | Filters |
| --- | --- | --- | --- | --- | --- |
| Politeness | bar | Greets | week | count | success is true |
| Length | line | <code>duration</code> | day | count | success is true and number is ···67 |

`)
  })

  test('is duplicated twice by two steps, and the copies are independent of each other', async () => {
    const [one, other] = await Promise.all([visit(), visit()])
    const ids = [one, other].map(({ step }) => step.outputs['dashboard-id'])
    expect(new Set(ids).size).toBe(2)
    const widgets = (await Promise.all(ids.map(read))).flatMap((copy) => copy.widgets.map(({ id }) => id))
    expect(new Set(widgets).size).toBe(4)
  })

  test.each([
    ['api-key', 'api-key', {}],
    ['access-token', 'access-token', { user: 1 }],
    ['session-token', 'session-token', { user: 1 }],
    ['embedded-session-token', 'embedded-session', { project: 21 }],
    ['shareable-link-token', 'shareable-link', { dashboard: 12 }],
  ] as const)('is duplicated with the credential of the input %s', async (input, kind, subject) => {
    const token = await service.issueToken({ kind, ...subject })
    const { step } = await visit({ inputs: { 'api-key': '', [input]: token } })
    expect(step).toMatchObject({ code: 0, outputs: { name: 'Copy of Calls' } })
    expect(step.masks).toContain(token)
  })

  test('is duplicated in the words of the deployment', async () => {
    const { step } = await visit({
      inputs: { 'wire-names': '{"X-SERVICE-API-KEY":"X-OTHER-KEY"}' },
      fault: ({ request, response }) => {
        response.writeHead(201, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ id: 99, name: String(request.headers['x-other-key'] === service.apiKey) }))
      },
    })
    expect(step.outputs).toEqual({ 'dashboard-id': '99', name: 'true', 'widget-count': '' })
  })
})

describe('the name of the copy', () => {
  const environment = {
    GITHUB_SHA: `c0ffee1${'0'.repeat(33)}`,
    GITHUB_REF: 'refs/tags/v1.4.0',
    GITHUB_RUN_ID: '19543210987',
    GITHUB_RUN_ATTEMPT: '2',
  }

  test('tells the release, the day and the workflow run, in the log and the summary too', async () => {
    const inputs = { name: 'Release {ref} ({sha}), {date}, run {run}' }
    const { step } = await visit({ inputs, environment })
    const name = expect.stringMatching(/^Release v1\.4\.0 \(c0ffee1\), \d{4}-\d\d-\d\d, run 19543210987\.2$/)
    expect(step.outputs).toMatchObject({ name })
    expect(await read(step.outputs['dashboard-id'])).toMatchObject({ name })
    for (const shown of [step.log, step.summary]) expect(shown).toContain('run 19543210987.2')
  })

  test.each([
    ['R-{date}-{run}', {}],
    ['{date} {sha}', { GITHUB_SHA: `1234567${'a'.repeat(33)}` }],
    ['Calls of +49 151 12345678', {}],
  ])('is told whole where a part of %j looks like a phone number', async (name, changes) => {
    const given = { inputs: { name }, environment: { ...environment, ...changes } }
    const { step } = await visit(given)
    const copy = await read(step.outputs['dashboard-id'])
    expect(step.outputs).toMatchObject({ name: copy.name })
    expect(step.log).toContain(` as "${copy.name}"\n`)
    expect(step.log).toContain(` with 2 widgets: ${copy.name}`)
    expect(step.summary.replaceAll(/[\u200b\\]/g, '')).toContain(`duplicated: ${copy.name}\n`)
    const lost = await visit({ ...given, fault: reset })
    expect(errorsOf(lost.step)[0]).toContain(`for a dashboard named "${copy.name}" before`)
  })

  test('has the numbers that the service puts into it hidden in the log and the summary, and not in the output', async () => {
    const name = 'Calls of +1 555 123 4567'
    const { step } = await visit({ inputs: { name: 'Mine' }, fault: changedJson((copy) => ({ ...copy, name })) })
    expect(step.outputs).toMatchObject({ name })
    expect(step.log).toContain('Warning: The service calls the copy "Calls of ···67"; asked for was "Mine".')
    expect(step.log + step.summary).not.toContain('4567')
  })

  test('of megabytes is cut, and soon', async () => {
    const fault = changedJson((copy) => ({ ...copy, name: '+1 555 123 4567, '.repeat(500_000) }))
    const { step } = await visit({ fault })
    expect(step).toMatchObject({ code: 0, outputs: { name: '+1 555 123 4567, '.repeat(15) } })
    expect(step.log).toContain(
      'Warning: The name that the service gives the copy has 8500000 characters, and is cut at 255.',
    )
    expect(step.log.length).toBeLessThan(2_000)
  })

  test('is cut where the branch makes it too long, and the log says so once', async () => {
    const long = { ...environment, GITHUB_REF: `refs/heads/${'b'.repeat(300)}` }
    const { step } = await visit({ inputs: { name: 'Nightly {ref}' }, environment: long })
    expect(step).toMatchObject({ code: 0, outputs: { name: `Nightly ${'b'.repeat(247)}` } })
    expect(step.log.match(/is cut/g)).toHaveLength(1)
  })
})

test('nothing in the name of a dashboard or of a widget becomes a command, markup or an output', async () => {
  const { step } = await visit({ inputs: { 'dashboard-id': '14' } })
  expect(step).toMatchObject({ code: 0, annotations: [] })
  expect(step.outputs).toEqual({
    'dashboard-id': expect.stringMatching(/^\d+$/),
    name: `Copy of ${hostileName}`,
    'widget-count': String(storable.length),
  })
  expect(stripColour(step.stdout).split('\n').filter(hasUnsafe)).toEqual([])
  expect(step.summary.split('\n').filter(hasUnsafe)).toEqual([])
  expect(step.summary).not.toMatch(/<img|<script|https?:\/\/evil|@octocat|::error|##\[/i)
  expect(readMarkdown(step.summary)).toMatchObject({
    headings: { length: 1 },
    tables: [Array.from({ length: storable.length + 1 }, () => 6)],
    links: [],
    images: 0,
  })
})
