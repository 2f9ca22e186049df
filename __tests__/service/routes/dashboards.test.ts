import { describe, expect, test } from '@jest/globals'
import type { Widget } from '../../../src/contract/resources/dashboard.ts'
import { toWidgetDefinition } from '../../../src/service/dashboards/widget-definition.ts'
import { insertDashboard } from '../../../src/service/store/seeded-dashboards.ts'
import { StrictDashboard } from '../dashboards/strict-schemas.ts'
import { apiKeys, call, clock, config, longName, type Served, serve } from '../dashboards/two-organizations.ts'
import { describeOnEachDatabase } from '../databases.ts'

const base = '/dashboards/dashboards'
const missing = { status: 404, body: { detail: 'No dashboard has this id.' } }

const read = (served: Served, id: number | string, headers?: Readonly<Record<string, string>>) =>
  call(served, `${base}/${id}/`, headers === undefined ? {} : { headers })

/** Duplicates with a JSON body, or with none. */
const duplicate = (served: Served, id: number | string, { body, headers }: Request = {}) =>
  call(served, `${base}/${id}/duplicate/`, {
    method: 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      ...(headers ?? { 'X-SERVICE-API-KEY': apiKeys.second }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  })

interface Request {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

function toFirstWidget(): Widget {
  const widget = config.catalogs.get(2)?.dashboards[0]?.widgets[0]
  if (widget === undefined) throw new Error('the config has no widget')
  return widget
}

const countDashboards = async ({ db }: Served): Promise<number> =>
  (await db.selectFrom('dashboards').select('id').execute()).length

describe('reading a dashboard', () => {
  test('shows it as the config has it, with exactly the fields of the specification', async () => {
    await using served = await serve()
    const { status, body } = await read(served, 1)
    expect(status).toBe(200)
    expect(StrictDashboard.parse(body)).toEqual(body)
    expect(body).toEqual(config.catalogs.get(2)?.dashboards[0])
  })

  test('counts widgets in text and joins the filters of the dashboard and of the widget', async () => {
    await using served = await serve()
    const ofDashboard = { field: 'success', op: 'eq', value: true }
    const ofWidget = { field: 'timestamp', op: 'gte', value: 'now-1d' }
    expect((await read(served, 1)).body).toMatchObject({
      widget_count: '2',
      filters: ofDashboard,
      widgets: [
        { id: 12, metric: null, metric_name: '', effective_filters: { conditions: [ofDashboard, ofWidget] } },
        {
          id: 11,
          metric: 7,
          metric_name: 'Polite',
          group_by: ['agent'],
          effective_filters: { conditions: [ofDashboard] },
        },
      ],
    })
    expect((await read(served, 2)).body).toMatchObject({ widget_count: '0', widgets: [] })
  })

  test.each(['4', '0', '-1', '1e0', '01x', '9'.repeat(30), '%00', "1'--", '٣'])(
    'has none with the id %s',
    async (id) => {
      await using served = await serve()
      expect(await read(served, id)).toEqual(missing)
      expect(await duplicate(served, id)).toEqual(missing)
    },
  )
})

describe('who may see a dashboard', () => {
  test('is decided by the organization: another one gets the answer of a dashboard that is missing', async () => {
    await using served = await serve()
    const headers = { 'X-SERVICE-API-KEY': apiKeys.first }
    expect((await read(served, 9, headers)).status).toBe(200)
    expect(await read(served, 1, headers)).toEqual(missing)
    expect(await duplicate(served, 1, { headers })).toEqual(missing)
    expect(await read(served, 9)).toEqual(missing)
    expect(await countDashboards(served)).toBe(4)
  })

  test.each(['oauth2', 'dashboard_session'] as const)('is everyone with %s of the organization', async (scheme) => {
    await using served = await serve()
    const headers = await served.toHeaders({ scheme, organizationId: 2, userId: 1 })
    expect((await read(served, 2, headers)).status).toBe(200)
    expect((await duplicate(served, 2, { headers })).status).toBe(201)
    expect(await read(served, 9, headers)).toEqual(missing)
  })

  test('with an embedded session is its project alone', async () => {
    await using served = await serve()
    const headers = await served.toHeaders({ scheme: 'embedded_session', organizationId: 2, projectId: 21 })
    const { status, body } = await duplicate(served, 1, { headers })
    expect(status).toBe(201)
    expect(await read(served, StrictDashboard.parse(body).id, headers)).toEqual({ status: 200, body })
    expect(await read(served, 2, headers)).toEqual(missing)
    expect(await duplicate(served, 2, { headers })).toEqual(missing)
  })

  test('with a shareable link is its dashboard alone, not even a copy of it', async () => {
    await using served = await serve()
    const headers = await served.toHeaders({ scheme: 'shareable_link', organizationId: 2, dashboardId: 1 })
    const { status, body } = await duplicate(served, 1, { headers })
    expect(status).toBe(201)
    expect((await read(served, 1, headers)).status).toBe(200)
    expect(await read(served, StrictDashboard.parse(body).id, headers)).toEqual(missing)
    expect(await duplicate(served, 3, { headers })).toEqual(missing)
  })

  test('is nobody without a credential or with that of an agent', async () => {
    await using served = await serve()
    expect((await duplicate(served, 1, { headers: {} })).status).toBe(401)
    const wrong = { 'X-SERVICE-API-KEY': 'ats_unknown' }
    expect((await read(served, 1, wrong)).status).toBe(401)
    const agent = await served.toHeaders({ scheme: 'agent_session', organizationId: 2, agentId: 2 })
    expect((await duplicate(served, 1, { headers: agent })).status).toBe(403)
    expect(await countDashboards(served)).toBe(4)
  })
})

describeOnEachDatabase('duplicating a dashboard', (open) => {
  test('answers 201 with a copy that has new ids and times and is stored', async () => {
    await using served = await serve(open)
    const original = StrictDashboard.parse((await read(served, 1)).body)
    const { status, body } = await duplicate(served, 1)
    expect(status).toBe(201)
    const copy = StrictDashboard.parse(body)
    const times = { created_at: clock.toISOString(), updated_at: clock.toISOString() }
    expect(copy).toEqual({
      ...original,
      ...{ id: copy.id, name: 'Copy of Calls', ...times },
      widgets: original.widgets.map((widget, position) => ({
        ...widget,
        ...{ id: copy.widgets[position]?.id, dashboard: copy.id, ...times },
      })),
    })
    const ids = [original, copy].flatMap(({ id, widgets }) => [`d${id}`, ...widgets.map((widget) => `w${widget.id}`)])
    expect(new Set(ids).size).toBe(6)
    expect(await read(served, copy.id)).toEqual({ status: 200, body })
    expect((await read(served, 1)).body).toEqual(original)
  })

  test('twice gives two independent copies; a copy can be copied', async () => {
    await using served = await serve(open)
    const [one, other] = await Promise.all([duplicate(served, 1), duplicate(served, 1)])
    const copies = [one, other].map(({ body }) => StrictDashboard.parse(body))
    expect(new Set(copies.flatMap(({ widgets }) => widgets.map(({ id }) => id))).size).toBe(4)
    const again = await duplicate(served, copies[0]?.id ?? 0)
    expect(again).toMatchObject({ status: 201, body: { name: 'Copy of Copy of Calls', widget_count: '2' } })
  })

  test('takes along a thousand widgets', async () => {
    await using served = await serve(open)
    const times = { created_at: clock.toISOString(), updated_at: clock.toISOString() }
    const definition = JSON.stringify(toWidgetDefinition(toFirstWidget()))
    const widgets = Array.from({ length: 1_000 }, (_, index) => ({ id: index + 100, definition, ...times }))
    const place = {
      id: 4,
      organization_id: 2,
      project_id: 21,
      name: 'Large',
      filters: '{"operator":"and","conditions":[]}',
    }
    await insertDashboard(served.db, { ...place, ...times, widgets })
    const { status, body } = await duplicate(served, 4)
    expect(status).toBe(201)
    const copy = StrictDashboard.parse(body)
    expect(copy.widget_count).toBe('1000')
    expect(copy.widgets.every(({ dashboard }) => dashboard === copy.id)).toBe(true)
  })

  test('cuts the default name between characters', async () => {
    await using served = await serve(open)
    expect([...longName]).toHaveLength(255)
    const { body } = await duplicate(served, 3)
    expect(StrictDashboard.parse(body).name).toBe(`Copy of ${'x'.repeat(246)}😀`)
  })

  test('takes a name from JSON and from both kinds of form', async () => {
    await using served = await serve(open)
    const name = 'Größe & 😀'
    const form = new FormData()
    form.set('name', name)
    for (const body of [new URLSearchParams({ name }), form]) {
      const answer = await call(served, `${base}/1/duplicate/`, { method: 'POST', body })
      expect(answer).toMatchObject({ status: 201, body: { name } })
    }
    expect(await duplicate(served, 1, { body: { name } })).toMatchObject({ status: 201, body: { name } })
  })

  test.each([[{}], [{ name: null }]])('takes the default name for %j', async (body) => {
    await using served = await serve(open)
    expect(await duplicate(served, 1, { body })).toMatchObject({ status: 201, body: { name: 'Copy of Calls' } })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'a\0' }, 'name'],
    [{ name: '\ud83d' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ nmae: 'a' }, 'nmae'],
    [[], 'detail'],
  ])('refuses %j and stores nothing', async (body, location) => {
    await using served = await serve(open)
    const answer = await duplicate(served, 1, { body })
    expect(answer).toEqual({ status: 400, body: { [location]: [expect.any(String)] } })
    expect(await countDashboards(served)).toBe(4)
  })

  test('refuses a name that a form gives twice, or as a file', async () => {
    await using served = await serve(open)
    const twice = new URLSearchParams('name=a&name=b')
    const file = new FormData()
    file.set('name', new File(['a'], 'a.txt'))
    for (const body of [twice, file]) {
      const answer = await call(served, `${base}/1/duplicate/`, { method: 'POST', body })
      expect(answer).toEqual({ status: 400, body: { name: [expect.any(String)] } })
    }
    expect(await countDashboards(served)).toBe(4)
  })
})
