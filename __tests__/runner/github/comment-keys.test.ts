import { expect, test } from '@jest/globals'
import { noChange } from '../../../src/runner/change.ts'
import { type Leg, toCommentKey, toLegKey, toLegTitle, toSectionKey } from '../../../src/runner/github/comment-keys.ts'

const job = { ...noChange, workflow: 'CI', job: 'agents' }
const file = 'octo/desk/.github/workflows/ci.yml'
const refs = ['refs/pull/7/merge', 'refs/heads/main', 'refs/heads/a@b', 'a'.repeat(40)]
const keyOf = (ref: string) => toCommentKey(job, { GITHUB_WORKFLOW_REF: ref })

test('a workflow and job have the same comment on whatever ref they run', () => {
  expect(new Set(refs.map((ref) => keyOf(`${file}@${ref}`))).size).toBe(1)
  expect(keyOf(file)).toMatch(/^[0-9a-f]{16}$/)
})

test.each([
  ['another workflow file', keyOf('octo/desk/.github/workflows/nightly.yml@refs/heads/main')],
  ['another job', toCommentKey({ ...job, job: 'voice' }, { GITHUB_WORKFLOW_REF: file })],
  ['no file, but a name', toCommentKey(job, {})],
])('%s has another one', (_, key) => {
  expect(key).not.toBe(keyOf(file))
})

const leg = (fields: Partial<Leg> = {}): Leg => ({
  matrix: '{"node":22,"os":"linux"}',
  step: '__run',
  inputs: [],
  ...fields,
})

test('a leg is the same in whatever order its values come', () => {
  expect(toSectionKey(leg({ matrix: '{ "os": "linux", "node": 22 }' }))).toBe(toSectionKey(leg()))
})

test.each<Partial<Leg>>([
  { matrix: '{"node":"22","os":"linux"}' },
  { matrix: '{"node":24,"os":"linux"}' },
  { matrix: 'null' },
  { matrix: 'not { JSON' },
  { step: '__run_2' },
  { inputs: ['staging'] },
])('a leg with %j is another one', (fields) => {
  expect(toSectionKey(leg(fields))).not.toBe(toSectionKey(leg()))
})

test.each<[Partial<Leg>, string]>([
  [{}, 'node: 22, os: linux'],
  [{ step: 'smoke' }, 'node: 22, os: linux · smoke'],
  [{ matrix: 'null' }, ''],
  [{ matrix: '' }, ''],
  [{ matrix: 'null', step: undefined }, ''],
  [{ matrix: '{"agent":{"id":7},"all":true}' }, 'agent: {"id":7}, all: true'],
  [{ matrix: 'not { JSON' }, 'not { JSON'],
])('a leg with %j is titled %j', (fields, title) => {
  expect(toLegTitle(leg(fields))).toBe(title)
})

test('a leg has the same key in whatever order its values come, and another one for another value or step', () => {
  const key = toLegKey(leg())
  expect(key).toMatch(/^[0-9a-f]{16}$/)
  expect(toLegKey(leg({ matrix: '{ "os": "linux", "node": 22 }' }))).toBe(key)
  expect(toLegKey(leg({ matrix: '{"os":"windows","node":22}' }))).not.toBe(key)
  expect(toLegKey(leg({ step: 'smoke' }))).not.toBe(key)
  expect(toLegKey({ matrix: '', step: undefined })).toBeUndefined()
})
