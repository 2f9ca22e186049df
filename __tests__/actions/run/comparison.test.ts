import { expect, test } from '@jest/globals'
import type { Baseline } from '../../../src/actions/run/baseline.ts'
import { compareSuite, toFailures } from '../../../src/actions/run/comparison.ts'
import type { CaseReport } from '../../../src/report/report.ts'
import { createRedaction } from '../../../src/report/text/redaction.ts'
import { parseSpec } from '../../../src/spec/source.ts'
import type { PastSuite } from '../../../src/suite/past-suite.ts'
import { createCase, createRun } from '../../report/reports.ts'

const identity = { path: 'suite.json', suiteName: 'Refunds', agentId: 1, channel: 'text', service: 'local service' }
const policy = { minPassRate: 100, minPasses: undefined }
const sourceOf = (...names: readonly string[]) => {
  const scenarios = names.map((name) => ({ name, instructions: 'You ask.' }))
  return parseSpec(Buffer.from(JSON.stringify({ version: '1', scenarios })), 'suite.json')
}
const failing = (name: string, key: string | undefined): CaseReport => ({
  ...createCase(0, name, [createRun('failed')]),
  ...(key !== undefined && { key }),
})
const pastOf = (fields: Partial<PastSuite> = {}): PastSuite => ({
  ...identity,
  leg: undefined,
  mode: 'run',
  cases: [{ key: 'a', name: 'A', state: 'failed' }],
  ...fields,
})
const redaction = createRedaction()
redaction.hideNumbers()
const baselineOf = (suites: readonly PastSuite[], state: Baseline['told']['state'] = 'compared'): Baseline => ({
  told: { state, name: 'kept/result.json' },
  suites,
  isPresent: () => true,
  leg: undefined,
  redact: (text) => redaction.apply(text),
})
const compare = (baseline: Baseline, cases: readonly CaseReport[], names: readonly string[] = ['A', 'B']) =>
  compareSuite({ identity, source: sourceOf(...names), cases, policy }, baseline, [identity])
const changesOf = (cases: readonly CaseReport[]) => cases.map(({ change }) => change)

test('cases get their change, and those that the whole spec has no longer are removed', () => {
  const suites = [pastOf({ cases: ['a', 'b', 'gone'].map((key) => ({ key, name: `Case ${key}`, state: 'failed' })) })]
  const { cases, removed, notices } = compare(baselineOf(suites), [failing('A', 'a'), failing('Stray', undefined)])
  expect(changesOf(cases)).toEqual(['still-failing', 'not-comparable'])
  expect(removed).toEqual([{ key: 'gone', name: 'Case gone' }])
  expect(notices).toEqual([])
})

test.each<[string, readonly PastSuite[], string, string]>([
  ['has no such suite', [], 'new', 'the baseline has no run of this spec, so its cases are new'],
  [
    'is of another channel',
    [pastOf({ channel: 'voice' })],
    'not-comparable',
    'the baseline is of voice on local service, and this is text on local service, so its cases are not compared',
  ],
])('where the baseline %s every failure counts, and that is told', (_, suites, change, notice) => {
  const compared = compare(baselineOf(suites), [failing('A', 'a'), failing('Stray', undefined)])
  expect(changesOf(compared.cases)).toEqual([change, 'not-comparable'])
  expect(compared).toMatchObject({ removed: undefined, notices: [notice] })
})

test('what is hidden in the earlier report is found again', () => {
  const key = redaction.apply('call-555-123-4567')
  expect(key).not.toContain('4567')
  const suites = [pastOf({ cases: [{ key, name: redaction.apply('Call 555-123-4567'), state: 'failed' }] })]
  const names = ['Call 555-123-4567']
  const { cases, removed } = compare(baselineOf(suites), [failing('Call 555-123-4567', 'call-555-123-4567')], names)
  expect(changesOf(cases)).toEqual(['still-failing'])
  expect(removed).toEqual([])
})

test('cases that cannot be told apart are named', () => {
  const { cases, notices } = compare(baselineOf([pastOf()]), [failing('A', 'a'), failing('a', 'a')], ['A', 'a'])
  expect(changesOf(cases)).toEqual(['not-comparable', 'not-comparable'])
  expect(notices).toEqual(['several cases have the key "a", so they are not compared: give each case a key of its own'])
})

test('without a baseline, and without a run, nothing is compared', () => {
  const cases = [failing('A', 'a')]
  expect(compare(baselineOf([], 'missing'), cases)).toEqual({ cases, removed: undefined, notices: [] })
  expect(compare(baselineOf([pastOf()]), [])).toEqual({ cases: [], removed: undefined, notices: [] })
})

test('a case fails by a failed run that nothing forgives', () => {
  const runs = [createRun('passed'), createRun('failed')]
  const cases: CaseReport[] = [
    { ...createCase(0, 'A', runs), change: 'regression' },
    { ...createCase(1, 'B', runs), forgiven: 1, change: 'flaky' },
    { ...createCase(2, 'C', [createRun('errored')]), change: 'not-comparable' },
    createCase(3, 'D', [createRun('failed'), createRun('errored')]),
  ]
  expect(toFailures(cases)).toEqual(['regression', undefined])
})
