import { expect, test } from '@jest/globals'
import { Organization } from '../../src/contract/organization.ts'
import { toConcurrentRuns } from '../../src/suite/concurrent-runs.ts'

const toOrganization = (fields: object): Organization =>
  Organization.parse({ id: 1, name: 'A', max_concurrent_runs_limit: 5, max_concurrent_chat_runs_limit: 8, ...fields })
const withProject = (id: number, fields: object = {}) => toOrganization({ id, projects: [{ id: 10 + id }], ...fields })
const all = (...organizations: readonly Organization[]) => ({ organizations, areAll: true })
const some = (...organizations: readonly Organization[]) => ({ organizations, areAll: false })
const planned = { projectId: undefined, channel: 'voice', specLimit: undefined } as const

test.each([
  ['voice', { limit: 5, setBy: 'max_concurrent_runs_limit' }],
  ['webrtc_a', { limit: 5, setBy: 'max_concurrent_runs_limit' }],
  ['webrtc_c_v2', { limit: 5, setBy: 'max_concurrent_runs_limit' }],
  ['text', { limit: 8, setBy: 'max_concurrent_chat_runs_limit' }],
] as const)('the limit of %s is %j', (channel, expected) => {
  expect(toConcurrentRuns(all(toOrganization({})), { ...planned, channel })).toEqual(expected)
})

test.each([
  [-1, { limit: undefined, setBy: 'max_concurrent_runs_limit' }],
  [0, { limit: 0, setBy: 'max_concurrent_runs_limit' }],
  ['7', { limit: 7, setBy: 'max_concurrent_runs_limit' }],
  [-2, undefined],
  [1.5, undefined],
  ['many', undefined],
  [null, undefined],
])('a limit of %j is read as %j', (limit, expected) => {
  expect(toConcurrentRuns(all(toOrganization({ max_concurrent_runs_limit: limit })), planned)).toEqual(expected)
})

test('the organization is the one with the project of the plan, also where there are more than those seen', () => {
  const organizations = [withProject(1), withProject(2, { max_concurrent_runs_limit: 2 })]
  expect(toConcurrentRuns(all(...organizations), { ...planned, projectId: 12 })?.limit).toBe(2)
  expect(toConcurrentRuns(some(...organizations), { ...planned, projectId: 12 })?.limit).toBe(2)
  expect(toConcurrentRuns(some(...organizations), { ...planned, projectId: 11 })?.limit).toBe(5)
})

test('an only organization is the one where it shows no projects, or the project of the plan is unknown', () => {
  expect(toConcurrentRuns(all(withProject(1)), planned)?.limit).toBe(5)
  expect(toConcurrentRuns(all(toOrganization({})), { ...planned, projectId: 99 })?.limit).toBe(5)
  expect(toConcurrentRuns(all(toOrganization({ projects: [] })), { ...planned, projectId: 99 })?.limit).toBe(5)
})

test('an only organization is not the one where it shows other projects, or there may be others', () => {
  expect(toConcurrentRuns(all(withProject(1)), { ...planned, projectId: 99 })).toBeUndefined()
  expect(toConcurrentRuns(some(withProject(1)), planned)).toBeUndefined()
  expect(toConcurrentRuns(some(toOrganization({})), { ...planned, projectId: 99 })).toBeUndefined()
})

test('of several organizations without the project none is guessed, and of none nothing is said', () => {
  expect(toConcurrentRuns(all(withProject(1), withProject(2)), { ...planned, projectId: 99 })).toBeUndefined()
  expect(toConcurrentRuns(all(withProject(1), withProject(2)), planned)).toBeUndefined()
  expect(toConcurrentRuns(all(), { ...planned, projectId: 11, specLimit: 2 })).toBeUndefined()
})

test.each([
  [3, 5, { limit: 3, setBy: 'concurrency_limit' }],
  [5, 5, { limit: 5, setBy: 'max_concurrent_runs_limit' }],
  [9, 5, { limit: 5, setBy: 'max_concurrent_runs_limit' }],
  [9, -1, { limit: 9, setBy: 'concurrency_limit' }],
  // The offline check only warns of it.
  [0, 5, { limit: 5, setBy: 'max_concurrent_runs_limit' }],
])("of the spec's own limit of %d and the organization's of %d the smaller one counts", (specLimit, most, expected) => {
  const organization = toOrganization({ max_concurrent_runs_limit: most })
  expect(toConcurrentRuns(all(organization), { ...planned, specLimit })).toEqual(expected)
})
