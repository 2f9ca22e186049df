import { expect, test } from '@jest/globals'
import { Dashboard } from '../../../src/contract/dashboard.ts'
import { toDashboardCopy } from '../../../src/report/duplicate-dashboard/dashboard-copy.ts'

const asked = { originalId: 1, name: undefined, service: 'https://service.example' }
const widget = { name: 'Length', dashboard: 5 }
const read = (changes: object = {}) =>
  Dashboard.parse({ id: 5, name: 'Calls', widgets: [widget, widget], widget_count: '2', ...changes })

const noticesOf = (changes: object, name?: string) => toDashboardCopy(read(changes), { ...asked, name }).notices

test('a copy as it was asked for gives no reason to look at it', () => {
  expect(noticesOf({})).toEqual([])
  expect(noticesOf({}, 'Calls')).toEqual([])
  expect(noticesOf({ widget_count: undefined })).toEqual([])
})

test('a copy under another name says so', () => {
  expect(noticesOf({}, 'Release 1')).toEqual(['The service calls the copy "Calls"; asked for was "Release 1".'])
})

test('a copy with fewer or more widgets than are counted says so, and has those that are listed', () => {
  const copy = toDashboardCopy(read({ widget_count: '3' }), asked)
  expect(copy.notices).toEqual(['The service counts 3 widgets in the copy and lists 2: look whether it is complete.'])
  expect(copy.widgetCount).toBe(2)
  expect(noticesOf({ widget_count: 1 })).toEqual([
    'The service counts 1 widget in the copy and lists 2: look whether it is complete.',
  ])
})

test('a copy whose widgets are not listed has as many as are counted', () => {
  const copy = toDashboardCopy(read({ widgets: undefined }), asked)
  expect(copy).toMatchObject({ widgetCount: 2, widgets: [] })
  expect(copy.notices).toEqual(['The service does not list the widgets of the copy.'])
  expect(toDashboardCopy(read({ widgets: undefined, widget_count: 'many' }), asked).widgetCount).toBeUndefined()
})

test.each([-3, 2.5, '2.5', 1e300, true])('%j is no count of widgets', (count) => {
  const copy = toDashboardCopy(read({ widgets: undefined, widget_count: count }), asked)
  expect(copy.widgetCount).toBeUndefined()
  expect(noticesOf({ widget_count: count })).toEqual([])
})

test('a widget that cannot be read is counted and told, and the others are shown', () => {
  const copy = toDashboardCopy(read({ widgets: [null, widget, 'Length'], widget_count: 3 }), asked)
  expect(copy).toMatchObject({ widgetCount: 3, widgets: [{ name: 'Length' }] })
  expect(copy.notices).toEqual(["Of the copy's widgets 2 cannot be read."])
})

test('a name of more than 255 characters is cut there and told', () => {
  expect(toDashboardCopy(read({ name: '😀'.repeat(255) }), asked).notices).toEqual([])
  const copy = toDashboardCopy(read({ name: '😀'.repeat(256) }), { ...asked, name: '😀'.repeat(255) })
  expect(copy.name).toBe('😀'.repeat(255))
  expect(copy.notices).toEqual([
    'The name that the service gives the copy has 256 characters, and is cut at 255.',
    expect.stringMatching(/^The service calls the copy "/),
  ])
})

test('a widget that is not of the copy is told', () => {
  expect(noticesOf({ widgets: [widget, { ...widget, dashboard: 1 }] })).toEqual([
    "Of the copy's widgets 1 belongs to another dashboard.",
  ])
})
