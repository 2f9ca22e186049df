import { describe, expect, test } from '@jest/globals'
import { Dashboard } from '../../../src/contract/resources/dashboard.ts'
import { catalogOf, least, messagesOf } from './parsed-config.ts'

const declared = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
const empty = { operator: 'and', conditions: [] }
const success = { field: 'success', op: 'eq', value: true }

const configOf = (...dashboards: object[]): string =>
  `${least}metrics: [{ id: 3, slug: polite, name: Polite, type: x }]\ndashboards: ${JSON.stringify(dashboards)}`

const dashboardsOf = (...dashboards: object[]) => catalogOf(configOf(...dashboards)).dashboards

/** As many groups, each in the one before it. */
const nest = (groups: number): object =>
  groups === 0 ? success : { operator: 'or', conditions: [success, nest(groups - 1)] }

describe('a dashboard', () => {
  test('needs an id and a name; the rest has defaults', () => {
    expect(dashboardsOf({ id: 9, name: 'Calls', widgets: [{ id: 2, name: 'Number' }] })).toEqual([
      {
        ...{ id: 9, name: 'Calls', project: 1, filters: empty, widget_count: '1', ...declared },
        widgets: [
          {
            ...{ id: 2, dashboard: 9, name: 'Number', chart_type: 'line', filters: empty, effective_filters: empty },
            ...{ data_type: 'numeric', field: 'duration', metric: null, metric_name: '', time_period: 'day' },
            ...{ aggregation_function: 'count', group_by: null, metadata: null, ...declared },
          },
        ],
      },
    ])
  })

  test('is complete as the interface shows it', () => {
    const recent = { operator: 'or', conditions: [{ field: 'timestamp', op: 'gte', value: 'now-1d' }, success] }
    const widget = {
      ...{ id: 999_999, name: 'Polite', chart_type: 'stat', filters: recent, data_type: 'boolean', field: 'success' },
      ...{
        metric: 'polite',
        time_period: 'month',
        aggregation_function: 'p95',
        group_by: ['agent'],
        metadata: { a: 1 },
      },
    }
    const dashboards = dashboardsOf({ id: 999_999, name: 'D', filters: success, widgets: [widget] })
    expect(dashboards.map((dashboard) => Dashboard.parse(dashboard))).toEqual(dashboards)
    expect(dashboards[0]?.widgets).toEqual([
      {
        ...{ ...widget, dashboard: 999_999, metric: 3, metric_name: 'Polite', ...declared },
        effective_filters: { operator: 'and', conditions: [success, recent] },
      },
    ])
  })

  test('may name a metric by its id, too', () => {
    const [dashboard] = dashboardsOf({ id: 1, name: 'D', widgets: [{ id: 1, name: 'W', metric: 3 }] })
    expect(dashboard?.widgets).toMatchObject([{ metric: 3, metric_name: 'Polite' }])
  })

  test('may have filters of twenty groups in one another, and no more', () => {
    expect(dashboardsOf({ id: 1, name: 'D', filters: nest(20) })[0]?.filters).toEqual(nest(20))
    expect(messagesOf(configOf({ id: 1, name: 'D', filters: nest(21) }))).toEqual([
      'dashboards[0].filters must not have groups more than 20 deep',
    ])
  })

  test.each([
    [{ id: 1_000_000 }, ['id must be at most 999999']],
    [{ name: 'x'.repeat(256) }, ['name must have at most 255 characters']],
    [{ name: '😀'.repeat(256) }, ['name must have at most 255 characters']],
    [{ name: '😀'.repeat(255), id: 0 }, ['id must be at least 1']],
    [{ project: 2 }, ['project is the id of no project']],
    [{ filters: { op: 'eq', value: 1 } }, ['filters.field is required']],
    [{ filters: { field: 'success' } }, ['filters.op is required', 'filters.value is required']],
    [{ filters: { ...success, ops: 1 } }, ['filters.ops is not a known key here; did you mean "op"?']],
    [{ filters: { operator: 'not', conditions: [] } }, ['filters.operator must be and or or']],
    [{ filters: { operator: 'and' } }, ['filters.conditions is required']],
    [{ filters: [] }, ['filters must be a mapping, not a list']],
    [
      { filters: { operator: 'or', conditions: [success, { ...success, op: '=' }, 7] } },
      [
        'filters.conditions[1].op must be eq or neq or gt or gte or lt or lte or contains or startswith or endswith or in or isnull or regex',
        'filters.conditions[2] must be a mapping, not a number',
      ],
    ],
  ])('is refused with %j', (changes, problems) => {
    const text = configOf({ id: 1, name: 'D', ...changes })
    expect(messagesOf(text)).toEqual(problems.map((problem) => `dashboards[0].${problem}`))
  })

  test.each([
    [{ id: 1_000_000 }, 'id must be at most 999999'],
    [{ chart_type: 'donut' }, 'chart_type must be line or bar or pie or stat'],
    [{ data_type: 'text' }, 'data_type must be numeric or boolean or string or datetime or dynamic'],
    [{ time_period: 'year' }, 'time_period must be hour or day or week or month'],
    [
      { aggregation_function: 'p90' },
      'aggregation_function must be count or sum or avg or min or max or p50 or p95 or p99',
    ],
    [{ metric: 'polit' }, 'metric is the slug of no metric; did you mean "polite"?'],
    [{ metric: 4 }, 'metric is the id of no metric'],
    [{ filters: { field: 7, op: 'eq', value: 1 } }, 'filters.field must be text, not a number'],
  ])('is refused with a widget with %j', (changes, problem) => {
    const text = configOf({ id: 1, name: 'D', widgets: [{ id: 1, name: 'W', ...changes }] })
    expect(messagesOf(text)).toEqual([`dashboards[0].widgets[0].${problem}`])
  })
})
