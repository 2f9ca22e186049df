import { expect, test } from '@jest/globals'
import { findPast, type PastSuite, type SuiteIdentity } from '../../src/suite/past-suite.ts'

const suite = (fields: Partial<SuiteIdentity> = {}): SuiteIdentity => ({
  path: 'suite.json',
  suiteName: 'Refunds',
  agentId: 1,
  channel: 'text',
  service: 'local service',
  ...fields,
})
const pastOf = (fields: Partial<PastSuite> = {}): PastSuite => ({
  ...suite(),
  leg: undefined,
  mode: 'run',
  cases: [{ key: 'a', name: 'A', state: 'passed' }],
  ...fields,
})

interface World {
  readonly past: readonly PastSuite[]
  readonly present?: readonly SuiteIdentity[]
  readonly files?: readonly string[]
  readonly leg?: string
}

const find = (
  wanted: SuiteIdentity,
  { past, present = [wanted], files = present.map(({ path }) => path), leg }: World,
) => findPast(wanted, { past, present, isPresent: (path) => files.includes(path), leg })

test('the past of a suite is that of its spec on its agent', () => {
  const own = pastOf()
  const past = [pastOf({ agentId: 2 }), own, pastOf({ path: 'other.json' })]
  expect(find(suite(), { past })).toEqual({ kind: 'found', suites: [own], notice: undefined })
})

test('a suite that was renamed and stayed where it is keeps its past', () => {
  const own = pastOf({ suiteName: 'Returns' })
  expect(find(suite(), { past: [own] })).toMatchObject({ kind: 'found', suites: [own] })
})

test('every leg of a matrix that ran the suite is its past, without those that judged nothing', () => {
  const legs = [pastOf(), pastOf({ cases: [] }), pastOf({ cases: [{ key: 'b', name: 'B', state: 'failed' }] })]
  expect(find(suite(), { past: legs })).toMatchObject({ kind: 'found', suites: [legs[0], legs[2]] })
})

test.each<[string, readonly PastSuite[], string]>([
  ['nothing', [], 'the baseline has no run of this spec'],
  ['another spec', [pastOf({ path: 'other.json', suiteName: 'Orders' })], 'the baseline has no run of this spec'],
  [
    'other agents',
    [pastOf({ agentId: 2 }), pastOf({ agentId: 3 }), pastOf({ agentId: 2 })],
    'the baseline has this spec only on agent 2, 3',
  ],
  ['a spec that named no agent', [pastOf({ agentId: undefined })], 'the baseline has no run of this spec'],
])('where the baseline has %s, the suite is new', (_, past, reason) => {
  expect(find(suite(), { past })).toEqual({ kind: 'absent', reason })
})

test.each<[string, readonly PastSuite[], string]>([
  [
    'of another channel',
    [pastOf({ channel: 'voice' })],
    'the baseline is of voice on local service, and this is text on local service',
  ],
  [
    'of other services',
    [pastOf({ service: 'https://a.example' }), pastOf({ service: 'https://b.example' })],
    'the baseline is of text on https://a.example and of text on https://b.example, and this is text on local service',
  ],
  [
    'of a check that ran nothing',
    [pastOf({ mode: 'dry-run', cases: [] })],
    'the baseline has no run of it: it was made in mode dry-run, and nothing was judged there',
  ],
])('a baseline %s is not compared', (_, past, reason) => {
  expect(find(suite(), { past })).toEqual({ kind: 'not-comparable', reason })
})

test('the leg of the same channel is taken, not one of another', () => {
  const own = pastOf()
  expect(find(suite(), { past: [pastOf({ channel: 'voice' }), own] })).toMatchObject({ suites: [own] })
})

const old = pastOf({ path: 'old.json' })

test('a spec that moved is found by the name of its suite, and that is told', () => {
  const expected = { kind: 'found', suites: [old], notice: 'it is compared with old.json of the baseline' }
  expect(find(suite(), { past: [old] })).toEqual(expected)
})

test('a spec that moved keeps the past of each of its agents', () => {
  const present = [suite(), suite({ agentId: 2 })]
  const other = pastOf({ path: 'old.json', agentId: 2 })
  const past = [old, other]
  expect(find(suite(), { past, present })).toMatchObject({ suites: [old] })
  expect(find(suite({ agentId: 2 }), { past, present })).toMatchObject({ suites: [other] })
})

test.each<[string, World & { readonly wanted?: SuiteIdentity }]>([
  ['the old spec is still there, so that this is a copy', { past: [old], files: ['suite.json', 'old.json'] }],
  ['two specs of that name are gone', { past: [old, pastOf({ path: 'older.json' })] }],
  ['two specs of this step may be it', { past: [old], present: [suite(), suite({ path: 'twin.json' })] }],
  ['the name is another one', { past: [pastOf({ path: 'old.json', suiteName: 'Orders' })] }],
  [
    'neither has a name',
    { past: [pastOf({ path: 'old.json', suiteName: undefined })], wanted: suite({ suiteName: undefined }) },
  ],
])('a spec at a new path is new where %s', (_, { wanted = suite(), ...world }) => {
  expect(find(wanted, { present: [wanted], ...world })).toMatchObject({ kind: 'absent' })
})

test('a spec that has a past of its own does not stand in the way of one that moved', () => {
  const settled = suite({ path: 'settled.json' })
  const present = [suite(), settled]
  const past = [old, pastOf({ path: 'settled.json' })]
  expect(find(suite(), { past, present })).toMatchObject({ kind: 'found', suites: [old] })
  expect(find(settled, { past, present })).toMatchObject({ kind: 'found', suites: [past[1]], notice: undefined })
})

test('of the legs of a matrix the same one is the past, and all of them where it is not there or judged nothing', () => {
  const [linux, windows] = [pastOf({ leg: 'linux' }), pastOf({ leg: 'windows' })]
  const past = [linux, windows, pastOf({ leg: 'macos', cases: [] })]
  expect(find(suite(), { past, leg: 'windows' })).toMatchObject({ suites: [windows] })
  for (const leg of ['bsd', 'macos']) expect(find(suite(), { past, leg })).toMatchObject({ suites: [linux, windows] })
  expect(find(suite(), { past })).toMatchObject({ suites: [linux, windows] })
  // A leg tells nothing where the agent is another one.
  expect(find(suite({ agentId: 2 }), { past, leg: 'windows' })).toMatchObject({ kind: 'absent' })
})
