import { expect, test } from '@jest/globals'
import { RunResult } from '../../src/contract/run-result.ts'
import { toProgress, toSuiteNames } from '../../src/report/live-progress.ts'
import { toCases } from '../../src/spec/cases.ts'

const cases = toCases({
  version: '1',
  scenarios: ['A', 'B'].map((name) => ({ name, instructions: 'Say hello.', metrics: [1], frequency: 3 })),
} as never)

const read = (...runs: readonly object[]) =>
  RunResult.parse({ id: 1, status: 'in_progress', runs: runs.map((run, index) => ({ id: index + 1, ...run })) })
const watch = (result: RunResult) =>
  toProgress([{ cases, plan: {}, plannedRuns: 6, result }], 5_000, { showsVerdicts: true })

test('each run counts for its case by its state, and those that have not appeared wait', () => {
  const progress = watch(
    read(
      { status: 'completed', scenario_name: 'A', success: true },
      { status: 'completed', scenario_name: 'A', success: false },
      { status: 'in_progress', scenario_name: 'A' },
      { status: 'completed', scenario_name: 'B' },
      { status: 'in_queue', scenario_name: 'B' },
    ),
  )
  expect(progress).toMatchObject({
    elapsedMs: 5_000,
    cases: [
      { name: 'A', counts: { passed: 1, failed: 1 }, running: 1, judging: 0, waiting: 0 },
      { name: 'B', counts: { passed: 0, failed: 0 }, running: 0, judging: 1, waiting: 2 },
    ],
  })
  expect(progress).not.toHaveProperty('dial')
})

test('before anything is read every run waits', () => {
  expect(watch(read()).cases.map(({ waiting }) => waiting)).toEqual([3, 3])
})

test('the next dial window is the first of those that runs wait for', () => {
  const window = (opens: string, closes: string) => ({
    scenario_name: 'A',
    outbound_dial_window_opens_at: opens,
    outbound_dial_window_closes_at: closes,
  })
  const progress = watch(
    read(
      { status: 'in_progress', ...window('2026-11-22T07:00:00Z', '2026-11-22T07:00:30Z') },
      { status: 'pending', ...window('2026-11-22T09:00:00Z', '2026-11-22T09:00:30Z') },
      { status: 'pending', ...window('2026-11-22T10:00:00+02:00', '2026-11-22T08:00:30Z') },
      { status: 'pending', ...window('soon', 'later') },
    ),
  )
  expect(progress.dial).toEqual({
    run: 'run 3 of A',
    window: { opensAt: '2026-11-22T08:00:00.000Z', closesAt: '2026-11-22T08:00:30.000Z' },
  })
})

test('a case says which suite it is of only where there are several', () => {
  const one = { cases, plan: {}, plannedRuns: 6, result: read() }
  const of = (...suites: readonly (string | undefined)[]) =>
    toProgress(
      suites.map((suite) => ({ ...one, suite })),
      0,
      { showsVerdicts: true },
    ).cases.map(({ suite }) => suite)
  expect(of('agent 1', 'agent 2')).toEqual(['agent 1', 'agent 1', 'agent 2', 'agent 2'])
  expect(of(undefined)).toEqual([undefined, undefined])
})

test.each([
  [[['a.json', 'Orders', 7]], [undefined]],
  [
    [
      ['a.json', 'Orders', 7],
      ['a.json', 'Orders', 8],
    ],
    ['agent 7', 'agent 8'],
  ],
  [
    [
      ['a.json', 'Orders', 7],
      ['b.json', 'Returns', 7],
    ],
    ['Orders', 'Returns'],
  ],
  [
    [
      ['a.json', 'Orders', 7],
      ['b.json', 'Orders', 7],
    ],
    ['a.json', 'b.json'],
  ],
  [
    [
      ['a.json', 'Orders', 7],
      ['b.json', 'Orders', 8],
    ],
    ['agent 7, a.json', 'agent 8, b.json'],
  ],
] as const)('the suites %j are told apart as %j', (suites, expected) => {
  expect(toSuiteNames(suites.map(([path, name, agentId]) => ({ path, name, agentId })))).toEqual(expected)
})
